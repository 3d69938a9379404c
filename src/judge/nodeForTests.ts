import { afterEach, beforeEach, expect } from "vitest";
import type { JudgedCase, JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import { type ManualClock, manualClock } from "../shared/system/manualClock.ts";
import type { JobRunnerOptions } from "./nodeJobs.ts";
import { openJobRunner } from "./jobRunner.ts";
import { connectGateway } from "./gateway.ts";
import { openSite, type Site, TOKEN } from "./gatewayForTests.ts";

export const silent = { info: () => {}, warn: () => {}, error: () => {} };

export function task(jobId: number, attempt = 1): JudgeTask {
  return {
    jobId,
    attempt,
    submitId: jobId,
    language: "C",
    code: "",
    limits: { timeMs: 1000, memoryMb: 64, stackMb: 64, outputMb: 16 },
    extraFiles: {},
    judgeMode: "default",
    comparison: { kind: "lines", options: {}, presentation: false },
    judgeProgram: null,
    caseMode: "default",
    scored: false,
    cases: [],
    subtasks: [],
  };
}

export const accepted: JudgeResult = {
  status: 0,
  score: null,
  timeMs: 1,
  memoryKb: 1,
  errorMessage: null,
  cause: null,
  cases: [],
};

export const oneCase = (seq: number): JudgedCase => ({
  seq,
  status: 0,
  timeMs: 1,
  memoryKb: 1,
  score: null,
  group: null,
  message: null,
  endedBy: null,
});

/** A judging function whose jobs end only when the test calls `end`. */
export function manualJudge() {
  const started: JudgeTask[] = [];
  const ends = new Map<number, { resolve: (result: JudgeResult) => void; signal: AbortSignal }>();
  const judge: JobRunnerOptions["judge"] = (nodeTask, { listener, signal }) =>
    new Promise((resolve, reject) => {
      started.push(nodeTask);
      listener.phase("compiling");
      ends.set(nodeTask.jobId, { resolve, signal });
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  return { judge, started, ends, end: (jobId: number) => ends.get(jobId)!.resolve(accepted) };
}

const well = { failure: null };

/** Longest pause before the first reconnection attempt, in milliseconds. */
const PAUSE_MS = 300;

/** Opens a test gateway before each test and closes it and the nodes afterwards; the test controls the nodes' clock. */
export function nodeWorld() {
  const open: (() => Promise<void>)[] = [];
  const world = {
    site: undefined as unknown as Site,
    clock: undefined as unknown as ManualClock,
    node,
    /** Advances the clock until the node has connected again. */
    async reconnected(): Promise<void> {
      const before = world.site.connected();
      const look = () => {
        world.clock.advance(PAUSE_MS);
        return world.site.connected();
      };
      await expect.poll(look).toBeGreaterThan(before);
    },
    closing: (close: () => Promise<void>) => void open.push(close),
  };
  beforeEach(async () => {
    world.site = await openSite();
    world.clock = manualClock();
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
    await world.site.close();
  });

  function node(options: Partial<JobRunnerOptions> = {}) {
    const marked = new Set<number>();
    const runner = openJobRunner({
      slots: 2,
      log: silent,
      clock: world.clock,
      crashedJobs: [],
      journal: {
        begin: ({ jobId }) => void marked.add(jobId),
        end: ({ jobId }) => void marked.delete(jobId),
      },
      judge: async () => accepted,
      canary: { health: () => well, checkNow: async () => well },
      send: (message) => gateway.send(message),
      ...options,
    });
    const gateway = connectGateway({
      server: world.site.url,
      token: TOKEN,
      log: silent,
      clock: world.clock,
      hello: () => ({
        type: "hello",
        name: "node",
        version: "1",
        slots: 2,
        tier: "full",
        cgroup: 1,
        reasons: [],
        languages: [],
        running: runner.running(),
      }),
      onWelcome: () => runner.welcomed(),
      onMessage: (message) => runner.receive(message),
      heartbeat: () => runner.heartbeat(),
    });
    open.push(() => gateway.close());
    return { runner, gateway, marked };
  }

  return world;
}
