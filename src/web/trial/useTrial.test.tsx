// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../shared/live.ts";
import { practicePlace } from "../../shared/submission/submissionPlace.ts";
import type { TrialRow } from "../../shared/verdict/trial.ts";
import { type FakeLive, fakeLive } from "../platform/fakeLive.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { type TrialMemory, useTrial } from "./useTrial.ts";

vi.mock("../platform/live.ts", () => import("../platform/fakeLive.ts"));

const TRIAL = "/api/trial";
const input = { kind: "samples", language: "C", code: "x", samples: [1], input: null } as const;

const rowIn = (state: TrialRow["state"], trialId = 1): TrialRow => ({
  trialId,
  pid: 1,
  language: "C",
  state,
  failure: null,
  compileError: null,
  comparison: "tokens" as never,
  inputs: [],
});

let server: ReturnType<typeof heldServer>;
let live: FakeLive;
beforeEach(() => {
  vi.useFakeTimers();
  live = fakeLive();
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const receive = (event: LiveEvent) => act(() => live.emit(event));

function open() {
  const memory: { current: TrialMemory } = { current: { presses: 0 } };
  const done: TrialRow[] = [];
  const { result } = renderHook(
    () =>
      useTrial({ problemId: "1000", place: practicePlace }, memory, (_kind, row) => done.push(row)),
    { wrapper: aPage().wrapper },
  );
  const press = () => act(() => void result.current.start({ ...input, samples: [1] }));
  return { result, press, done };
}

/** Presses the button and has the server respond that the run is queued. */
async function running() {
  const opened = open();
  opened.press();
  server.last(TRIAL).answer(rowIn("waiting"));
  await settle();
  return opened;
}

test("a run is followed from the press to its end, and two presses start one run", async () => {
  const { result, press, done } = open();
  press();
  press();
  expect(server.to(TRIAL)).toHaveLength(1);
  expect(result.current.busy).toBe("samples");
  server.last(TRIAL).answer(rowIn("waiting"));
  await settle();
  receive({ type: "trial", trialId: 1, state: "running" });
  expect(result.current.rows.samples?.state).toBe("running");
  receive({ type: "trial", trialId: 1, state: "done" });
  server.last(TRIAL).answer(rowIn("done"));
  await settle();
  expect(result.current.busy).toBeNull();
  expect(done.map(({ state }) => state)).toEqual(["done"]);
});

test("an end event that arrives before the response to the start is not missed", async () => {
  const { result, press, done } = open();
  press();
  receive({ type: "trial", trialId: 1, state: "done" });
  server.last(TRIAL).answer(rowIn("waiting"));
  await settle();
  expect(server.to(TRIAL)).toHaveLength(2);
  server.last(TRIAL).answer(rowIn("done"));
  await settle();
  expect(result.current.busy).toBeNull();
  expect(done).toHaveLength(1);
});

test("an old response that arrives after the end does not remove the result", async () => {
  const { result, done } = await running();
  await settle(3000);
  const old = server.last(TRIAL);
  receive({ type: "trial", trialId: 1, state: "done" });
  server.last(TRIAL).answer(rowIn("done"));
  await settle();
  old.answer(rowIn("compiling"));
  await settle();
  expect(result.current.rows.samples?.state).toBe("done");
  expect(result.current.busy).toBeNull();
  expect(done).toHaveLength(1);
});

test("events of other runs change nothing; after a gap in the channel the results are fetched", async () => {
  const { result } = await running();
  receive({ type: "trial", trialId: 2, state: "running" });
  expect(result.current.rows.samples?.state).toBe("waiting");
  const before = server.to(TRIAL).length;
  receive({ type: "resync" });
  expect(server.to(TRIAL)).toHaveLength(before + 1);
});

test("without the live channel the results are polled", async () => {
  live.status = "off";
  const { result, done } = await running();
  const before = server.to(TRIAL).length;
  await settle(700);
  expect(server.to(TRIAL)).toHaveLength(before + 1);
  server.last(TRIAL).answer(rowIn("done"));
  await settle();
  expect(result.current.busy).toBeNull();
  expect(done).toHaveLength(1);
});

test("a lost run ends with its failure and can be repeated", async () => {
  const { result, press } = await running();
  receive({ type: "trial", trialId: 1, state: "done" });
  server.last(TRIAL).answer({ ...rowIn("done"), failure: "lost" });
  await settle();
  expect(result.current.rows.samples?.failure).toBe("lost");
  press();
  expect(result.current.busy).toBe("samples");
  expect(result.current.rows.samples).toBeNull();
});

test("too many runs are refused with the server's message, and the button is enabled again", async () => {
  const { result, press } = open();
  press();
  server.last(TRIAL).refuse(429, { msg: "Too many runs; try again in 9 s", retryAfter: 9 });
  await settle();
  expect(result.current.refusal).toBe("Too many runs; try again in 9 s");
  expect(result.current.busy).toBeNull();
});

test("a deleted run is reported; a server that is briefly unavailable is polled again", async () => {
  live.status = "off";
  const { result } = await running();
  await settle(700);
  server.last(TRIAL).refuse(503, { msg: "Away" });
  await settle();
  expect(result.current.busy).toBe("samples");
  await settle(700);
  server.last(TRIAL).refuse(404, { msg: "No such run" });
  await settle();
  expect(result.current.busy).toBeNull();
  expect(result.current.refusal).toBe("No such run");
});
