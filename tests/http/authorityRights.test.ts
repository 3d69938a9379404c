import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { aProblem, type TestProblem } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { type Caller, people, type Person } from "./world.ts";

/*
 * Calls by co-authors, co-organizers, jury members and teachers of an owning class. The permissions of these users are
 * listed in the table in `src/server/authority/policy.test.ts`.
 */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from access_grant");
  await world.sql("update problem set group_id = null");
  await world.sql("update contest set group_id = null");
  await world.sql("delete from user_group");
});

type Kind = "problem" | "contest";
/** Interval at which the sessions of open streams are checked. */
const SESSION_CHECK = 5 * SECOND;
/** How long a server may use a cached contest if no change message arrives. */
const CONTEST_CACHE_AGE = 2 * SECOND;

function grant(kind: Kind, id: number, person: Person, ...actions: string[]) {
  return world.sql("insert into access_grant (kind, id, uid, actions) values ($1, $2, $3, $4)", [
    kind,
    id,
    people[person].uid,
    ["view", ...actions],
  ]);
}

/** Creates a class with this user as a member, and makes the class the owner of the object. */
async function ownedByClassOf(kind: Kind, id: number, person: Person, role: string) {
  await world.sql(
    `with g as (insert into user_group (name) values ('Class') returning id),
     m as (insert into group_member (group_id, uid, role) select id, $2, $3 from g)
     update ${kind} t set group_id = g.id from g where t.id = $1`,
    [id, people[person].uid, role],
  );
}

