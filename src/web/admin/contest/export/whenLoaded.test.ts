import { expect, test } from "vitest";
import { whenLoaded } from "./whenLoaded.ts";

/** A picture whose file has not been requested yet. */
function aPicture() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const picture = { loading: "lazy" as "lazy" | "eager", decode: () => promise };
  return { picture, load: () => resolve(), fail: () => reject(new Error("no picture")) };
}

/** Waits until all effects of the finished loads have run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

function waiting(pictures: ReturnType<typeof aPicture>[]) {
  const [fonts, limit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wait = { isLoaded: false, fonts: fonts.resolve, limit: limit.resolve };
  const files = pictures.map(({ picture }) => picture);
  void whenLoaded(files, fonts.promise, limit.promise).then(() => (wait.isLoaded = true));
  return wait;
}

test("waits for each picture, which it asks for, and then for the fonts", async () => {
  const [one, two] = [aPicture(), aPicture()];
  const wait = waiting([one, two]);
  expect([one.picture.loading, two.picture.loading]).toEqual(["eager", "eager"]);
  one.load();
  wait.fonts();
  await settled();
  expect(wait.isLoaded).toBe(false);
  two.fail();
  await settled();
  expect(wait.isLoaded).toBe(true);
  const late = waiting([one, two]);
  await settled();
  expect(late.isLoaded).toBe(false);
  late.fonts();
  await settled();
  expect(late.isLoaded).toBe(true);
});

test("a picture that never comes is not waited for without end", async () => {
  const wait = waiting([aPicture()]);
  await settled();
  expect(wait.isLoaded).toBe(false);
  wait.limit();
  await settled();
  expect(wait.isLoaded).toBe(true);
});
