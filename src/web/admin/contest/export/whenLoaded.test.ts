import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOADING_MAX_MS, whenLoaded } from "./whenLoaded.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A picture of which nobody has asked for the file yet. */
function aPicture() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const picture = { loading: "lazy" as "lazy" | "eager", decode: () => promise };
  return { picture, load: () => resolve(), fail: () => reject(new Error("no picture")) };
}

test("waits for each picture, which it asks for, and then for the fonts", async () => {
  const [one, two] = [aPicture(), aPicture()];
  const fonts = Promise.withResolvers<void>();
  const ready = vi.fn<() => void>();
  void whenLoaded([one.picture, two.picture], fonts.promise).then(ready);
  expect([one.picture.loading, two.picture.loading]).toEqual(["eager", "eager"]);
  one.load();
  await vi.advanceTimersByTimeAsync(100);
  expect(ready).not.toHaveBeenCalled();
  two.fail();
  await vi.advanceTimersByTimeAsync(100);
  expect(ready).not.toHaveBeenCalled();
  fonts.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ready).toHaveBeenCalledTimes(1);
});

test("a picture that never comes is not waited for without end", async () => {
  const ready = vi.fn<() => void>();
  void whenLoaded([aPicture().picture], Promise.resolve()).then(ready);
  await vi.advanceTimersByTimeAsync(LOADING_MAX_MS - 1);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ready).toHaveBeenCalledTimes(1);
});
