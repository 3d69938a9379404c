import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import {
  type ContestWorld,
  contestForm,
  createContestWorld,
  data,
  refusal,
} from "./contestWorld.ts";
import { STORED_PASSWORD } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import { aProblem } from "./judgingWorld.ts";
import { type Caller, people, type Reply } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

const read = (cid: number, as: Caller = "admin") =>
  data<Fields>(world, as, `GET /api/admin/contest?cid=${cid}`);
const create = (form: Fields, as: Caller = "admin"): Promise<Reply> =>
  world.call(as, "POST /api/admin/contest", {
    body: { ...contestForm(world.clock.now()), ...form },
  });
const save = (form: Fields, as: Caller = "admin"): Promise<Reply> =>
  world.call(as, "PUT /api/admin/contest", { body: form });

test("rights: users with the right may create, only author and root update, only root deletes", async () => {
  const { cid } = await world.contest();
  const { pid } = await aProblem(world);
  const form = await read(cid);
  const calls: [string, Fields?][] = [
    [`GET /api/admin/contest?cid=${cid}`],
    ["PUT /api/admin/contest", form],
    [`GET /api/admin/contest/problems?cid=${cid}`],
    ["PUT /api/admin/contest/change-contest-visible", { cid, visible: true }],
    ["POST /api/admin/contest/add-problem-from-public", { cid, pid }],
    ["PUT /api/admin/contest/problem-order", { cid, ids: [] }],
    ["PUT /api/admin/contest/contest-problem", { cid, pid: 1, color: "#ffffff" }],
    [`DELETE /api/admin/contest/problem?cid=${cid}&pid=${pid}`],
    [`GET /api/admin/contest/clone?cid=${cid}`],
    [`GET /api/admin/contest/draft?cid=${cid}`],
    [`DELETE /api/admin/contest/draft?cid=${cid}`],
  ];
  for (const [what, body] of calls.slice(0, 6)) {
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
  }
  for (const as of ["problemAdmin", "user"] as const) {
    for (const [what] of calls.slice(7))
      expect(await refusal(world, as, what), what).toBe("FORBIDDEN");
    expect(await refusal(world, as, `DELETE /api/admin/contest?cid=${cid}`)).toBe("FORBIDDEN");
  }
  expect(await refusal(world, "admin", `DELETE /api/admin/contest?cid=${cid}`)).toBe("FORBIDDEN");
  expect(await refusal(world, "problemAdmin", `GET /api/admin/contest?cid=999999`)).toBe(
    "CONTEST_NOT_FOUND",
  );
  expect((await create({}, "problemAdmin")).status).toBe(200);
  expect((await create({}, "user")).body.code).toBe("FORBIDDEN");
  const list = await data<{ records: Fields[] }>(
    world,
    "problemAdmin",
    `GET /api/admin/contest/get-contest-list?keyword=${cid}`,
  );
  expect(list.records.map(({ id }) => id)).toContain(cid);
  expect(JSON.stringify(list)).not.toContain("passwordHash");
});

test("author and state come from the server, whatever the form says", async () => {
  const reply = await create({ uid: "1", author: "root", status: 1, visible: false, id: 5 });
  const contest = await read((reply.body.data as { id: number }).id);
  expect(contest).toMatchObject({ author: "admin", visible: true, status: 0 });
});

