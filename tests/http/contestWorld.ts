import { expect } from "vitest";
import type { Verdict } from "../../src/shared/verdict/verdict.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Caller, Person } from "./world.ts";

export interface ContestWorld extends TimedWorld {
  /**
   * Creates a five-hour contest of `admin` with problems A and B, which starts now or, with `early`, in ten minutes.
   */
  contest(
    form?: Record<string, unknown> | ((start: number) => Record<string, unknown>),
    when?: { early: boolean },
  ): Promise<TestContest>;
  /**
   * Submits as this user to a contest, to a virtual participation, or after a contest's end; the submission is judged
   * at once.
   */
  judged(
    where: number | { vid: number } | { upsolving: number },
    as: Person,
    letter: string,
    result: {
      status: (typeof Verdict)[keyof typeof Verdict];
      score?: number;
      subtasks?: number[];
      timeMs?: number;
    },
  ): Promise<number>;
  /** Moves the clock to `minutes` minutes after the contest's start. */
  at(contest: TestContest, minutes: number): Promise<void>;
}

export interface TestContest {
  cid: number;
  /** Milliseconds. */
  start: number;
  /** Ids of the problems A and B. */
  pids: number[];
}

/** A test site with contests; a node that the test controls judges all submissions. */
export async function createContestWorld(
  options: Parameters<typeof createTimedWorld>[0] = {},
): Promise<ContestWorld> {
  const world = await createTimedWorld(options);
  await addNodeLanguages(world);
  await setInterval(world, 0);
  let node: FakeNode | undefined;

  async function readyNode(): Promise<FakeNode> {
    const fresh = await connectNode(world.server.address, { clock: world.clock });
    await fresh.hello();
    return fresh;
  }

  const contestWorld: ContestWorld = {
    ...world,
    async contest(fields = {}, { early } = { early: false }) {
      const start = world.clock.now() + 10 * MINUTE;
      const form = typeof fields === "function" ? fields(start) : fields;
      const { id } = await data<{ id: number }>(world, "admin", "POST /api/admin/contest", {
        ...contestForm(start),
        ...form,
      });
      const pids: number[] = [];
      for (let n = 0; n < 2; n++) {
        // Contest-only: visible to its author, and to other users only through the contest.
        const { pid } = await aProblem(world, {
          auth: 3,
          author_uid: "a".repeat(32),
          owner_uid: "a".repeat(32),
          type: form["type"] ?? 0,
        });
        await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
          cid: id,
          pid,
        });
        pids.push(pid);
      }
      const contest = { cid: id, start, pids };
      if (!early) await contestWorld.at(contest, 0);
      return contest;
    },
    async judged(where, as, letter, { status, score, timeMs = 5, ...rest }) {
      const submitId = await submitAs(world, as, {
        pid: letter,
        ...(typeof where === "number" ? { cid: where } : where),
      });
      node ??= await readyNode();
      node.send({ type: "ready", free: 1 });
      const task = await node.task();
      const result = { status, score: score ?? null, timeMs, ...rest };
      expect(await node.finish(task, result)).toBe("accepted");
      return submitId;
    },
    async at({ start }, minutes) {
      node?.kill();
      node = undefined;
      await world.pass(start + minutes * MINUTE - world.clock.now());
    },
    async close() {
      node?.kill();
      await world.close();
    },
  };
  return contestWorld;
}

/** Switches the problem to judging by subtasks: each subtask has one test case and these points. */
export async function setSubtasks(
  world: TimedWorld,
  pid: number,
  scores: readonly number[],
): Promise<void> {
  await world.sql("update problem set judge_case_mode = 'subtask', type = 1 where id = $1", [pid]);
  await world.sql(
    `insert into problem_subtask (problem_id, data_version, num, type, score)
     select $1, 1, n, 'min', score from unnest($2::int[]) with ordinality as t (score, n)`,
    [pid, scores],
  );
  await world.sql("update problem_case set group_num = seq, score = 0 where problem_id = $1", [
    pid,
  ]);
}

/** The form for a public five-hour ACM contest. */
export function contestForm(start: number): Record<string, unknown> {
  return {
    title: "Autumn round",
    description: "Bring **nothing**",
    type: 0,
    auth: 0,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 5 * HOUR).toISOString(),
    sealRank: false,
    sealRankTime: null,
    autoRealRank: true,
    contestAdminVisible: true,
  };
}

/** The form fields for a freeze that begins this many minutes after the start. */
export function frozenFrom(start: number, minutes: number): Record<string, unknown> {
  return { sealRank: true, sealRankTime: new Date(start + minutes * MINUTE).toISOString() };
}

/** The data in the response to a call that must succeed. */
export async function data<T>(
  world: TimedWorld,
  as: Caller,
  what: string,
  body?: Record<string, unknown>,
): Promise<T> {
  const reply = await world.call(as, what, body === undefined ? {} : { body });
  expect(reply.status, `${what} as ${as}: ${reply.text}`).toBe(200);
  return reply.body.data as T;
}

/** The refusal code of a call; undefined if the call succeeds. */
export async function refusal(
  world: TimedWorld,
  as: Caller,
  what: string,
  body?: Record<string, unknown>,
): Promise<string | undefined> {
  return (await world.call(as, what, body === undefined ? {} : { body })).body.code;
}
