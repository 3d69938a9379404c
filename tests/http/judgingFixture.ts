import { afterAll, afterEach, beforeAll } from "vitest";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { startTestServer } from "../support/server.ts";
import { MINUTE } from "../support/worldClock.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

/**
 * A test world (server with its own database) with one problem; each test's nodes and jobs are removed afterwards.
 */
export class JudgingFixture {
  world!: TimedWorld;
  problem!: TestProblem;
  readonly #nodes: FakeNode[] = [];

  /** Call this function at the top of a test file. */
  static open(): JudgingFixture {
    const room = new JudgingFixture();
    beforeAll(async () => {
      room.world = await createTimedWorld();
      // In the first minute after its start, a server does not requeue jobs whose leases have expired.
      await room.world.clock.advance(MINUTE);
      await addNodeLanguages(room.world);
      await setInterval(room.world, 0);
      room.problem = await aProblem(room.world);
    });
    afterAll(() => room.world.close());
    afterEach(async () => {
      for (const node of room.#nodes.splice(0)) node.kill();
      await room.world.sql("delete from job");
    });
    return room;
  }

  async aNode(options: { name?: string; address?: string } = {}): Promise<FakeNode> {
    const { address = this.world.server.address, name } = options;
    const node = await connectNode(address, { name, clock: this.world.clock });
    this.#nodes.push(node);
    return node;
  }

  submit(as: "user" | "other" = "user", language = "C++"): Promise<number> {
    return submitAs(this.world, as, { pid: this.problem.problemId, language });
  }

  async row(submitId: number) {
    const [resultRow] = await this.world.sql<{
      status: number;
      casesDone: number | null;
      casesTotal: number | null;
      judger: string | null;
    }>(
      `select status, cases_done as "casesDone", cases_total as "casesTotal", judger
       from submission where submit_id = $1`,
      [submitId],
    );
    return resultRow!;
  }

  async job(submitId: number) {
    const [resultRow] = await this.world.sql<{
      id: number;
      attempt: number;
      state: number;
      crashCount: number;
      worker: string | null;
    }>(
      'select id, attempt, state, crash_count as "crashCount", worker from job where submit_id = $1',
      [submitId],
    );
    return resultRow;
  }

  /** Starts another server process of the same site. */
  secondServer(options: { judgeLeaseMs?: number } = {}) {
    return startTestServer({
      ...options,
      clock: this.world.clock,
      connection: { connectionString: this.world.server.databaseUrl },
      data: this.world.server.data,
    });
  }
}

/** Sends a progress message of a node. */
export function sendProgress(
  node: FakeNode,
  task: JudgeTask,
  phase: "compiling" | "judging",
  ...seqs: number[]
) {
  const { jobId, attempt } = task;
  const cases = seqs.map((seq) => judgedCase(seq));
  node.send({ type: "progress", jobId, attempt, phase, cases });
}