test("the form that the specification's client sends is taken as it is, and its answer sent back with keys of its own", async () => {
  const start = world.clock.now() + HOUR;
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  const captured = {
    title: "Captured",
    description: "",
    startTime: at(0),
    endTime: at(5),
    duration: 18_000,
    type: 0,
    pwd: "",
    sealRank: false,
    sealRankTime: at(4.5),
    autoRealRank: false,
    auth: 0,
    contestAdminRank: false,
    contestAdminVisible: false,
    openPrint: false,
    rankShowName: "username",
    openPwdLimit: false,
    openAccountLimit: false,
    accountLimitRule: "",
    starAccount: [],
    oiRankScoreType: "Highest",
    uid: people.problemAdmin.uid,
    author: "problemAdmin",
  };
  const { id } = await data<{ id: number }>(world, "admin", "POST /api/admin/contest", captured);
  const form = await read(id);
  expect(form).toMatchObject({
    author: "admin",
    uid: people.admin.uid,
    openRank: false,
    rule: "acm",
    pwd: null,
    sealRank: false,
    sealRankTime: null,
    duration: 18_000,
    visible: true,
  });
  const editedForm = { ...form, title: "Sent back", sealRankTime: at(4.5), _X_ROW_KEY: "row_1" };
  expect((await save(editedForm)).status).toBe(200);
  expect(await read(id)).toMatchObject({ title: "Sent back", sealRank: false });
});

test.each<[string, Fields, string, string]>([
  ["no title", { title: " " }, "INVALID_FIELD", "title"],
  ["no time", { startTime: "soon" }, "INVALID_FIELD", "startTime"],
  ["an end before the start", { endTime: "2020-01-01T00:00:00Z" }, "INVALID_FIELD", "endTime"],
  ["longer than a year", { endTime: "2099-01-01T00:00:00Z" }, "INVALID_FIELD", "endTime"],
  ["a freeze without time", { sealRank: true }, "INVALID_FIELD", "sealRankTime"],
  [
    "a freeze after the end",
    { sealRank: true, sealRankTime: "2099-01-01T00:00:00Z" },
    "INVALID_FIELD",
    "sealRankTime",
  ],
  [
    "a freeze before the start",
    { sealRank: true, sealRankTime: "2020-01-01T00:00:00Z" },
    "INVALID_FIELD",
    "sealRankTime",
  ],
  ["an unknown type", { type: 2 }, "INVALID_FIELD", "type"],
  ["an unknown kind of access", { auth: 3 }, "INVALID_FIELD", "auth"],
  [
    "a password switch without password",
    { auth: 1, openPwdLimit: true, pwd: " " },
    "INVALID_FIELD",
    "pwd",
  ],
  [
    "an invalid rule",
    { auth: 1, openAccountLimit: true, accountLimitRule: "u1 u2" },
    "INVALID_FIELD",
    "accountLimitRule",
  ],
  ["a star twice", { starAccount: ["a", "A "] }, "INVALID_FIELD", "starAccount"],
  ["private without password and rule", { auth: 1 }, "CONTEST_UNLIMITED", ""],
])("refused: %s", async (_, form, code, field) => {
  const reply = await create(form);
  expect([reply.status, reply.body.code, reply.body.field ?? ""]).toEqual([400, code, field]);
});

test("an empty password and the placeholder keep the stored one; switching it off removes it; registrations stay", async () => {
  const { cid } = await world.contest({ auth: 1, openPwdLimit: true, pwd: "first" });
  await data(world, "user", "POST /api/register-contest", { cid, password: "first" });
  const form = await read(cid);
  expect(form).toMatchObject({ hasPassword: true, pwd: STORED_PASSWORD });
  const stored = await world.sql("select password_hash as hash from contest where id = $1", [cid]);
  expect(stored).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$/) as string }]);
  expect((await save({ ...form, title: "Renamed" })).status).toBe(200);
  for (const pwd of ["", null, ` ${STORED_PASSWORD}`]) {
    expect((await save({ ...(await read(cid)), pwd })).status).toBe(200);
  }
  expect(await world.sql("select password_hash as hash from contest where id = $1", [cid])).toEqual(
    stored,
  );
  const register = () =>
    refusal(world, "other", "POST /api/register-contest", { cid, password: "first" });
  expect(await register()).toBeUndefined();
  const again = await read(cid);
  expect((await save({ ...again, pwd: "second" })).status).toBe(200);
  const { access } = await data<{ access: boolean }>(
    world,
    "user",
    `GET /api/get-contest-access?cid=${cid}`,
  );
  expect(access).toBe(true);
  const last = await read(cid);
  expect((await save({ ...last, auth: 0, openPwdLimit: false })).status).toBe(200);
  expect(await read(cid)).toMatchObject({ hasPassword: false, auth: 0, pwd: null });
  // The placeholder for a stored password is refused as a password if the contest has no stored password.
  const back = await save({ ...(await read(cid)), openPwdLimit: true, pwd: STORED_PASSWORD });
  expect([back.status, back.body.code, back.body.field]).toEqual([400, "INVALID_FIELD", "pwd"]);
});

