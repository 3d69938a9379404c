import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STORED_PASSWORD } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { TrainingCategory, TrainingProblem } from "../../src/shared/practice/training.ts";
import type { AdminTraining, listAdminTrainings } from "../../src/shared/practice/trainingAdmin.ts";
import { createTrainingWorld, TRAINING_PASSWORD, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const read = (tid: number, as: "admin" | "root" = "admin"): Promise<AdminTraining> =>
  world.data(as, `GET /api/admin/training?tid=${tid}`);

/**
 * Saves the training as the specification's client does: sends all fields of the form as they were loaded, except for
 * `changes`.
 */
async function save(
  tid: number,
  changes: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const { training, trainingCategory } = await read(tid);
  const body = { training: { ...training, ...changes }, trainingCategory, ...more };
  const reply = await world.call("admin", "PUT /api/admin/training", { body });
  return { code: reply.body.code, data: reply.body.data as AdminTraining | null, reply };
}

const idsOf = async (tid: number): Promise<string[]> =>
  (
    await world.data<TrainingProblem[]>("admin", `GET /api/get-training-problem-list?tid=${tid}`)
  ).map(({ problemId }) => problemId);

describe("the form", () => {
  test("keeps a stored password that is sent as its placeholder or empty; it is never answered", async () => {
    const { tid } = await world.privateTraining(["user"]);
    const before = await read(tid);
    expect(before).toMatchObject({
      training: { privatePwd: STORED_PASSWORD, hasPassword: true, status: true, author: "admin" },
      trainingCategory: null,
      memberCount: 1,
      problemCount: 2,
      mayDelete: false,
      mayManageCategories: false,
    });
    expect(JSON.stringify(before)).not.toContain(TRAINING_PASSWORD);
    const [stored] = await world.sql<{ hash: string }>(
      "select password_hash as hash from training where id = $1",
      [tid],
    );
    expect(stored?.hash).toMatch(/^\$argon2/);
    for (const privatePwd of [STORED_PASSWORD, "", null]) {
      expect((await save(tid, { privatePwd, title: "Trees" })).code).toBeUndefined();
      expect(
        await world.sql("select title, password_hash as hash from training where id = $1", [tid]),
      ).toEqual([{ title: "Trees", hash: stored?.hash }]);
    }
    await world.join(tid, "other");
  });

  test("with a new password members stay, or are removed once that is confirmed", async () => {
    const { tid } = await world.privateTraining(["user", "other"]);
    expect((await save(tid, { privatePwd: "second" })).data).toMatchObject({ memberCount: 2 });
    const removing = { removeMembers: true };
    const refused = await save(tid, { privatePwd: "third", title: "New" }, removing);
    expect(refused.code).toBe("TRAINING_CHANGE_MEMBERS");
    expect(refused.reply.body.msg).toContain("2");
    expect(await read(tid)).toMatchObject({ memberCount: 2, training: { title: "Graphs" } });
    const removed = await save(tid, { privatePwd: "third" }, { ...removing, confirm: true });
    expect(removed.data).toMatchObject({ memberCount: 0 });
    const register = (password: string) =>
      world.code("user", "POST /api/register-training", { tid, password });
    expect(await register("second")).toBe("TRAINING_PASSWORD_WRONG");
    expect(await register("third")).toBeUndefined();
    // The password is unchanged, so members need not enter it again.
    expect((await save(tid, {}, { ...removing, confirm: true })).data).toMatchObject({
      memberCount: 1,
    });
  });

  test("of a private training needs a password, unless it is hidden", async () => {
    const create = async (training: object) => {
      const body = {
        training: { title: "T", auth: "Private", ...training },
        trainingCategory: null,
      };
      const reply = await world.call("admin", "POST /api/admin/training", { body });
      return [reply.body.code, reply.body.field];
    };
    expect(await create({})).toEqual(["INVALID_FIELD", "training.privatePwd"]);
    expect(await create({ privatePwd: STORED_PASSWORD })).toEqual([
      "INVALID_FIELD",
      "training.privatePwd",
    ]);
    expect(await create({ status: false })).toEqual([undefined, undefined]);
    expect(await create({ title: "   ", privatePwd: "x" })).toEqual([
      "INVALID_FIELD",
      "training.title",
    ]);
    expect(await create({ rank: -1, privatePwd: "x" })).toEqual(["INVALID_FIELD", "training.rank"]);
    expect(await create({ auth: "Secret" })).toEqual(["INVALID_FIELD", "training.auth"]);
    expect(await create({ auth: "Public" })).toEqual([undefined, undefined]);
  });

  test("of an older version overwrites nothing", async () => {
    const { tid } = await world.training();
    const { training } = await read(tid);
    expect((await save(tid, { title: "First" })).code).toBeUndefined();
    const body = { training: { ...training, title: "Second" }, trainingCategory: null };
    expect(await world.code("admin", "PUT /api/admin/training", body)).toBe("CONFLICT");
    expect((await read(tid)).training.title).toBe("First");
    // A change to the problems does not change the form's version.
    const { problems } = await world.training();
    const { training: loaded } = await read(tid);
    await world.data("admin", "POST /api/admin/training/add-problem-from-public", {
      tid,
      pid: problems[0]!.pid,
    });
    const later = { training: { ...loaded, title: "Third" }, trainingCategory: null };
    expect(await world.code("admin", "PUT /api/admin/training", later)).toBeUndefined();
  });

  test("a long description is recorded by its beginning, also when only its end changed", async () => {
    const { tid } = await world.training({ description: "x".repeat(3000) });
    expect((await save(tid, { description: `${"x".repeat(3000)}y` })).code).toBeUndefined();
    const [entry] = await world.sql(
      `select before, after from audit_entry where action = 'training.update' and target like $1
       order by id desc limit 1`,
      [`${tid} %`],
    );
    const description = `${"x".repeat(500)}…`;
    expect(entry).toMatchObject({ before: { description }, after: { description } });
  });

  test("the author is the caller, and stays; what else a client sends is ignored", async () => {
    const { tid } = await world.training({
      author: "root",
      uid: people.root.uid,
      id: 1,
      ownerUid: "1",
    });
    const ownerQuery =
      "select author_uid as author, owner_uid as owner from training where id = $1";
    const admins = [{ author: people.admin.uid, owner: people.admin.uid }];
    expect(await world.sql(ownerQuery, [tid])).toEqual(admins);
    expect((await save(tid, { author: "root", uid: people.root.uid })).code).toBeUndefined();
    expect(await world.sql(ownerQuery, [tid])).toEqual(admins);
  });
});

describe("the list", () => {
  test("has hidden ones too, found by title, author or id, with what the caller may do", async () => {
    const { tid } = await world.training({ title: "Zebra 1", status: false, rank: 2 });
    const other = await world.training({ title: "Zebra 2", rank: 1 }, { as: "root" });
    const list = (keyword: string) =>
      world.data<OutputOf<typeof listAdminTrainings>>(
        "admin",
        `GET /api/admin/training/list?keyword=${keyword}`,
      );
    const { records, total } = await list("zebra");
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { id: other.tid, author: "root", mayEdit: false, mayDelete: false, status: true },
      { id: tid, mayEdit: true, mayDelete: false, status: false, problemCount: 2, memberCount: 0 },
    ]);
    expect((await list(String(tid))).records.map((row) => row.id)).toContain(tid);
    expect((await list("ROOT")).records.map((row) => row.id)).toEqual([other.tid]);
  });
});

