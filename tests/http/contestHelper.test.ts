import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountRuleText } from "../../src/shared/account/accountRule.ts";
import type { Balloon } from "../../src/shared/contestOrganizer/contestBalloon.ts";
import type {
  ContestHelper,
  HelpedContest,
} from "../../src/shared/contestOrganizer/contestHelper.ts";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import {
  givenRights,
  type GivenRight,
  withIncluded,
} from "../../src/shared/contestOrganizer/givenRights.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  type TestContest,
} from "./contestWorld.ts";
import { otherCalls, rightsOfCalls } from "./contestRightsOfCalls.ts";
import { type Caller, people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.sql("delete from access_grant"));

const give = (cid: number, username: string, rights: GivenRight[], confirm = false) => ({
  cid,
  username,
  rights,
  confirm,
});

function grant(cid: number, person: Person, rights: readonly GivenRight[]) {
  return world.sql(
    "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, $3)",
    [cid, people[person].uid, withIncluded(rights)],
  );
}

async function send(as: Caller, call: string, input: Record<string, unknown>) {
  const isQuery = call.startsWith("GET") || call.startsWith("DELETE");
  if (!isQuery) return refusal(world, as, call, input);
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  );
  const reply = await world.call(as, `${call}?${query}`);
  return reply.status === 200 ? undefined : reply.body.code;
}

/** Refusal codes that indicate a missing permission. */
const wanting = new Set([
  "FORBIDDEN",
  "CONTEST_NOT_FOUND",
  "CONTEST_NOT_STARTED",
  "CONTEST_NOT_REGISTERED",
  "CONTEST_ROLE_NEEDED",
]);

const phases = { scheduled: -5, running: 10, frozen: 290, over: 400 };

/** A private contest that is frozen for its last quarter of an hour. */
const frozenPrivate = (start: number) => ({
  auth: 1,
  openPwdLimit: true,
  pwd: "a password",
  openPrint: true,
  sealRank: true,
  sealRankTime: new Date(start + 285 * 60_000).toISOString(),
});

test("every call of contests has a row in the table of rights", async () => {
  const reply = await world.call("guest", "GET /api/docs/openapi.json");
  type Operation = { tags: string[] };
  const { paths } = JSON.parse(reply.text) as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === "contest")
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const rows = [...Object.keys(rightsOfCalls), ...Object.keys(otherCalls)];
  expect(calls.filter((call) => !rows.includes(call))).toEqual([]);
  expect(rows.filter((call) => !calls.includes(call))).toEqual([]);
});

