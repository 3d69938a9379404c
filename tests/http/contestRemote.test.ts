import { afterAll, beforeAll, expect, test } from "vitest";
import type { RemoteUse } from "../../src/shared/contest/contest.ts";
import { type ContestWorld, createContestWorld, data, type TestContest } from "./contestWorld.ts";

/* Problems of remote judges in contests: the organizer's settings, and the data that users see. */

const HDU_LANGUAGE = "G++";
const CF_LANGUAGE = "GNU G++17 7.3.0";

let world: ContestWorld;

beforeAll(async () => {
  world = await createContestWorld();
  await world.sql(
    "insert into language (id, oj, name) values (9001, 'HDU', $1), (9002, 'CF', $2)",
    [HDU_LANGUAGE, CF_LANGUAGE],
  );
  await world.sql(
    "insert into remote_account (account_group, handle, password) values ('HDU', 'robot', 'x')",
  );
});
afterAll(() => world.close());

/** A running contest whose problem A comes from HDU and B from Codeforces. */
async function remoteContest(remoteProblems?: RemoteUse): Promise<TestContest> {
  const contest = await world.contest(remoteProblems === undefined ? {} : { remoteProblems });
  for (const [at, judge] of ["HDU", "CF"].entries()) {
    const pid = contest.pids[at];
    await world.sql(
      "update problem set oj = $2::text, judging_backend = 'remote.' || $2::text, is_remote = true where id = $1::bigint",
      [pid, judge],
    );
    await world.sql(
      `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
       values ($1::bigint, $2, $1::bigint::text, 'https://judge.example', verdict_now())`,
      [pid, judge],
    );
  }
  return contest;
}

async function submit(where: { cid: number } | { vid: number }, pid: "A" | "B") {
  const language = pid === "A" ? HDU_LANGUAGE : CF_LANGUAGE;
  const body = { pid, ...where, language, code: "int main() { return 0; }", isRemote: true };
  const { status, text } = await world.call("user", "POST /api/submit-problem-judge", { body });
  return status === 200 ? "stored" : /[A-Z]{3,}_[A-Z_]+/.exec(text)?.[0];
}

test.each<[RemoteUse | undefined, string, string]>([
  [undefined, "REMOTE_NOT_IN_CONTEST", "REMOTE_NOT_IN_CONTEST"],
  ["sent", "stored", "REMOTE_LINK_IN_CONTEST"],
  ["linked", "stored", "stored"],
])("a contest that allows %s: code for HDU %s, for Codeforces %s", async (use, hdu, codeforces) => {
  const { cid } = await remoteContest(use);
  expect(await submit({ cid }, "A")).toBe(hdu);
  expect(await submit({ cid }, "B")).toBe(codeforces);
});

test("a virtual participation follows the contest, also when its organizer changes it later", async () => {
  const contest = await remoteContest("sent");
  await world.at(contest, 301);
  const { vid } = await data<{ vid: number }>(world, "user", "POST /api/virtual-participation", {
    cid: contest.cid,
  });
  expect(await submit({ vid }, "A")).toBe("stored");
  expect(await submit({ vid }, "B")).toBe("REMOTE_LINK_IN_CONTEST");
  await world.sql("update contest set remote_problems = 'none' where id = $1", [contest.cid]);
  expect(await submit({ vid }, "A")).toBe("REMOTE_NOT_IN_CONTEST");
});

test.each<[RemoteUse, boolean]>([
  ["sent", false],
  ["linked", true],
])(
  "a contest that allows %s: own sessions send code (%s), as its problem pages say",
  async (use, uses) => {
    const { cid } = await remoteContest(use);
    const page = await data<{ remote: object }>(
      world,
      "user",
      `GET /api/get-contest-problem-details?cid=${cid}&displayId=A`,
    );
    expect(page.remote).toMatchObject({ judge: "HDU", sourceUrl: null, usesSessions: uses });
  },
);

test("a judge that is switched off takes no code, which is refused before it is stored", async () => {
  const { cid } = await remoteContest("linked");
  for (const judge of ["HDU", "CF"]) {
    await world.call("root", "PUT /api/admin/remote/judge", { body: { judge, isEnabled: false } });
  }
  expect(await submit({ cid }, "A")).toBe("BACKEND_UNAVAILABLE");
  expect(await submit({ cid }, "B")).toBe("BACKEND_UNAVAILABLE");
  expect(await world.sql("select 1 from submission where scope_id = $1", [cid])).toEqual([]);
  await world.sql("delete from remote_judge");
});

test("contestants see which problems another judge judges", async () => {
  const { cid } = await remoteContest("sent");
  const list = await data<{ displayId: string; remoteJudge: string | null }[]>(
    world,
    "user",
    `GET /api/get-contest-problem?cid=${cid}`,
  );
  expect(list.map(({ displayId, remoteJudge }) => [displayId, remoteJudge])).toEqual([
    ["A", "HDU"],
    ["B", "CF"],
  ]);
});

test("the check before the start names what is not allowed, and what is not under the organizer's control", async () => {
  const contest = await remoteContest();
  const codes = async () => {
    const { findings } = await data<{
      findings: { code: string; problem: { displayId: string } }[];
    }>(world, "admin", `GET /api/admin/contest/rehearsal?cid=${contest.cid}`);
    return findings
      .filter(({ code }) => /Remote|Linked/.test(code))
      .map(({ code, problem }) => `${problem.displayId} ${code}`);
  };
  expect(await codes()).toEqual(["A problemRemoteClosed", "B problemRemoteClosed"]);
  await world.sql("update contest set remote_problems = 'sent' where id = $1", [contest.cid]);
  expect(await codes()).toEqual(["B problemRemoteClosed", "A problemRemote"]);
  await world.sql("update contest set remote_problems = 'linked' where id = $1", [contest.cid]);
  expect(await codes()).toEqual(["A problemRemote", "B problemLinked"]);
});

test("the form stores the choice; a client without the field keeps it; the log has it", async () => {
  const { cid } = await world.contest({ remoteProblems: "linked" });
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  expect(form["remoteProblems"]).toBe("linked");
  const { remoteProblems: _, ...older } = form;
  await data(world, "admin", "PUT /api/admin/contest", older);
  const [stored] = await world.sql("select remote_problems from contest where id = $1", [cid]);
  expect(stored).toEqual({ remote_problems: "linked" });
  const refused = await world.call("admin", "PUT /api/admin/contest", {
    body: { ...form, gmtModified: null, remoteProblems: "all" },
  });
  expect(refused.status).toBe(400);
});