describe("showing and hiding", () => {
  test("by query or body; a private one without password stays hidden", async () => {
    const { tid } = await world.training();
    const path = "PUT /api/admin/training/change-training-status";
    await world.data("admin", `${path}?tid=${tid}&status=false&author=root`);
    expect(await world.code("user", `GET /api/get-training-detail?tid=${tid}`)).toBe(
      "TRAINING_NOT_FOUND",
    );
    expect(await world.detail("admin", tid)).toMatchObject({ status: false, isAdmin: true });
    await world.data("admin", path, { tid, status: true });
    expect(await world.detail("user", tid)).toMatchObject({ status: true });
    const locked = await world.privateTraining();
    const clone = await world.data<{ id: number }>("admin", "POST /api/admin/training/clone", {
      tid: locked.tid,
    });
    expect(await world.code("admin", path, { tid: clone.id, status: true })).toBe(
      "TRAINING_PASSWORD_UNSET",
    );
  });
});

test("a clone has problems and category, and neither password, members nor readers", async () => {
  const { tid, problems } = await world.privateTraining(["user"]);
  const add = {
    tid,
    pid: (await world.training({}, { problems: 1 })).problems[0]!.pid,
    displayId: "X1",
  };
  await world.data("admin", "POST /api/admin/training/add-problem-from-public", add);
  const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/training/clone", {
    tid,
  });
  expect(await read(id)).toMatchObject({
    training: {
      title: "Graphs [Clone]",
      auth: "Private",
      hasPassword: false,
      status: false,
      privatePwd: null,
    },
    memberCount: 0,
    problemCount: 3,
  });
  expect(await idsOf(id)).toEqual([...problems.map(({ problemId }) => problemId), "X1"]);
  // The training may be edited while it is hidden.
  expect((await save(id, { title: "Copy" })).code).toBeUndefined();
  expect((await save(id, { status: true })).code).toBe("INVALID_FIELD");
});

