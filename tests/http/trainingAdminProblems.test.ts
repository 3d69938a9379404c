import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { TrainingProblem } from "../../src/shared/practice/training.ts";
import type {
  addTrainingProblems,
  findTrainingProblems,
  TrainingLink,
} from "../../src/shared/practice/trainingAdmin.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const idsOf = async (tid: number): Promise<string[]> =>
  (
    await world.data<TrainingProblem[]>("admin", `GET /api/get-training-problem-list?tid=${tid}`)
  ).map(({ problemId }) => problemId);

const linksOf = async (tid: number): Promise<TrainingLink[]> => {
  const path = `GET /api/admin/training/get-problem-list?tid=${tid}&queryExisted=true`;
  const { trainingProblemMap } = await world.data<OutputOf<typeof findTrainingProblems>>(
    "admin",
    path,
  );
  return Object.values(trainingProblemMap).toSorted((a, b) => a.rank - b.rank);
};

describe("problems", () => {
  test("several are added at once by pasted ids; the answer names the others", async () => {
    const { tid, problems } = await world.training({}, { problems: 1 });
    const more = await world.training({}, { problems: 3 });
    const [a, b, c] = more.problems.map(({ problemId }) => problemId) as [string, string, string];
    await world.sql("update problem set auth = 2 where problem_id = $1", [c]);
    const own = problems[0]!.problemId;
    const problemIds = [b.toLowerCase(), own, "NONE", c, a, b];
    const answer = await world.data<OutputOf<typeof addTrainingProblems>>(
      "admin",
      "POST /api/admin/training/add-problems",
      { tid, problemIds },
    );
    expect(answer.added.map(({ displayId }) => displayId)).toEqual([b, a]);
    expect(answer).toMatchObject({ already: [own], unknown: ["NONE", c] });
    expect(await idsOf(tid)).toEqual([own, b, a]);
    const none = { tid, problemIds: [] };
    expect(await world.code("admin", "POST /api/admin/training/add-problems", none)).toBe(
      "INVALID_FIELD",
    );
    const many = { tid, problemIds: Array.from({ length: 201 }, (_, n) => `N${n}`) };
    expect(await world.code("admin", "POST /api/admin/training/add-problems", many)).toBe(
      "INVALID_FIELD",
    );
  });

  test("an own one that is not public waits in it; it appears when it is published", async () => {
    const { tid } = await world.training({}, { problems: 0 });
    const { problems } = await world.training(
      {},
      { problems: 1, columns: { owner_uid: people.admin.uid } },
    );
    const [{ pid, problemId }] = problems as [(typeof problems)[0]];
    await world.sql("update problem set auth = 2 where id = $1", [pid]);
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", { tid, pid });
    expect(await idsOf(tid)).toEqual([]);
    expect(await world.detail("admin", tid)).toMatchObject({ problemCount: 0 });
    await world.sql("update problem set auth = 1 where id = $1", [pid]);
    expect(await idsOf(tid)).toEqual([problemId]);
  });

  test("each is in it once, under one id", async () => {
    const { tid, problems } = await world.training();
    const { problems: others } = await world.training();
    const add = (body: object) =>
      world.code("admin", "POST /api/admin/training/add-problem-from-public", { tid, ...body });
    const [first, second] = problems;
    expect(await add({ pid: first!.pid })).toBe("TRAINING_PROBLEM_TWICE");
    expect(await add({ pid: 987_654 })).toBe("PROBLEM_NOT_FOUND");
    expect(await add({ pid: others[0]!.pid, displayId: first!.problemId })).toBe(
      "TRAINING_ID_TAKEN",
    );
    expect(await add({ pid: others[0]!.pid, displayId: "a b" })).toBe("INVALID_FIELD");
    expect(await add({ pid: others[0]!.pid, displayId: "Z" })).toBeUndefined();
    const links = await linksOf(tid);
    const update = (body: object) =>
      world.code("admin", "PUT /api/admin/training/problem", { ...body });
    expect(await update({ id: links[0]!.id, displayId: "z" })).toBe("TRAINING_ID_TAKEN");
    expect(await update({ id: 987_654, rank: 1 })).toBe("TRAINING_PROBLEM_NOT_FOUND");
    // Sends the row back with all fields that the list returned, as clients written for the specification do.
    expect(await update({ ...links[0], rank: 9 })).toBeUndefined();
    expect(await idsOf(tid)).toEqual([second!.problemId, "Z", first!.problemId]);
  });

  test("they are ordered whole, and removed without losing problem or submissions", async () => {
    const { tid, problems } = await world.training({}, { problems: 3 });
    const links = await linksOf(tid);
    const ids = links.map(({ id }) => id).toReversed();
    const order = (body: object) =>
      world.code("admin", "PUT /api/admin/training/problem-order", { tid, ...body });
    expect(await order({ ids: ids.slice(1) })).toBe("CONFLICT");
    expect(await order({ ids })).toBeUndefined();
    expect(await idsOf(tid)).toEqual(problems.map(({ problemId }) => problemId).toReversed());
    const { pid, problemId } = problems[1]!;
    await world.judged("user", problemId, { status: 0 }, { tid });
    await world.data("admin", `DELETE /api/admin/training/problem?tid=${tid}&pid=${pid}`);
    expect(
      await world.code("admin", `DELETE /api/admin/training/problem?tid=${tid}&pid=${pid}`),
    ).toBe("TRAINING_PROBLEM_NOT_FOUND");
    expect(await idsOf(tid)).not.toContain(problemId);
    const countQuery =
      "select count(*)::int as count from submission where problem_id = $1 and scope = 'training'";
    expect(await world.sql(countQuery, [pid])).toEqual([{ count: 1 }]);
  });

  test("are found in it, or among public ones that are not, by text, difficulty and tag", async () => {
    const { tid, problems } = await world.training({}, { problems: 2 });
    const other = await world.training({}, { problems: 2, columns: { difficulty: 2 } });
    const [{ pid }] = other.problems as [(typeof other.problems)[0]];
    const [tag] = await world.sql<{ id: number }>(
      "insert into tag (name, oj) values ('flows', 'LOCAL') returning id",
    );
    await world.sql("insert into problem_tag (problem_id, tag_id) values ($1, $2)", [pid, tag!.id]);
    await world.sql("update problem set difficulty = difficulty where id = $1", [pid]);
    const find = async (query: string) => {
      const path = `GET /api/admin/training/get-problem-list?tid=${tid}&limit=100${query}`;
      const answer = await world.data<OutputOf<typeof findTrainingProblems>>("admin", path);
      return answer.problemList.records.map((row) => row.id);
    };
    const own = problems.map((problem) => problem.pid);
    expect(await find("&queryExisted=true")).toEqual(own);
    const outside = await find("");
    expect(outside).toEqual(expect.arrayContaining(other.problems.map((problem) => problem.pid)));
    expect(outside).not.toEqual(expect.arrayContaining([own[0]]));
    expect(await find(`&keyword=${other.problems[1]!.problemId}`)).toContain(
      other.problems[1]!.pid,
    );
    expect(await find(`&tagId=${tag!.id}`)).toEqual([pid]);
    expect(await find("&difficulty=2")).toEqual(expect.arrayContaining([pid]));
    expect(await find("&difficulty=2&queryExisted=true")).toEqual([]);
  });

  test("a training without problems answers an empty map under its usual name", async () => {
    const { tid } = await world.training({}, { problems: 0 });
    const path = `GET /api/admin/training/get-problem-list?tid=${tid}&queryExisted=true`;
    expect(await world.data("admin", path)).toEqual({
      problemList: { records: [], total: 0 },
      trainingProblemMap: {},
    });
  });
});
