import { describe, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/counters.ts";
import { aProblem, judgedCase, until } from "./judgingWorld.ts";
import { inFeedbackWorld, judged, node, world } from "./submissionFeedbackWorld.ts";

inFeedbackWorld();

describe("counters, marks and rankings", () => {
  const accepted = {
    status: 0,
    score: 40,
    timeMs: 5,
    memoryKb: 9,
    cases: [1, 2].map((seq) => judgedCase(seq)),
  };

  /** Public data: the solved problems and the rankings of `user`, and the counters of the problem. */
  async function standing(problemId: string) {
    const home = await world.call("guest", "GET /api/get-user-home-info?username=user");
    const rank = await world.call("guest", "GET /api/get-rank-list?type=0&searchUser=user");
    const week = await world.call("guest", "GET /api/get-recent-seven-ac-rank");
    const problem = await world.call("guest", `GET /api/get-problem?problemId=${problemId}`);
    const { total, ac } = (problem.body.data as { problemCount: { total: number; ac: number } })
      .problemCount;
    const { solvedList, score } = home.body.data as { solvedList: unknown[]; score: number };
    const [ranked] = (rank.body.data as { records: { ac: number; total: number }[] }).records;
    const lately = (week.body.data as { username: string; ac: number }[]).find(
      ({ username }) => username === "user",
    );
    return {
      problem: [total, ac],
      solved: solvedList.length,
      score,
      ranked: [ranked?.ac ?? 0, ranked?.total ?? 0],
      lately: lately?.ac ?? 0,
    };
  }

  async function policyOf(pid: number, problem: Record<string, unknown>): Promise<void> {
    const row = await world.call("root", `GET /api/admin/problem?pid=${pid}`);
    const body = { problem: { ...(row.body.data as object), ...problem } };
    const reply = await world.call("root", "PUT /api/admin/problem", { body });
    expect(reply.status, reply.text).toBe(200);
  }

  const soon = (problemId: string, expected: Awaited<ReturnType<typeof standing>>) =>
    until(
      () => standing(problemId),
      (current) => JSON.stringify(current) === JSON.stringify(expected),
    );

  test("a hidden verdict counts in none of them, and a changed policy applies to existing ones", async () => {
    const before = await standing((await judged("all")).problemId);
    node.send({ type: "ready", free: 1 });
    const { pid, problemId, submitId } = await judged("none", accepted);
    expect(await standing(problemId)).toEqual({ ...before, problem: [0, 0] });
    expect(await verifyCounters(world.server.db)).toEqual([]);

    await policyOf(pid, { feedback: "all" });
    const [row] = await world.sql<{ points: number }>(
      "select oi_rank_score as points from submission where submit_id = $1",
      [submitId],
    );
    const counted = {
      problem: [1, 1],
      solved: before.solved + 1,
      score: before.score + row!.points,
      ranked: [before.ranked[0]! + 1, before.ranked[1]! + 1],
      lately: before.lately + 1,
    };
    await soon(problemId, counted);
    expect(await verifyCounters(world.server.db)).toEqual([]);

    await policyOf(pid, { feedback: "none" });
    const mark = await world.call("user", "POST /api/get-user-problem-status", {
      body: { pidList: [pid], isContestProblemList: false },
    });
    expect(mark.body.data, "at once, not when the counters have followed").toEqual({
      [pid]: { status: -5, score: null },
    });
    await soon(problemId, { ...before, problem: [0, 0] });
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("a rejudge under a hiding policy counts nothing either", async () => {
    const { submitId, problemId } = await judged("none", accepted);
    const before = await standing(problemId);
    const again = await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
    expect(again.status).toBe(200);
    node.send({ type: "ready", free: 1 });
    await node.finish(await node.task(), accepted);
    expect(await standing(problemId)).toEqual(before);
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("a row from before the policies changes it by the specification's switch", async () => {
    const { pid } = await aProblem(world, { feedback: "firstFailed" });
    const policy = async () => {
      const [row] = await world.sql<{ feedback: string }>(
        "select feedback from problem where id = $1",
        [pid],
      );
      return row?.feedback;
    };
    await policyOf(pid, { difficulty: 2 });
    expect(await policy(), "sent back unchanged").toBe("firstFailed");
    await policyOf(pid, { feedback: undefined, openCaseResult: false });
    expect(await policy(), "the switch says what the policy says").toBe("firstFailed");
    await policyOf(pid, { openCaseResult: true });
    expect(await policy()).toBe("all");
    await policyOf(pid, { feedback: undefined, openCaseResult: "false" });
    expect(await policy()).toBe("verdict");
    await policyOf(pid, { feedback: "afterContest" });
    expect(await policy()).toBe("afterContest");
  });
});