test("a contest is hidden by the query, as the specification's client does; a body decides over it", async () => {
  const { cid } = await world.contest();
  const call = `PUT /api/admin/contest/change-contest-visible?cid=${cid}&visible=false`;
  const own = `&uid=${people.problemAdmin.uid}`;
  expect(await refusal(world, "problemAdmin", call + own)).toBe("FORBIDDEN");
  await data(world, "admin", call + own, {});
  expect(await read(cid)).toMatchObject({ visible: false });
  await data(world, "admin", call, { cid, visible: true });
  expect(await read(cid)).toMatchObject({ visible: true });
  await data(world, "admin", call);
  const changes = await world.sql<{ before: unknown; after: unknown }>(
    "select before, after from audit_entry where action = 'contest.visible' and target like $1 order by id",
    [`${cid} %`],
  );
  const [yes, no] = [{ visible: true }, { visible: false }];
  expect(changes).toEqual([
    { before: yes, after: no },
    { before: no, after: yes },
    { before: yes, after: no },
  ]);
});

test("of two concurrent edits of a contest the second is refused, nothing is overwritten", async () => {
  const { cid } = await world.contest();
  const form = await read(cid);
  expect((await save({ ...form, title: "One" })).status).toBe(200);
  const second = await save({ ...form, title: "Two" }, "root");
  expect([second.status, second.body.code]).toEqual([409, "CONFLICT"]);
  expect(await read(cid)).toMatchObject({ title: "One" });
});

test("the type stays; the rule within it may change", async () => {
  const { cid } = await world.contest({ type: 1, oiRankScoreType: "Recent" });
  const form = await read(cid);
  expect(form).toMatchObject({ rule: "oiRecent", type: 1 });
  expect((await save({ ...form, type: 0, rule: null })).body.field).toBe("type");
  // Like a client that follows the API specification, the test sends back the whole response; the response has two
  // fields for the rule, and the test changes only one of them.
  expect((await save({ ...form, oiRankScoreType: "Highest" })).status).toBe(200);
  const highest = await read(cid);
  expect(highest).toMatchObject({ rule: "oiHighest", oiRankScoreType: "Highest" });
  expect((await save({ ...highest, rule: "oiRecent" })).status).toBe(200);
  const { oiRankScoreType: _, ...recent } = await read(cid);
  expect(recent).toMatchObject({ rule: "oiRecent" });
  expect((await save({ ...recent, title: "Renamed" })).status).toBe(200);
  expect(await read(cid)).toMatchObject({ rule: "oiRecent", title: "Renamed" });
  expect((await save({ ...(await read(cid)), rule: "ioi" })).status).toBe(200);
  const ioi = await read(cid);
  expect(ioi).toMatchObject({ rule: "ioi", type: 1 });
  expect((await save({ ...ioi, title: "Again" })).status).toBe(200);
  expect(await read(cid)).toMatchObject({ rule: "ioi", title: "Again" });
});

test("changed times change the scoreboard: submissions outside the contest no longer count", async () => {
  const contest = await world.contest();
  const { cid, start } = contest;
  await world.at(contest, 30);
  await world.judged(cid, "user", "A", { status: 0 });
  const solved = async () =>
    (
      await data<{ records: { ac: number }[] }>(world, "user", "POST /api/get-contest-rank", {
        cid,
        separate: true,
      })
    ).records.map(({ ac }) => ac);
  expect(await solved()).toEqual([1]);
  const form = await read(cid);
  const moved = {
    startTime: new Date(start + 10 * MINUTE),
    endTime: new Date(start + 20 * MINUTE),
  };
  const confirm = ["CONTEST_CHANGE_TIMES"];
  expect((await save({ ...form, ...moved, confirm })).status).toBe(200);
  expect(await solved()).toEqual([]);
});

