import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import type { Caller, Reply } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

const read = (cid: number, as: Caller = "admin") =>
  data<Fields>(world, as, `GET /api/admin/contest?cid=${cid}`);
const save = (form: Fields, as: Caller = "admin"): Promise<Reply> =>
  world.call(as, "PUT /api/admin/contest", { body: form });

test("a clone has problems and freeze, no password and no contestants, and stays hidden until it has a password", async () => {
  const { cid, start, pids } = await world.contest((from) => ({
    auth: 1,
    openPwdLimit: true,
    pwd: "let me in",
    sealRank: true,
    sealRankTime: new Date(from + 4 * HOUR).toISOString(),
  }));
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  const copy = await read(id);
  expect(copy).toMatchObject({ visible: false, hasPassword: false, source: cid, author: "admin" });
  const [from, to, freeze] = [copy["startTime"], copy["endTime"], copy["sealRankTime"]].map(
    (time) => Date.parse(String(time)),
  );
  expect([from! % HOUR, from! > start, to! - from!, freeze! - from!]).toEqual([
    0,
    true,
    5 * HOUR,
    4 * HOUR,
  ]);
  const problems = await data<Fields[]>(
    world,
    "admin",
    `GET /api/admin/contest/problems?cid=${id}`,
  );
  expect(problems.map(({ displayId, pid }) => [displayId, pid])).toEqual([
    ["A", pids[0]],
    ["B", pids[1]],
  ]);
  const show = () =>
    refusal(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
      cid: id,
      visible: true,
    });
  expect(await show()).toBe("CONTEST_PASSWORD_UNSET");
  await save({ ...copy, openPwdLimit: true, pwd: "another" });
  expect(await show()).toBeUndefined();
});

test("a clone of a contest with password and account rule stays hidden, however often it is saved or cloned, until the password is set or given up", async () => {
  const accountLimitRule =
    "<prefix>use</prefix><suffix></suffix><start>0</start><end>9</end><extra>user</extra>";
  const { cid } = await world.contest({
    auth: 2,
    openPwdLimit: true,
    pwd: "let me in",
    openAccountLimit: true,
    accountLimitRule,
  });
  const cloned = async (of: number) =>
    (await data<{ id: number }>(world, "admin", `GET /api/admin/contest/clone?cid=${of}`)).id;
  const id = await cloned(await cloned(cid));
  const visible = (of: number, on = true) =>
    refusal(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
      cid: of,
      visible: on,
    });
  expect(await visible(id)).toBe("CONTEST_PASSWORD_UNSET");
  expect(await read(id)).toMatchObject({
    openPwdLimit: true,
    hasPassword: false,
    isPasswordUnset: true,
  });
  // Saving the whole response with only the title changed loses no setting.
  await save({ ...(await read(id)), title: "Next round" });
  expect(await visible(id)).toBe("CONTEST_PASSWORD_UNSET");
  await save({ ...(await read(id)), openPwdLimit: false });
  expect(await read(id)).toMatchObject({ openPwdLimit: false, isPasswordUnset: false });
  expect(await visible(id)).toBeUndefined();
  // A clone has no password. If the clone is made public, it may be made visible, but changing it back to protected
  // requires a password.
  const open = await cloned(cid);
  await save({ ...(await read(open)), auth: 0 });
  expect(await visible(open)).toBeUndefined();
  const closed = { body: { ...(await read(open)), auth: 2 } };
  const reply = await world.call("admin", "PUT /api/admin/contest", closed);
  expect([reply.body.code, reply.body.field]).toEqual(["INVALID_FIELD", "pwd"]);
});

/** Columns of a contest and of its problems that a clone copies unchanged. */
const cloned = {
  contest: [
    "description",
    "html",
    "renderer",
    "rule",
    "auth",
    "account_rule",
    "opens_itself",
    "organisers_see_hidden",
    "organisers_ranked",
    "print_open",
    "board_open",
    "shown_name",
    "stars",
    "networks",
    "one_session",
    "opens_to_all",
    "medals",
    "logo",
    "answer_templates",
    "time_counting",
    "is_rated",
    "gender_marks",
    "remote_problems",
    "entrants",
    "team_max",
    "upsolving",
    "regulations",
  ],
  contest_problem: ["problem_id", "display_id", "titles", "color", "seq"],
};
/** The columns that are not copied, with the reason. */
const ownColumns = {
  contest: {
    id: "its own",
    author_uid: "the caller",
    owner_uid: "the caller",
    group_id: "the caller's alone",
    created_at: "its own",
    modified_at: "its own",
    title: "says that it is a clone",
    source: "the contest that it is a clone of",
    password_hash: "nobody enters a clone by chance",
    is_visible: "hidden until it is ready",
    password_unset: "says that there was one",
    start_time: "the next full hour",
    end_time: "as long",
    last_end: "nobody has extra time",
    sealed_from: "as long before the end",
    revealed_at: "nothing is revealed",
    api_read_at: "no program has read it yet",
  },
  contest_problem: {
    id: "its own",
    contest_id: "the clone",
    at_end: "decided for each contest",
    at_end_by: "decided for each contest",
    closes_texts: "who clones may close them, or clones within a class",
  },
};

test("a clone has every setting: each column is taken over, or is its own for a reason", async () => {
  const { cid } = await world.contest();
  await world.sql(
    `update contest set description = 'd', html = '<p>d</p>', renderer = 77, rule = 'ioi', auth = 2,
       account_rule = '{"extra": ["user"]}', opens_itself = false, organisers_see_hidden = false,
       organisers_ranked = true, print_open = true, board_open = true, shown_name = 'nickname', stars = '{user}',
       networks = '{10.0.0.0/8}', one_session = true, opens_to_all = true, is_rated = true, time_counting = 'minutes', gender_marks = false, remote_problems = 'sent', entrants = 'both', team_max = 5, upsolving = 'none', regulations = '{"submissionsMax": 9}',
       logo = '{"url": "/api/public/img/x.webp", "width": 9, "height": 9}', answer_templates = '["Yes", "No"]',
       medals = '{"unit": "count", "amounts": {"gold": 1, "silver": 2, "bronze": 3}}' where id = $1`,
    [cid],
  );
  await world.sql(
    "update contest_problem set titles = jsonb_build_object('en-US', 'T' || seq), color = '#00ff00' where contest_id = $1",
    [cid],
  );
  const usual = await world.contest();
  const { id } = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  for (const table of ["contest", "contest_problem"] as const) {
    const key = table === "contest" ? "id" : "contest_id";
    const rowsOf = (of: number) =>
      world.sql(`select * from ${table} where ${key} = $1 order by id`, [of]);
    const [from, to, others] = [await rowsOf(cid), await rowsOf(id), await rowsOf(usual.cid)];
    const columns = Object.keys(from[0] ?? {});
    const columnNames = [...cloned[table], ...Object.keys(ownColumns[table])];
    expect(columnNames.toSorted()).toEqual(columns.toSorted());
    expect(to.length).toBe(from.length);
    for (const column of cloned[table]) {
      const valuesOf = (rows: Fields[]) => rows.map((row) => row[column]);
      expect([column, valuesOf(to)]).toEqual([column, valuesOf(from)]);
      // The values must also differ from those of an ordinary contest, because a default value would not prove that the
      // column was copied.
      const isUsual = ["display_id", "seq"].includes(column);
      if (!isUsual) expect([column, valuesOf(to)]).not.toEqual([column, valuesOf(others)]);
    }
  }
});
