import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import { printQueue } from "./printQueue.ts";

test("a call that is not answered within 15 s fails, so that the station tries again", async () => {
  const clock = manualClock();
  const request = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
    });
  const queue = printQueue({ site: "http://site", cid: 1, token: "t", clock, request });
  let failure = "";
  const claimed = queue.claim("key").catch((error: Error) => (failure = error.message));
  clock.advance(14_999);
  expect(failure).toBe("");
  clock.advance(1);
  await claimed;
  expect(failure).toBe("http://site did not answer within 15 s");
});

test("after an answer its time does not matter any more", async () => {
  const clock = manualClock();
  let signal: AbortSignal | null | undefined;
  const request = async (_: unknown, init?: RequestInit) => {
    signal = init?.signal;
    return Response.json({ status: 200, data: null });
  };
  const queue = printQueue({ site: "http://site", cid: 1, token: "t", clock, request });
  expect(await queue.claim("key")).toBe(null);
  clock.advance(15_000);
  expect(signal?.aborted).toBe(false);
});
