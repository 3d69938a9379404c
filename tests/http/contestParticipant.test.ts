import { afterAll, beforeAll, expect, test } from "vitest";
import { lockContest } from "../../src/server/contest/organizer/organized.sql.ts";
import { HOUR } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const rule =
  "<prefix>use</prefix><suffix></suffix><start>0</start><end>9</end><extra>user other</extra>";
const byName = { auth: 2, openAccountLimit: true, accountLimitRule: rule };
const byPassword = { auth: 2, openPwdLimit: true, pwd: "let me in" };
const { uid } = people.user;
const EMPTY = { seat: null, extraSeconds: 0 };

interface Row {
  username: string;
  realname: string;
  seat: string | null;
  isRegistered: boolean;
  extraSeconds: number;
  disqualifiedReason: string | null;
}
interface Line {
  line: number;
  username: string;
  outcome: string;
}

const list = (cid: number, query = "") =>
  data<{ records: Row[]; total: number }>(
    world,
    "admin",
    `GET /api/admin/contest/participant?cid=${cid}${query}`,
  );
const names = async (cid: number, query = "") =>
  (await list(cid, query)).records.map(({ username }) => username);
const add = async (cid: number, usernames: string) =>
  (
    await data<Line[]>(world, "admin", `POST /api/admin/contest/participant`, { cid, usernames })
  ).map(({ line, outcome }) => [line, outcome]);
const update = (body: Record<string, unknown>, as: Caller = "admin") =>
  refusal(world, as, `PUT /api/admin/contest/participant`, { uid, ...EMPTY, ...body });
const disqualify = (body: Record<string, unknown>, as: Caller = "admin") =>
  refusal(world, as, `PUT /api/admin/contest/participant/disqualified`, {
    uid,
    disqualified: true,
    ...body,
  });
const remove = (cid: number, as: Caller = "admin") =>
  refusal(world, as, `DELETE /api/admin/contest/participant?cid=${cid}&uid=${uid}`);
const submit = (cid: number, as: Caller = "user") =>
  refusal(world, as, "POST /api/submit-problem-judge", {
    pid: "A",
    cid,
    tid: null,
    language: "C++",
    code: "int main() {}",
  });
const ranked = async (cid: number) => {
  const page = await data<{ records: { username: string; rank: number }[] }>(
    world,
    "admin",
    "POST /api/get-contest-rank",
    { cid },
  );
  return page.records.map(({ rank, username }) => [rank, username]);
};
const lastEnd = async (cid: number, start: number) => {
  const [row] = await world.sql<{ at: Date }>("select last_end as at from contest where id = $1", [
    cid,
  ]);
  return ((row?.at.getTime() ?? 0) - start) / HOUR;
};
const actions = async (target: string) => {
  const rows = await world.sql<{ action: string }>(
    "select action from audit_entry where target like $1 order by id",
    [`${target}%`],
  );
  return rows.map(({ action }) => action);
};