describe.each([...givenRights, null])("with the right %s", (right) => {
  // The test runs with two helpers: an account with an administrative role, and an ordinary account.
  test.each(["problemAdmin", "other"] as const)(
    "%s is admitted as the table says, in every phase",
    async (helper) => {
      const contest = await world.contest(frozenPrivate, { early: true });
      const stranger = await world.contest({}, { early: true });
      await world.sql("update contest set is_visible = true where id = $1", [contest.cid]);
      if (right !== null) await grant(contest.cid, helper, [right]);
      const wrong: string[] = [];
      for (const [phase, minutes] of Object.entries(phases)) {
        await world.at(contest, minutes);
        for (const [call, { rights, forRole, fromStart, input }] of Object.entries(rightsOfCalls)) {
          const code = await send(helper, call, input(contest));
          const isEarly =
            fromStart && phase === "scheduled" && right !== "view" && right !== "edit";
          const isBarred = forRole === true && helper === "other";
          const expected = right !== null && rights.includes(right) && !isEarly && !isBarred;
          const isAdmitted = code === undefined || !wanting.has(code);
          if (isAdmitted !== expected) wrong.push(`${phase}: ${call}: ${code}`);
          // The permission applies only to the contest for which it was granted.
          if (phase === "scheduled" && rights.length < 4) {
            const other = await send(helper, call, input(stranger));
            if (other === undefined || !wanting.has(other)) wrong.push(`other contest: ${call}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("giving rights", () => {
  const list = async (cid: number, as: Person = "admin") =>
    data<{ helpers: ContestHelper[]; mayManage: boolean; owner: { username: string } }>(
      world,
      as,
      `GET /api/admin/contest/helpers?cid=${cid}`,
    );
  const lastMessage = async (person: Person) => {
    const [row] = await world.sql<{ template: string; params: Record<string, unknown> }>(
      "select template, params from message where uid = $1 order by id desc limit 1",
      [people[person].uid],
    );
    return row;
  };

  test("the owner gives, changes and takes rights; the person is told and finds the contest", async () => {
    const { cid } = await world.contest();
    const helped = () => data<HelpedContest[]>(world, "user", "GET /api/helped-contests");
    expect(await helped()).toEqual([]);
    await data(world, "admin", "PUT /api/admin/contest/helper", give(cid, "USER", ["balloons"]));
    expect((await list(cid)).helpers).toMatchObject([{ username: "user", rights: ["balloons"] }]);
    expect(await helped()).toMatchObject([{ id: cid, status: 0, rights: ["balloons"] }]);
    expect(await lastMessage("user")).toMatchObject({
      template: "contestHelper",
      params: { cid, balloons: "yes", edit: "no" },
    });
    await data(
      world,
      "admin",
      "PUT /api/admin/contest/helper",
      give(cid, "user", ["view", "answer"]),
    );
    expect((await list(cid)).helpers).toMatchObject([{ rights: ["answer", "board", "view"] }]);
    await data(
      world,
      "admin",
      `DELETE /api/admin/contest/helper?cid=${cid}&uid=${people.user.uid}`,
    );
    expect([(await list(cid)).helpers, await helped()]).toEqual([[], []]);
    expect(await lastMessage("user")).toMatchObject({ template: "contestHelperEnded" });
    const again = await refusal(
      world,
      "admin",
      `DELETE /api/admin/contest/helper?cid=${cid}&uid=${people.user.uid}`,
    );
    expect(again).toBe("CONTEST_HELPER_NOT_FOUND");
    const recorded = await world.sql<{ action: string }>(
      "select action from audit_entry where action like 'contest.helper%' order by id",
    );
    expect(recorded.map(({ action }) => action)).toEqual([
      "contest.helperAdd",
      "contest.helperUpdate",
      "contest.helperRemove",
    ]);
  });

  test("the same rights again send no message and are not recorded; two calls at once count as one", async () => {
    const { cid } = await world.contest();
    const count = async () => {
      const rows = await world.sql<{ n: number }>(
        "select count(*)::int as n from message where template = 'contestHelper' and uid = $1",
        [people.other.uid],
      );
      return rows[0]!.n;
    };
    const before = await count();
    const call = () =>
      data(world, "admin", "PUT /api/admin/contest/helper", give(cid, "other", ["prints"]));
    await Promise.all([call(), call()]);
    expect((await count()) - before).toBe(1);
  });

  test("helpers who change the contest give no rights; others do not even see who has some", async () => {
    const { cid } = await world.contest();
    await grant(cid, "problemAdmin", ["edit"]);
    expect((await list(cid, "problemAdmin")).mayManage).toBe(false);
    const input = give(cid, "user", ["board"]);
    const none = "CONTEST_HELPERS_OWNER_ONLY";
    expect(await refusal(world, "problemAdmin", "PUT /api/admin/contest/helper", input)).toBe(none);
    const path = `/api/admin/contest/helper?cid=${cid}&uid=${people.problemAdmin.uid}`;
    expect(await refusal(world, "problemAdmin", `DELETE ${path}`)).toBe(none);
    const find = `GET /api/admin/contest/helper-candidates?cid=${cid}&keyword=us`;
    expect(await refusal(world, "problemAdmin", find)).toBe(none);
    expect(await data<object[]>(world, "admin", find)).toMatchObject([{ username: "user" }]);
    expect(await refusal(world, "user", "PUT /api/admin/contest/helper", input)).toBe("FORBIDDEN");
  });

  test("whoever owns the contest never loses a right, and nobody gets one that the account cannot use", async () => {
    const { cid } = await world.contest();
    const code = (input: Record<string, unknown>) =>
      refusal(world, "admin", "PUT /api/admin/contest/helper", input);
    expect(await code(give(cid, "admin", ["board"]))).toBe("CONTEST_HELPER_OWNER");
    expect(await code(give(cid, "nobody-at-all", ["board"]))).toBe("USER_NOT_FOUND");
    expect(await code(give(cid, "user", []))).toBe("INVALID_FIELD");
    const path = `DELETE /api/admin/contest/helper?cid=${cid}&uid=${people.admin.uid}`;
    expect(await refusal(world, "admin", path)).toBe("CONTEST_HELPER_NOT_FOUND");
  });

  test("an ordinary user changes this contest and no other, creates and deletes none, and loses it at once", async () => {
    const { cid } = await world.contest();
    const stranger = await world.contest();
    await data(world, "admin", "PUT /api/admin/contest/helper", give(cid, "other", ["edit"]));
    const path = (of: number) => `GET /api/admin/contest?cid=${of}`;
    const stored = await data<Record<string, unknown>>(world, "other", path(cid));
    const form = { ...stored, title: "A better title" };
    await data(world, "other", "PUT /api/admin/contest", form);
    expect(await data(world, "admin", path(cid))).toMatchObject({ title: "A better title" });
    const preview = "POST /api/admin/contest/preview";
    const text = { cid, content: "**bold**" };
    expect((await data<{ html: string }>(world, "other", preview, text)).html).toContain(
      "<strong>",
    );
    const codes = [
      await refusal(world, "other", preview, { ...text, cid: stranger.cid }),
      await refusal(world, "other", "PUT /api/admin/contest", { ...form, id: stranger.cid }),
      await refusal(world, "other", "POST /api/admin/contest", form),
      await send("other", "DELETE /api/admin/contest", { cid }),
      await send("other", "GET /api/admin/contest/clone", { cid }),
      await send("other", "GET /api/admin/contest/get-contest-list", { currentPage: 1 }),
      await send("other", path(stranger.cid).split("?")[0]!, { cid: stranger.cid }),
    ];
    expect(codes).toEqual(codes.map(() => "FORBIDDEN"));
    await send("admin", "DELETE /api/admin/contest/helper", { cid, uid: people.other.uid });
    expect(await refusal(world, "other", "PUT /api/admin/contest", form)).toBe("FORBIDDEN");
  });

  test("a right without a role adds nobody, shows no real names, ends nothing early and changes no rated contest that is over", async () => {
    const contest = await world.contest();
    const { cid, start, pids } = contest;
    await grant(cid, "other", ["edit"]);
    await grant(cid, "problemAdmin", ["edit"]);
    const path = `GET /api/admin/contest?cid=${cid}`;
    const change = async (as: Person, fields: Record<string, unknown>) => {
      const stored = await data<Record<string, unknown>>(world, as, path);
      return refusal(world, as, "PUT /api/admin/contest", { ...stored, ...fields });
    };
    const add = (as: Person) =>
      refusal(world, as, "POST /api/admin/contest/participant", { cid, usernames: "user" });
    const refused = "CONTEST_ROLE_NEEDED";
    const names = accountRuleText({ prefix: "", suffix: "", start: 0, end: "0", extra: ["user"] });
    const rule = { openAccountLimit: true, accountLimitRule: names };
    await world.at(contest, 60);
    const past = new Date(start + 30 * 60_000).toISOString();
    expect([
      await add("other"),
      await change("other", rule),
      await change("other", { rankShowName: "realname" }),
      await change("other", { endTime: past }),
    ]).toEqual([refused, refused, refused, refused]);
    expect(await change("other", { title: "Another title" })).toBeUndefined();
    expect([await add("problemAdmin"), await change("problemAdmin", rule)]).toEqual([
      undefined,
      undefined,
    ]);

    await world.sql(
      "update contest_problem set at_end = 'restore' where contest_id = $1 and problem_id = $2",
      [cid, pids[0]],
    );
    const remove = { cid, pid: pids[0], confirm: true };
    const problem = "DELETE /api/admin/contest/problem";
    expect(await send("other", problem, remove)).toBe("FORBIDDEN");
    expect(await send("problemAdmin", problem, remove)).toBeUndefined();

    await world.at(contest, 400);
    expect(await change("other", { title: "After the end" })).toBeUndefined();
    await world.sql("update contest set is_rated = true where id = $1", [cid]);
    expect(await change("other", { title: "Once more" })).toBe(refused);
    expect(await change("admin", { title: "Once more" })).toBeUndefined();
  });

  test("a participant gets rights after a confirmation, and leaves the scoreboard", async () => {
    const { cid } = await world.contest();
    await world.judged(cid, "user", "A", { status: Verdict.Accepted });
    const input = give(cid, "user", ["prints"]);
    expect(await refusal(world, "admin", "PUT /api/admin/contest/helper", input)).toBe(
      "CONTEST_HELPER_TAKES_PART",
    );
    await data(world, "admin", "PUT /api/admin/contest/helper", { ...input, confirm: true });
    const board = await data<{ records: unknown[] }>(world, "other", "POST /api/get-contest-rank", {
      cid,
      limit: 30,
      currentPage: 1,
    });
    expect(board.records).toEqual([]);
  });
});

describe("a helper with balloons alone", () => {
  let contest: TestContest;
  const balloons = async (as: Person) => {
    const path = `GET /api/get-contest-ac-info?cid=${contest.cid}`;
    return data<{ records: Balloon[]; total: number }>(world, as, path);
  };

  test("sees no balloon of the freeze and delivers none; with the live scoreboard both", async () => {
    contest = await world.contest((start) => ({
      sealRank: true,
      sealRankTime: new Date(start + 60 * 60_000).toISOString(),
    }));
    await grant(contest.cid, "other", ["balloons"]);
    await world.judged(contest.cid, "user", "A", { status: Verdict.Accepted });
    await world.at(contest, 70);
    const late = await world.judged(contest.cid, "user", "B", { status: Verdict.Accepted });
    expect((await balloons("admin")).total).toBe(2);
    expect((await balloons("other")).records.map(({ displayId }) => displayId)).toEqual(["A"]);
    const claim = { id: late, cid: contest.cid, claimed: true };
    const path = "PUT /api/claim-contest-ac-info";
    expect(await refusal(world, "other", path, claim)).toBe("CONTEST_BALLOON_NOT_FOUND");
    await world.sql("delete from access_grant");
    await grant(contest.cid, "other", ["balloons", "board"]);
    expect((await balloons("other")).total).toBe(2);
    expect(await refusal(world, "other", path, claim)).toBeUndefined();
  });

  test("with the live scoreboard sees hidden results without real names", async () => {
    contest = await world.contest((start) => ({
      sealRank: true,
      sealRankTime: new Date(start + 60 * 60_000).toISOString(),
    }));
    await world.sql("update app_user set realname = 'A real name' where uid = $1", [
      people.user.uid,
    ]);
    await world.at(contest, 70);
    await world.judged(contest.cid, "user", "B", { status: Verdict.Accepted });
    await grant(contest.cid, "other", ["board"]);
    const board = async (as: Person) => {
      const path = `GET /api/get-contest-board?cid=${contest.cid}&view=live`;
      const { rows } = await data<{ rows: { ac: number; realname: string | null }[] }>(
        world,
        as,
        path,
      );
      return rows.map(({ ac, realname }) => [ac, realname]);
    };
    expect(await board("other")).toEqual([[1, null]]);
    expect(await board("admin")).toEqual([[1, "A real name"]]);
    expect((await board("problemAdmin"))[0]?.[0]).toBe(0);
    const info = await data<ContestInfo>(
      world,
      "other",
      `GET /api/get-contest-info?cid=${contest.cid}`,
    );
    expect([info.isOrganizer, info.rights]).toEqual([false, ["board"]]);
  });
});
