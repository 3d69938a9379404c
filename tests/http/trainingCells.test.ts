import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTrainingProblems, getTrainingRank } from "../../src/shared/practice/training.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { submitAs } from "./judgingWorld.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

/* The cells of a training's table are kept in memory; the next reader must see each change of their content. */

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const { Accepted, WrongAnswer, Pending, SubmittedUnknown } = Verdict;

/**
 * Creates a training with one problem and one member, `user`, who has the given result for this problem (by default a
 * wrong answer). The function also reads the training's table once. `cells`: reads the member's cells.
 */
async function tableWithCells(
  result: { status: number; timeMs?: number } = { status: WrongAnswer },
) {
  const { tid, problems } = await world.privateTraining(["user"], 1);
  const [problem] = problems;
  const { pid, problemId } = problem!;
  const submitId = await world.judged("user", problemId, result);
  const cells = async () => (await world.rank("user", tid)).records[0]!.submissionInfo;
  const status = async () => (await cells())[problemId]?.status;
  expect(await status()).toBe(result.status);
  return { tid, pid, problemId, submitId, cells, status };
}

const countersChanged = () =>
  world.sql("update user_count set version = pg_current_xact_id()::text::bigint where uid = $1", [
    people.user.uid,
  ]);

test("they stay in memory until the version of the member's counters changes", async () => {
  const { submitId, problemId, cells } = await tableWithCells({ status: Accepted, timeMs: 40 });
  await world.sql("update submission set time_ms = 7 where submit_id = $1", [submitId]);
  expect((await cells())[problemId]?.runTime).toBe(40);
  await countersChanged();
  expect((await cells())[problemId]?.runTime).toBe(7);
});

describe("the next reader sees", () => {
  test("a further submission, before and after its verdict", async () => {
    const { problemId, status } = await tableWithCells();
    await submitAs(world, "user", { pid: problemId });
    expect(await status()).toBe(Pending);
    // This call also judges the previous submission.
    await world.judged("user", problemId, { status: Accepted });
    expect(await status()).toBe(Accepted);
  });

  test("a rejudged one", async () => {
    const { submitId, status } = await tableWithCells({ status: Accepted });
    await world.data("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
    expect(await status()).toBe(Pending);
  });

  test("the end of a judgement that no counter takes", async () => {
    const { pid, problemId, status } = await tableWithCells();
    await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
    const submitId = await submitAs(world, "user", { pid: problemId });
    expect(await status()).toBe(Pending);
    await world.sql(
      "update submission set status = -1, finished_at = verdict_now() where submit_id = $1",
      [submitId],
    );
    await world.sql("delete from job where submit_id = $1", [submitId]);
    expect(await status()).toBe(SubmittedUnknown);
  });

  test("a problem that hides its verdicts", async () => {
    const { pid, status } = await tableWithCells();
    await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
    expect(await status()).toBe(SubmittedUnknown);
    await world.sql("update problem set feedback = 'all' where id = $1", [pid]);
    expect(await status()).toBe(WrongAnswer);
  });

  test("another id, and a problem that leaves and comes back", async () => {
    const { tid, pid, problemId, cells } = await tableWithCells();
    const rename = (id: string | null) =>
      world.sql("update training_problem set display_id = $2 where training_id = $1", [tid, id]);
    await rename("Z1");
    expect(Object.keys(await cells())).toEqual(["Z1"]);
    await rename(null);
    await world.sql("update problem set auth = 2 where id = $1", [pid]);
    expect(await cells()).toEqual({});
    await world.sql("update problem set auth = 1 where id = $1", [pid]);
    expect(Object.keys(await cells())).toEqual([problemId]);
  });
});

test("rows and problems that are written without being parsed have the fields of their declarations, and no others", async () => {
  const { tid } = await tableWithCells();
  await world.join(tid, "other");
  const rank = await world.rank("user", tid);
  expect(rank.records).toHaveLength(2);
  expect(getTrainingRank.output.parse(rank)).toEqual(rank);
  const problems = await world.data("user", `GET /api/get-training-problem-list?tid=${tid}`);
  expect(problems).toHaveLength(1);
  expect(getTrainingProblems.output.parse(problems)).toEqual(problems);
});