describe("deleting", () => {
  test("names what is lost until it is confirmed; submissions stay as practice", async () => {
    const { tid, problems } = await world.privateTraining(["user", "other"]);
    const { problemId } = problems[0]!;
    const submitId = await world.judged("user", problemId, { status: 0 }, { tid });
    const path = `DELETE /api/admin/training?tid=${tid}`;
    expect(await world.code("admin", `${path}&confirm=true`)).toBe("FORBIDDEN");
    const refused = await world.call("root", path);
    expect(refused.body).toMatchObject({ code: "TRAINING_USED" });
    expect(refused.body.msg).toContain(
      "The list of 2 problems and 2 memberships would be lost; 1 submissions stay as practice. Confirm to delete the training",
    );
    await world.data("root", `${path}&confirm=true`);
    expect(await world.code("root", path)).toBe("TRAINING_NOT_FOUND");
    const { records } = await world.data<{ records: Record<string, unknown>[] }>(
      "user",
      `GET /api/submissions?problemID=${problemId}&completeProblemID=true`,
    );
    expect(records).toMatchObject([{ submitId, cid: 0, status: 0 }]);
    expect(records[0]).not.toHaveProperty("tid");
    expect(await world.code("user", `GET /api/submission?submitId=${submitId}`)).toBeUndefined();
  });

  test("an unused one needs no confirmation", async () => {
    const { tid } = await world.training();
    await world.data("root", `DELETE /api/admin/training?tid=${tid}`);
  });

  test("of a problem leaves its trainings with the others", async () => {
    const { tid, problems } = await world.training({}, { problems: 3 });
    const [, middle] = problems;
    await world.data(
      "root",
      `DELETE /api/admin/problem?pid=${middle!.pid}&confirm=${middle!.problemId}`,
    );
    expect(await idsOf(tid)).toEqual([problems[0]!.problemId, problems[2]!.problemId]);
  });
});

describe("categories", () => {
  test("are unique in any case; used ones are deleted once that is confirmed", async () => {
    const create = (name: string, color = "#00f") =>
      world.call("problemAdmin", "POST /api/admin/training/category", { body: { name, color } });
    const { data: category } = (await create(" Strings ")).body as { data: TrainingCategory };
    expect(category).toMatchObject({ name: "Strings", color: "#0000ff" });
    expect((await create("STRINGS")).body.code).toBe("TRAINING_CATEGORY_TWICE");
    expect((await create("  ")).body.code).toBe("INVALID_FIELD");
    expect((await create("Red", "red")).body.code).toBe("INVALID_FIELD");
    const other = (await create("Geometry")).body.data as TrainingCategory;
    const update = (body: object) =>
      world.code("root", "PUT /api/admin/training/category", { ...body });
    expect(await update({ ...other, name: "strings" })).toBe("TRAINING_CATEGORY_TWICE");
    expect(await update({ ...other, name: "geometry" })).toBeUndefined();
    expect(await update({ ...other, id: 987_654 })).toBe("TRAINING_CATEGORY_NOT_FOUND");
    const body = {
      training: { title: "KMP", auth: "Public" },
      trainingCategory: { id: category.id },
    };
    const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/training", body);
    const remove = `DELETE /api/admin/training/category?cid=${category.id}`;
    expect(await world.code("problemAdmin", remove)).toBe("TRAINING_CATEGORY_USED");
    expect((await read(id)).trainingCategory).toEqual(category);
    expect(await world.code("problemAdmin", `${remove}&confirm=true`)).toBeUndefined();
    expect((await read(id)).trainingCategory).toBeNull();
    expect(await world.code("root", remove)).toBe("TRAINING_CATEGORY_NOT_FOUND");
  });

  test("belong to root and problem admins; a form of others chooses existing ones by id or name", async () => {
    const body = { name: "Own", color: "#fff" };
    expect(await world.code("admin", "POST /api/admin/training/category", body)).toBe("FORBIDDEN");
    const create = (trainingCategory: object, as: "admin" | "problemAdmin" = "admin") =>
      world.code(as, "POST /api/admin/training", {
        training: { title: "T", auth: "Public" },
        trainingCategory,
      });
    expect(await create({ name: "Fresh" })).toBe("TRAINING_CATEGORY_NOT_FOUND");
    expect(await create({ name: "Fresh", color: "#123456" }, "problemAdmin")).toBeUndefined();
    expect(await create({ name: "fresh" })).toBeUndefined();
    expect(await create({ id: 987_654 })).toBe("TRAINING_CATEGORY_NOT_FOUND");
  });
});
