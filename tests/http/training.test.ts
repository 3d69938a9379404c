import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  TrainingProblem,
  TrainingProblemDetail,
  TrainingRow,
} from "../../src/shared/practice/training.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createTrainingWorld, TRAINING_PASSWORD, type TrainingWorld } from "./trainingWorld.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

type Page<T> = { records: T[]; total: number };

async function list(
  as: Parameters<TrainingWorld["call"]>[0],
  query = "",
): Promise<Page<TrainingRow>> {
  return world.data(as, `GET /api/get-training-list?limit=100${query}`);
}

describe("the list", () => {
  test("guests see visible trainings in ascending order of their rank, with category and counts", async () => {
    const category = await world.data<{ id: number }>("root", "POST /api/admin/training/category", {
      name: "Data structures",
      color: "#fa5252",
    });
    const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/training", {
      training: { title: "Heaps of 100%", auth: "Private", privatePwd: "x", rank: 3 },
      trainingCategory: { id: category.id },
    });
    const later = await world.training({ title: "Queues", rank: 5 });
    const hidden = await world.training({ title: "Stacks", rank: 4, status: false });
    const { records, total } = await list("guest");
    expect(records.map((row) => row.id)).toEqual([id, later.tid]);
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({
      title: "Heaps of 100%",
      auth: "Private",
      rank: 3,
      categoryName: "Data structures",
      categoryColor: "#fa5252",
      problemCount: 0,
      acCount: null,
      author: "admin",
      rankShowName: "username",
    });
    expect(records[1]).toMatchObject({ problemCount: 2, categoryName: null });
    const ids = async (query: string) => (await list("guest", query)).records.map((row) => row.id);
    expect(await ids("&keyword=heaps")).toEqual([id]);
    expect(await ids("&keyword=100%25")).toEqual([id]);
    expect(await ids("&keyword=ADMI")).toEqual([id, later.tid]);
    expect(await ids("&keyword=__")).toEqual([]);
    expect(await ids("&auth=Public")).toEqual([later.tid]);
    expect(await ids("&auth=Nonsense")).toEqual([id, later.tid]);
    expect(await ids(`&categoryId=${category.id}`)).toEqual([id]);
    expect(await ids("&categoryId=987654")).toEqual([]);
    expect(await ids("&currentPage=2")).toEqual([]);
    expect((await list("guest", "&currentPage=2")).total).toBe(2);
    expect(await world.code("user", `GET /api/get-training-detail?tid=${hidden.tid}`)).toBe(
      "TRAINING_NOT_FOUND",
    );
    expect(await world.data("guest", "GET /api/get-training-category")).toEqual([
      { id: category.id, name: "Data structures", color: "#fa5252" },
    ]);
  });

  test("site search finds visible ones", async () => {
    const { tid } = await world.training({ title: "Segment trees" });
    const hidden = await world.training({ title: "Segment hidden", status: false });
    const titles = async (keyword: string) => {
      const path = `GET /api/search?keyword=${encodeURIComponent(keyword)}`;
      const { trainings } = await world.data<{ trainings: { id: number }[] }>("guest", path);
      return trainings.map((training) => training.id);
    };
    expect(await titles("segment")).toEqual([tid]);
    expect((await titles(String(tid)))[0]).toBe(tid);
    expect(await titles(String(hidden.tid))).not.toContain(hidden.tid);
  });
});

describe("a public training", () => {
  test("is open to all signed-in users, with the own progress", async () => {
    const { tid, problems } = await world.training();
    const [first, second] = problems;
    expect((await world.call("guest", `GET /api/get-training-detail?tid=${tid}`)).status).toBe(401);
    expect(await world.detail("user", tid)).toMatchObject({
      description: "**Trees** first",
      html: "<p><strong>Trees</strong> first</p>\n",
      problemCount: 2,
      acCount: 0,
      access: true,
      isMember: false,
      isAdmin: false,
      mayEdit: false,
      memberCount: null,
    });
    await world.judged("user", first!.problemId, { status: Verdict.Accepted });
    await world.judged("user", second!.problemId, { status: Verdict.WrongAnswer }, { tid });
    expect(await world.detail("user", tid)).toMatchObject({ acCount: 1 });
    const rows = await world.data<TrainingProblem[]>(
      "user",
      `GET /api/get-training-problem-list?tid=${tid}`,
    );
    expect(rows).toMatchObject([
      { problemId: first!.problemId, title: `Problem ${first!.problemId}`, myStatus: 0, ac: 1 },
      { problemId: second!.problemId, myStatus: -1, ac: 0, total: 1 },
    ]);
    const [row] = (await list("user", "&keyword=graphs")).records;
    expect(row).toMatchObject({ id: tid, acCount: 1 });
    expect(await world.data("other", `GET /api/get-training-access?tid=${tid}`)).toEqual({
      access: true,
    });
  });

  test("takes no members, whatever the password", async () => {
    const { tid } = await world.training();
    const register = (password: unknown) =>
      world.code("user", "POST /api/register-training", { tid: String(tid), password });
    expect(await register("x")).toBe("TRAINING_OPEN_TO_ALL");
    expect(await register(null)).toBe("TRAINING_OPEN_TO_ALL");
    expect(await world.code("user", `GET /api/get-training-rank?tid=${tid}`)).toBe(
      "TRAINING_NO_RANK",
    );
  });
});