test("a draft is one per user and contest, returned as saved; saving or creating the contest deletes it", async () => {
  const { cid } = await world.contest();
  const DRAFT = "/api/admin/contest/draft";
  const keep = (body: Fields, as: Caller = "admin") =>
    world.call(as, "PUT /api/admin/contest/draft", { body });
  const draft = (of: number, as: Caller = "admin") =>
    data<Fields | null>(world, as, `GET ${DRAFT}?cid=${of}`);
  const content = { changed: { title: "half a ti" }, list: [1, "二"], nothing: null };
  expect((await keep({ cid, content: { old: true } })).status).toBe(200);
  expect((await keep({ cid, content, version: "v" })).status).toBe(200);
  await keep({ content: { changed: {} } });
  expect(await draft(cid)).toMatchObject({ content, version: "v" });
  expect(await draft(cid, "root")).toBeNull();
  expect((await keep({ cid, content }, "problemAdmin")).body.code).toBe("FORBIDDEN");
  expect((await keep({ cid: 999_999, content })).body.code).toBe("CONTEST_NOT_FOUND");
  expect((await keep({ cid, content: { text: "x".repeat(1024 * 1024) } })).status).toBe(413);
  await save({ ...(await read(cid)), title: "theirs" }, "root");
  expect(await draft(cid)).not.toBeNull();
  await save({ ...(await read(cid)), title: "a whole title" });
  expect(await draft(cid)).toBeNull();
  expect(await draft(0)).not.toBeNull();
  await create({});
  expect(await draft(0)).toBeNull();
  await keep({ content });
  for (let n = 0; n < 2; n++) await data(world, "admin", `DELETE ${DRAFT}`);
  expect(await draft(0)).toBeNull();
});

test("a contest with submissions is not deleted", async () => {
  const used = await world.contest();
  await world.judged(used.cid, "user", "A", { status: 0 });
  const { cid } = await world.contest();
  expect(await refusal(world, "root", `DELETE /api/admin/contest?cid=${used.cid}`)).toBe(
    "CONTEST_HAS_SUBMISSIONS",
  );
  expect(await refusal(world, "root", `DELETE /api/admin/contest?cid=${cid}`)).toBeUndefined();
  expect(await refusal(world, "root", `DELETE /api/admin/contest?cid=${cid}`)).toBe(
    "CONTEST_NOT_FOUND",
  );
});

test("every change is in the audit log, without passwords", async () => {
  const { cid, start } = await world.contest({
    auth: 1,
    openPwdLimit: true,
    pwd: "very secret word",
  });
  const form = await read(cid);
  const sealRankTime = new Date(start + HOUR).toISOString();
  const frozen = { sealRank: true, sealRankTime, autoRealRank: false };
  await save({ ...form, ...frozen, title: "Changed", pwd: "another secret" });
  const rows = await world.sql<{ action: string; before: unknown; after: unknown }>(
    "select action, before, after from audit_entry where target like $1 order by id",
    [`${cid} %`],
  );
  expect(rows.at(-1)).toEqual({
    action: "contest.update",
    before: { title: "Autumn round", frozenFrom: null, opensItself: true },
    after: {
      title: "Changed",
      frozenFrom: sealRankTime,
      opensItself: false,
      passwordChanged: true,
    },
  });
  expect(rows.map(({ action }) => action)).toEqual([
    "contest.create",
    "contest.problemAdd",
    "contest.problemAdd",
    "contest.update",
  ]);
  const [all] = await world.sql<{ text: string }>(
    "select string_agg(audit_entry::text, '') as text from audit_entry",
  );
  expect(all?.text).not.toMatch(/secret|argon2/);
});
