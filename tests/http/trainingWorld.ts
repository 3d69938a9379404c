import { expect } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getTrainingRank, TrainingDetail } from "../../src/shared/practice/training.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Caller, Person } from "./world.ts";

export const TRAINING_PASSWORD = "graphs and trees";

export interface TestTraining {
  tid: number;
  problems: TestProblem[];
}

type RankPage = OutputOf<typeof getTrainingRank>;

export interface TrainingWorld extends TimedWorld {
  /**
   * Creates a public training of `admin` with `problems` public problems; `fields` are fields of the training's form.
   */
  training(
    fields?: Record<string, unknown>,
    options?: { problems?: number; columns?: Record<string, unknown>; as?: Person },
  ): Promise<TestTraining>;
  /** A private training of `admin` with these members and this many problems. */
  privateTraining(members?: readonly Person[], problems?: number): Promise<TestTraining>;
  join(tid: number, as: Person): Promise<void>;
  /** Submits as this user to a problem, in practice or as specified by `ids`, and has the code judged at once. */
  judged(
    as: Person,
    problemId: string,
    result: { status: number; score?: number; timeMs?: number },
    ids?: Record<string, unknown>,
  ): Promise<number>;
  /** The data in the response to a call that must succeed. */
  data<T>(as: Caller, what: string, body?: Record<string, unknown>): Promise<T>;
  /** The code with which the server refuses the call; undefined if the call succeeds. */
  code(as: Caller, what: string, body?: Record<string, unknown>): Promise<string | undefined>;
  detail(as: Caller, tid: number): Promise<TrainingDetail>;
  rank(as: Caller, tid: number, query?: string): Promise<RankPage>;
}

/** A test server with trainings; all code is judged by a node that the test controls. */
export async function createTrainingWorld(
  options: Parameters<typeof createTimedWorld>[0] = {},
): Promise<TrainingWorld> {
  const world = await createTimedWorld(options);
  await addNodeLanguages(world);
  await setInterval(world, 0);
  let node: FakeNode | undefined;
  const send = (as: Caller, what: string, body?: Record<string, unknown>) =>
    world.call(as, what, body === undefined ? {} : { body });

  const trainingWorld: TrainingWorld = {
    ...world,
    async training(fields = {}, { problems: count = 2, columns = {}, as = "admin" } = {}) {
      const training = {
        title: "Graphs",
        description: "**Trees** first",
        auth: "Public",
        ...fields,
      };
      const { id: tid } = await trainingWorld.data<{ id: number }>(as, "POST /api/admin/training", {
        training,
        trainingCategory: null,
      });
      const problems: TestProblem[] = [];
      for (let n = 0; n < count; n++) problems.push(await aProblem(world, columns));
      if (count > 0) {
        const problemIds = problems.map(({ problemId }) => problemId);
        await trainingWorld.data(as, "POST /api/admin/training/add-problems", { tid, problemIds });
      }
      return { tid, problems };
    },
    async privateTraining(members = [], problems = 2) {
      const fields = { auth: "Private", privatePwd: TRAINING_PASSWORD };
      const training = await trainingWorld.training(fields, { problems });
      for (const member of members) await trainingWorld.join(training.tid, member);
      return training;
    },
    async join(tid, as) {
      const password = TRAINING_PASSWORD;
      await trainingWorld.data(as, "POST /api/register-training", { tid, password });
    },
    async judged(as, problemId, { status, score, timeMs = 5 }, ids = {}) {
      const submitId = await submitAs(world, as, { pid: problemId, ...ids });
      if (!node) {
        node = await connectNode(world.server.address, { clock: world.clock });
        await node.hello();
      }
      // Submissions that a test left unjudged are judged first.
      for (let judgedId = 0; judgedId !== submitId;) {
        node.send({ type: "ready", free: 1 });
        const task = await node.task();
        const result = { status, score: score ?? null, timeMs };
        expect(await node.finish(task, result)).toBe("accepted");
        judgedId = task.submitId;
      }
      return submitId;
    },
    async data<T>(as: Caller, what: string, body?: Record<string, unknown>) {
      const reply = await send(as, what, body);
      expect(reply.status, `${what} as ${as}: ${reply.text}`).toBe(200);
      return reply.body.data as T;
    },
    code: async (as, what, body) => (await send(as, what, body)).body.code,
    detail: (as, tid) => trainingWorld.data(as, `GET /api/get-training-detail?tid=${tid}`),
    rank: (as, tid, query = "") =>
      trainingWorld.data(as, `GET /api/get-training-rank?tid=${tid}${query}`),
    async pass(ms) {
      // The node is disconnected first, because it would miss its heartbeats while the clock advances.
      node?.kill();
      node = undefined;
      await world.pass(ms);
    },
    async close() {
      node?.kill();
      await world.close();
    },
  };
  return trainingWorld;
}