describe("a private training", () => {
  test("shows its description to all, and problems and rank to members alone", async () => {
    const { tid, problems } = await world.privateTraining();
    const paths = [
      `get-training-problem-list?tid=${tid}`,
      `get-training-rank?tid=${tid}`,
      `training-submissions?tid=${tid}`,
      `get-training-problem-details?tid=${tid}&displayId=${problems[0]!.problemId}`,
    ];
    const progressInList = async () =>
      (await list("user")).records.find(({ id }) => id === tid)?.acCount;
    expect(await world.detail("user", tid)).toMatchObject({ access: false, acCount: 0 });
    expect(await progressInList()).toBeNull();
    expect(await world.data("user", `GET /api/get-training-access?tid=${tid}`)).toEqual({
      access: false,
    });
    for (const path of paths) {
      expect(await world.code("user", `GET /api/${path}`), path).toBe("TRAINING_NOT_MEMBER");
    }
    await world.join(tid, "user");
    expect(await progressInList()).toBe(0);
    for (const path of paths) {
      expect(await world.code("user", `GET /api/${path}`), path).toBeUndefined();
    }
    expect(await world.detail("user", tid)).toMatchObject({
      access: true,
      isMember: true,
      memberCount: 1,
    });
  });

  test("refuses missing and wrong passwords, a second registration and barred accounts", async () => {
    const { tid } = await world.privateTraining();
    const register = (as: "user" | "barred", password?: string | null) =>
      world.code(as, "POST /api/register-training", { tid, password });
    expect(await register("user", null)).toBe("TRAINING_PASSWORD_REQUIRED");
    expect(await register("user", "  ")).toBe("TRAINING_PASSWORD_REQUIRED");
    expect(await register("user", "no")).toBe("TRAINING_PASSWORD_WRONG");
    expect(await register("user", "x".repeat(65))).toBe("INVALID_FIELD");
    expect(await register("barred", TRAINING_PASSWORD)).toBe("SUBMIT_FORBIDDEN");
    expect(await register("user", ` ${TRAINING_PASSWORD} `)).toBeUndefined();
    expect(await register("user", TRAINING_PASSWORD)).toBe("TRAINING_REGISTERED");
    const unknown = { tid: 987_654, password: "x" };
    expect(await world.code("user", "POST /api/register-training", unknown)).toBe(
      "TRAINING_NOT_FOUND",
    );
  });

  test("of two registrations at once one is stored", async () => {
    const { tid } = await world.privateTraining();
    const body = { tid, password: TRAINING_PASSWORD };
    const codes = await Promise.all(
      [1, 2, 3].map(() => world.code("other", "POST /api/register-training", body)),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "TRAINING_REGISTERED")).toHaveLength(2);
    expect((await world.detail("admin", tid)).memberCount).toBe(1);
  });

  test("wrong passwords are limited for an account, which the right one does not pass either", async () => {
    const { tid } = await world.privateTraining();
    const register = (password: string) =>
      world.code("user", "POST /api/register-training", { tid, password });
    for (let n = 0; n < 10; n++)
      expect(await register(`wrong ${n}`)).toBe("TRAINING_PASSWORD_WRONG");
    expect(await register(TRAINING_PASSWORD)).toBe("TOO_MANY_REQUESTS");
    await world.pass(601_000);
    expect(await register(TRAINING_PASSWORD)).toBeUndefined();
  });
});