test("only organizers of the contest read and change its participants", async () => {
  const { cid } = await world.contest();
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/admin/contest/participant?cid=${cid}`],
    [`POST /api/admin/contest/participant`, { cid, usernames: "user" }],
    [`PUT /api/admin/contest/participant`, { cid, uid, ...EMPTY }],
    [`DELETE /api/admin/contest/participant?cid=${cid}&uid=${uid}`],
    [
      `PUT /api/admin/contest/participant/disqualified`,
      { cid, uid, disqualified: true, reason: "x" },
    ],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "root", what, body), what).toBeUndefined();
  }
  expect(await refusal(world, "root", `GET /api/admin/contest/participant?cid=999999`)).toBe(
    "CONTEST_NOT_FOUND",
  );
});

test("a pasted list is added line by line, and each line has its result", async () => {
  const { cid } = await world.contest(byName);
  const text = ["User,A-1", "nobody-here", "", "root", "user", `other,${"x".repeat(51)}`, "other"];
  expect(await add(cid, text.join("\n"))).toEqual([
    [1, "added"],
    [2, "unknown"],
    [4, "notAdmitted"],
    [5, "present"],
    [6, "seatTooLong"],
    [7, "added"],
  ]);
  expect(await add(cid, "user\tB-2\r\nother")).toEqual([
    [1, "seatChanged"],
    [2, "present"],
  ]);
  const { records, total } = await list(cid);
  expect(total).toBe(2);
  expect(records.map(({ username, seat, realname }) => [username, seat, realname])).toEqual([
    ["other", null, "real-other"],
    ["user", "B-2", "real-user"],
  ]);
  expect(await submit(cid)).toBeUndefined();
  expect(await actions(`${cid} `)).toContain("contest.participantAdd");
});

test.each([
  ["nothing", " \n ,A1\n", "CONTEST_PARTICIPANTS_NONE"],
  ["too many lines", "a\n".repeat(2001), "CONTEST_PARTICIPANTS_MANY"],
  ["too long", "a".repeat(200_001), "INVALID_FIELD"],
  ["a null character", "user\0", "INVALID_FIELD"],
])("a list with %s is refused and nothing is stored", async (_name, usernames, refused) => {
  const { cid } = await world.contest();
  const code = await refusal(world, "admin", `POST /api/admin/contest/participant`, {
    cid,
    usernames,
  });
  expect(code).toBe(refused);
  expect((await list(cid)).total).toBe(0);
});

test("the list is paged, and searched by name, real name and seat", async () => {
  const { cid } = await world.contest();
  await add(cid, "user,Lab 3\nother\nbarred");
  expect(await names(cid, "&limit=2")).toEqual(["barred", "other"]);
  expect(await names(cid, "&limit=2&currentPage=2")).toEqual(["user"]);
  expect(await names(cid, "&keyword=LAB")).toEqual(["user"]);
  expect(await names(cid, "&keyword=real-oth")).toEqual(["other"]);
  expect(await names(cid, "&keyword=%25")).toEqual([]);
});

test("extra time lets one participant submit longer, and the last end follows it both ways", async () => {
  const contest = await world.contest(byPassword);
  const { cid, start } = contest;
  await add(cid, "user\nother");
  expect(await update({ cid, seat: " A-1 ", extraSeconds: 3600 })).toBeUndefined();
  expect(await lastEnd(cid, start)).toBe(6);
  expect((await list(cid)).records[1]).toMatchObject({ seat: "A-1", extraSeconds: 3600 });
  await world.at(contest, 301);
  expect(await submit(cid, "other")).toBe("CONTEST_ENDED");
  expect(await submit(cid)).toBeUndefined();
  expect(await update({ cid, confirm: ["CONTEST_CHANGE_TIMES"] })).toBeUndefined();
  expect(await lastEnd(cid, start)).toBe(5);
  expect(await submit(cid)).toBe("CONTEST_ENDED");
  for (const extraSeconds of [-1, 604_801, 1.5, "soon"]) {
    expect(await update({ cid, extraSeconds }), String(extraSeconds)).toBe("INVALID_FIELD");
  }
  expect(await lastEnd(cid, start)).toBe(5);
  expect(await actions(`${cid} user`)).toEqual([
    "contest.participantUpdate",
    "contest.participantUpdate",
  ]);
});

test("a removed participant's extra time ends with the registration", async () => {
  const { cid, start } = await world.contest(byPassword);
  await add(cid, "user");
  await update({ cid, extraSeconds: 604_800 });
  expect(await lastEnd(cid, start)).toBe(5 + 7 * 24);
  expect(await remove(cid)).toBeUndefined();
  expect(await lastEnd(cid, start)).toBe(5);
  expect(await submit(cid)).toBe("CONTEST_NOT_REGISTERED");
  expect(await remove(cid)).toBe("CONTEST_PARTICIPANT_NOT_FOUND");
});

test("a disqualified participant leaves the ranking, may not submit or be removed, and can be restored", async () => {
  const contest = await world.contest(byPassword);
  const { cid } = contest;
  await add(cid, "user\nother");
  await world.at(contest, 10);
  // Submissions from other tests are still waiting to be judged. Their jobs are deleted, because the node takes the
  // oldest job first.
  await world.sql("delete from job");
  await world.judged(cid, "user", "A", { status: 0 });
  expect(await ranked(cid)).toEqual([
    [1, "user"],
    [2, "other"],
  ]);
  for (const reason of [undefined, null, "  "]) {
    expect(await disqualify({ cid, reason })).toBe("INVALID_FIELD");
  }
  expect(await disqualify({ cid, reason: "Copied" })).toBeUndefined();
  expect(await ranked(cid)).not.toContainEqual([1, "user"]);
  expect(await ranked(cid)).toContainEqual([1, "other"]);
  expect(await submit(cid)).toBe("CONTEST_DISQUALIFIED");
  expect((await list(cid)).records[1]?.disqualifiedReason).toBe("Copied");
  expect(await remove(cid)).toBe("CONTEST_PARTICIPANT_DISQUALIFIED");
  expect(await disqualify({ cid, disqualified: false })).toBeUndefined();
  expect(await ranked(cid)).toContainEqual([1, "user"]);
  expect(await submit(cid)).toBeUndefined();
  expect(await actions(`${cid} user`)).toEqual([
    "contest.participantDisqualify",
    "contest.participantRestore",
  ]);
});

test("nobody waits for the extra time of a disqualified participant, also after the contest is saved", async () => {
  const { cid, start } = await world.contest(byPassword);
  await add(cid, "user");
  await update({ cid, extraSeconds: 3600 });
  expect(await lastEnd(cid, start)).toBe(6);
  expect(await disqualify({ cid, reason: "Copied" })).toBeUndefined();
  expect(await lastEnd(cid, start)).toBe(5);
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  await data(world, "admin", "PUT /api/admin/contest", { ...form, title: "Renamed" });
  expect(await lastEnd(cid, start)).toBe(5);
  expect(await disqualify({ cid, disqualified: false })).toBeUndefined();
  expect(await lastEnd(cid, start)).toBe(6);
});

test("in a public contest submitters are listed and can be changed; elsewhere only registered users", async () => {
  const { cid } = await world.contest();
  await submit(cid);
  expect((await list(cid)).records).toMatchObject([{ username: "user", isRegistered: true }]);
  expect(await disqualify({ cid, reason: "Two accounts" })).toBeUndefined();
  expect(await submit(cid)).toBe("CONTEST_DISQUALIFIED");
  expect(await update({ cid, uid: "no-such-user" })).toBe("CONTEST_PARTICIPANT_NOT_FOUND");
  const other = await world.contest(byPassword);
  expect(await update({ cid: other.cid })).toBe("CONTEST_PARTICIPANT_NOT_FOUND");
  expect((await list(other.cid)).total).toBe(0);
});

test.each([
  ["public", {}],
  ["private", byPassword],
])(
  "%s: a removed participant who submitted stays removed until added again, then can be disqualified",
  async (_access, form) => {
    const { cid } = await world.contest(form);
    await add(cid, "user\nother");
    await submit(cid);
    expect(await remove(cid)).toBeUndefined();
    const refused = "CONTEST_PARTICIPANT_NOT_FOUND";
    expect(await update({ cid })).toBe(refused);
    expect(await disqualify({ cid, reason: "Copied" })).toBe(refused);
    expect(await disqualify({ cid, disqualified: false })).toBe(refused);
    expect(await remove(cid)).toBe(refused);
    expect(await disqualify({ cid, uid: people.barred.uid, disqualified: false })).toBe(refused);
    expect((await list(cid)).records[1]).toMatchObject({ isRegistered: false, hasSubmitted: true });
    expect(await add(cid, "user")).toEqual([[1, "added"]]);
    expect(await disqualify({ cid, reason: "Copied" })).toBeUndefined();
    expect((await list(cid)).records[1]?.disqualifiedReason).toBe("Copied");
    expect(await submit(cid)).toBe("CONTEST_DISQUALIFIED");
  },
);

test("the same list sent twice at once is stored once", async () => {
  const { cid } = await world.contest();
  const both = await Promise.all([add(cid, "user\nother"), add(cid, "other\nuser")]);
  expect(
    both
      .flat()
      .map(([, outcome]) => String(outcome))
      .toSorted(),
  ).toEqual(["added", "added", "present", "present"]);
  expect((await list(cid)).total).toBe(2);
});

test("who registers does not wait for an organizer who is changing participants: they cannot deadlock", async () => {
  const { cid } = await world.contest(byPassword);
  await world.server.db.transaction(async (tx) => {
    await lockContest(tx, { id: cid });
    const body = { cid, password: byPassword.pwd };
    await data(world, "user", "POST /api/register-contest", body);
  });
  expect(await names(cid)).toEqual(["user"]);
});