describe("a private problem of root", () => {
  let problem: TestProblem;
  beforeEach(async () => {
    problem = await aProblem(world, { auth: 2 });
  });

  const reads = async (as: Caller) =>
    (await refusal(world, as, `GET /api/get-problem?problemId=${problem.problemId}`)) === undefined;
  const edits = async (as: Caller) =>
    (await refusal(world, as, `GET /api/admin/problem?pid=${problem.pid}`)) === undefined;
  const seesSubmissions = async (as: Caller) => {
    const path = `GET /api/submissions?problemID=${problem.problemId}&completeProblemID=true`;
    return (await data<{ total: number }>(world, as, path)).total === 1;
  };

  test("a co-author edits it and does not delete it, as long as the grant stands", async () => {
    expect([await reads("admin"), await edits("admin")]).toEqual([false, false]);
    await grant("problem", problem.pid, "admin", "edit");
    expect([await reads("admin"), await edits("admin")]).toEqual([true, true]);
    const page = await data<{ records: { id: number; mayEdit: boolean; mayDelete: boolean }[] }>(
      world,
      "admin",
      `GET /api/admin/problem/get-problem-list?keyword=${problem.problemId}`,
    );
    expect(page.records.find(({ id }) => id === problem.pid)).toMatchObject({
      mayEdit: true,
      mayDelete: false,
    });
    const code = await refusal(world, "admin", `DELETE /api/admin/problem?pid=${problem.pid}`);
    expect(code).toBe("FORBIDDEN");
    await world.sql("delete from access_grant");
    expect([await reads("admin"), await edits("admin")]).toEqual([false, false]);
  });

  test("whoever may view it reads it with its submissions, whatever their role", async () => {
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, status, length, language, ip)
       values ($1, $2, '1', 0, 1, 'C', '')`,
      [problem.pid, problem.problemId],
    );
    expect([await reads("user"), await seesSubmissions("user")]).toEqual([false, false]);
    await grant("problem", problem.pid, "user", "edit");
    expect([await reads("user"), await seesSubmissions("user")]).toEqual([true, true]);
    expect(await edits("user")).toBe(false);
  });

  test.each([
    ["teacher", true],
    ["assistant", true],
    ["member", false],
  ])("a %s of its class edits it: %s", async (role, expected) => {
    await ownedByClassOf("problem", problem.pid, "admin", role);
    expect([await reads("admin"), await edits("admin")]).toEqual([expected, expected]);
  });

  test("an API token carries no grant of its owner", async () => {
    await grant("problem", problem.pid, "user");
    const body = { name: "a program", scopes: ["read"], days: 30 };
    const { token } = await data<{ token: string }>(world, "user", "POST /api/tokens", body);
    const reply = await world.call("guest", `GET /api/get-problem?problemId=${problem.problemId}`, {
      headers: { authorization: token },
    });
    expect(reply.body.code).toBe("PROBLEM_NOT_FOUND");
  });
});

describe("a contest of admin", () => {
  const info = (cid: number, as: Person) =>
    data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);
  /**
   * The refusal codes (if any) of several calls that are meant for organizers; some of them only read, the others
   * change the contest.
   */
  const refusals = async (cid: number, as: Person) => [
    await refusal(world, as, `GET /api/get-contest-problem?cid=${cid}`),
    await refusal(world, as, `GET /api/get-contest-overview?cid=${cid}`),
    await refusal(world, as, "POST /api/comment", { cid, content: "To all" }),
    await refusal(world, as, "PUT /api/contest-medals", {
      cid,
      unit: "count",
      gold: 1,
      silver: 1,
      bronze: 1,
    }),
    await refusal(world, as, `GET /api/admin/contest?cid=${cid}`),
  ];
  const stranger = ["CONTEST_NOT_STARTED", "FORBIDDEN", "CONTEST_NOT_STARTED", "FORBIDDEN"];

  test("jury sees it as its organizers do and writes nothing", async () => {
    const { cid } = await world.contest({}, { early: true });
    expect(await refusals(cid, "user")).toEqual([...stranger, "FORBIDDEN"]);
    await grant("contest", cid, "user");
    expect(await refusals(cid, "user")).toEqual([
      undefined,
      undefined,
      "FORBIDDEN",
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
    expect((await info(cid, "user")).isOrganizer).toBe(true);
  });

  test("jury that works answers, and changes nothing", async () => {
    const { cid } = await world.contest({}, { early: true });
    await grant("contest", cid, "user", "answer", "balloons", "prints");
    expect(await refusals(cid, "user")).toEqual([
      undefined,
      undefined,
      undefined,
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
  });

  test("co-organizers and teachers of its class organize it", async () => {
    const nothing = [undefined, undefined, undefined, undefined, undefined];
    const first = await world.contest({}, { early: true });
    expect(await refusals(first.cid, "problemAdmin")).toEqual([...stranger, "FORBIDDEN"]);
    await grant("contest", first.cid, "problemAdmin", "answer", "balloons", "prints", "edit");
    expect(await refusals(first.cid, "problemAdmin")).toEqual(nothing);
    const second = await world.contest({}, { early: true });
    await ownedByClassOf("contest", second.cid, "problemAdmin", "teacher");
    expect(await refusals(second.cid, "problemAdmin")).toEqual(nothing);
  });

  test("its owner, and jury of it, have no rights to one of a class that they left", async () => {
    const { cid } = await world.contest({}, { early: true });
    const nothing = [undefined, undefined, undefined, undefined, undefined];
    expect(await refusals(cid, "admin")).toEqual(nothing);
    await grant("contest", cid, "problemAdmin", "answer", "balloons", "prints", "edit");
    await ownedByClassOf("contest", cid, "admin", "teacher");
    await world.sql(
      "insert into group_member (group_id, uid, role) select group_id, $2, 'member' from contest where id = $1",
      [cid, people.problemAdmin.uid],
    );
    expect(await refusals(cid, "admin")).toEqual(nothing);
    expect(await refusals(cid, "problemAdmin")).toEqual(nothing);
    await world.sql("delete from group_member");
    const unknown = Array<string>(5).fill("CONTEST_NOT_FOUND");
    expect(await refusals(cid, "admin")).toEqual(unknown);
    expect(await refusals(cid, "problemAdmin")).toEqual(unknown);
    expect(await refusals(cid, "root")).toEqual(nothing);
  });

  const usersOnBoard = async (cid: number) => {
    const path = "POST /api/get-contest-rank";
    const input = { cid, limit: 30, currentPage: 1 };
    const board = await data<{ records: { username: string }[] }>(world, "user", path, input);
    // Removes duplicates, because the board repeats the viewer's own row above the rows of the page.
    return [...new Set(board.records.map(({ username }) => username))];
  };

  test("staff take no place on its scoreboard", async () => {
    const { cid } = await world.contest();
    await grant("contest", cid, "other");
    for (const as of ["user", "other"] as const)
      await world.judged(cid, as, "A", { status: Verdict.Accepted });
    expect(await usersOnBoard(cid)).toEqual(["user"]);
  });

  test("a deleted author, whose contest was handed over, takes no place on its scoreboard", async () => {
    const { cid } = await world.contest();
    for (const as of ["user", "other"] as const)
      await world.judged(cid, as, "A", { status: Verdict.Accepted });
    const { uid } = people.other;
    await world.sql("update contest set author_uid = $2, owner_uid = '1' where id = $1", [
      cid,
      uid,
    ]);
    await world.sql("update app_user set deleted_at = verdict_now() where uid = $1", [uid]);
    await world.pass(CONTEST_CACHE_AGE);
    try {
      expect(await usersOnBoard(cid)).toEqual(["user"]);
    } finally {
      await world.sql("update app_user set deleted_at = null where uid = $1", [uid]);
    }
  });

  test("an open stream follows a grant within seconds", async () => {
    const { cid } = await world.contest();
    const live = await openLive(world, "other", `contest-questions:${cid}`);
    await grant("contest", cid, "other");
    await world.pass(SESSION_CHECK);
    await data(world, "user", "POST /api/comment", { cid, content: "For the jury" });
    await live.next((event) => event.type === "contest-questions");
    live.close();
  });
});