describe("a problem within a training", () => {
  test("has its position and its neighbours; `cid` is another name of `tid`", async () => {
    const { tid, problems } = await world.training({}, { problems: 3 });
    const ids = problems.map(({ problemId }) => problemId);
    const read = (query: string) =>
      world.data<TrainingProblemDetail>("user", `GET /api/get-training-problem-details?${query}`);
    const middle = await read(`tid=${tid}&displayId=${ids[1]!.toLowerCase()}`);
    expect(middle.training).toEqual({
      tid,
      title: "Graphs",
      problemId: ids[1],
      position: 2,
      count: 3,
      previous: { problemId: ids[0], title: `Problem ${ids[0]}` },
      next: { problemId: ids[2], title: `Problem ${ids[2]}` },
    });
    expect(middle.problem).toMatchObject({ problemId: ids[1], title: `Problem ${ids[1]}` });
    expect((await read(`cid=${tid}&displayId=${ids[0]}`)).training).toMatchObject({
      position: 1,
      previous: null,
    });
    const code = (query: string) =>
      world.code("user", `GET /api/get-training-problem-details?${query}`);
    expect(await code(`tid=${tid}&displayId=NONE`)).toBe("PROBLEM_NOT_FOUND");
    expect(await code(`displayId=${ids[0]}`)).toBe("TRAINING_NOT_FOUND");
    expect(await code(`tid=987654&displayId=${ids[0]}`)).toBe("TRAINING_NOT_FOUND");
    await world.sql("update problem set auth = 2 where id = $1", [problems[1]!.pid]);
    expect(await code(`tid=${tid}&displayId=${ids[1]}`)).toBe("PROBLEM_NOT_FOUND");
    expect((await read(`tid=${tid}&displayId=${ids[0]}`)).training).toMatchObject({
      count: 2,
      next: { problemId: ids[2] },
    });
  });

  test("under an id of its own, by which it is also submitted to", async () => {
    const { tid } = await world.training({}, { problems: 0 });
    const { problems } = await world.training({}, { problems: 1 });
    const [problem] = problems;
    const add = { tid, pid: problem!.pid, displayId: "warm-up" };
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", add);
    const submitId = await world.judged("user", "WARM-UP", { status: 0 }, { tid: String(tid) });
    const { records } = await world.data<Page<Record<string, unknown>>>(
      "user",
      `GET /api/training-submissions?tid=${tid}&problemID=warm`,
    );
    expect(records).toMatchObject([{ submitId, cid: 0, tid, displayPid: problem!.problemId }]);
    const detail = await world.data<TrainingProblemDetail>(
      "user",
      `GET /api/get-training-problem-details?tid=${tid}&displayId=${problem!.problemId}`,
    );
    expect(detail.training.problemId).toBe("WARM-UP");
  });
});

describe("submissions to a training", () => {
  test("are for members alone where it is private, and to its visible problems", async () => {
    const { tid, problems } = await world.privateTraining(["user"]);
    const { problems: foreign } = await world.training();
    const submit = (as: "user" | "other", pid: string, where: unknown = tid) =>
      world.code(as, "POST /api/submit-problem-judge", {
        pid,
        language: "C++",
        code: "int main() {}",
        tid: where,
      });
    const [{ problemId, pid }] = problems as [(typeof problems)[0]];
    expect(await submit("other", problemId)).toBe("TRAINING_NOT_MEMBER");
    expect(await submit("user", problemId)).toBeUndefined();
    expect(await submit("user", foreign[0]!.problemId)).toBe("PROBLEM_NOT_FOUND");
    expect(await submit("user", problemId, 987_654)).toBe("TRAINING_NOT_FOUND");
    await world.sql("update problem set auth = 3 where id = $1", [pid]);
    expect(await submit("user", problemId)).toBe("PROBLEM_NOT_FOUND");
  });

  test("count as practice does, stand in the site's list, and carry the training for users who may open it", async () => {
    const { tid, problems } = await world.privateTraining(["user"]);
    const { problemId, pid } = problems[0]!;
    const submitId = await world.judged("user", problemId, { status: 0 }, { tid });
    const counted = await world.sql("select ac, total from problem_count where problem_id = $1", [
      pid,
    ]);
    expect(counted).toEqual([{ ac: 1, total: 1 }]);
    const rowFor = async (as: Parameters<TrainingWorld["call"]>[0]) => {
      const path = `GET /api/submissions?problemID=${problemId}&completeProblemID=true`;
      const { records } = await world.data<Page<Record<string, unknown>>>(as, path);
      return records.find((row) => row["submitId"] === submitId);
    };
    expect(await rowFor("user")).toMatchObject({ cid: 0, tid });
    for (const as of ["admin", "root"] as const) expect(await rowFor(as)).toMatchObject({ tid });
    const expectWithoutTraining = async (as: Parameters<TrainingWorld["call"]>[0]) => {
      const row = await rowFor(as);
      expect(row).toMatchObject({ cid: 0, status: 0 });
      expect(row).not.toHaveProperty("tid");
    };
    for (const as of ["guest", "other", "problemAdmin"] as const) await expectWithoutTraining(as);
    const statuses = await world.data<Record<string, unknown>>(
      "user",
      "POST /api/check-training-submissions-status",
      { tid, submitIds: [submitId] },
    );
    expect(Object.keys(statuses)).toEqual([String(submitId)]);
    const own = await world.data<Record<string, { status: number }>>(
      "user",
      "POST /api/get-user-problem-status",
      { pidList: [pid], tid },
    );
    expect(own[pid]).toMatchObject({ status: 0 });
    // An owner whose role no longer includes managing trainings has only the permissions of ordinary users.
    await world.sql("update training set owner_uid = repeat('d', 32) where id = $1", [tid]);
    await expectWithoutTraining("other");
  });
});
