import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminContestProblem } from "../../src/shared/contestOrganizer/contestProblemAdmin.ts";
import type { Rehearsal } from "../../src/shared/contestOrganizer/contestRehearsal.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  type TestContest,
} from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { send as upload, picture } from "./uploadForm.ts";
import { type Caller, people, type Person } from "./world.ts";

/*
 * Limits for an account that may change a contest but has no administrative role. Such an account may not write more or
 * cause more load in the contest than it may elsewhere.
 */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from access_grant");
  await world.sql("delete from rate_window");
  await data(world, "root", "PUT /api/admin/config/blocked-words", { words: [] });
});

const grant = (cid: number, person: Person, actions = "{edit,answer,balloons,prints,board,view}") =>
  world.sql(
    "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, $3::text[])",
    [cid, people[person].uid, actions],
  );

/**
 * A contest with two helpers: `other`, who has an ordinary account, and `problemAdmin`, who has an administrative role.
 */
async function helped(fields: Record<string, unknown> = {}): Promise<TestContest> {
  const contest = await world.contest(fields);
  await grant(contest.cid, "other");
  await grant(contest.cid, "problemAdmin");
  return contest;
}

async function change(as: Person, cid: number, fields: Record<string, unknown>) {
  const stored = await data<Record<string, unknown>>(
    world,
    as,
    `GET /api/admin/contest?cid=${cid}`,
  );
  return refusal(world, as, "PUT /api/admin/contest", { ...stored, ...fields });
}

const announce = (as: Caller, cid: number, texts: Record<string, unknown> = {}) =>
  refusal(world, as, "POST /api/admin/contest/announcement", {
    cid,
    announcement: { title: "A title", content: "A text", status: 0, ...texts },
  });

test("words that the site blocks are refused in every text for contestants; those with a role write them", async () => {
  const contest = await helped();
  const { cid, pids } = contest;
  await data(world, "root", "PUT /api/admin/config/blocked-words", { words: ["casino"] });
  const text = "Play casino";
  const question = await data<{ id: number }>(world, "user", "POST /api/comment", {
    cid,
    content: "How?",
  });
  const ways: Record<string, (as: Person) => Promise<string | undefined>> = {
    title: (as) => change(as, cid, { title: text }),
    description: (as) => change(as, cid, { description: text }),
    announcement: (as) => announce(as, cid, { content: text }),
    "announcement in English": (as) => announce(as, cid, { titleEn: text, contentEn: "A text" }),
    "title of a problem": (as) =>
      refusal(world, as, "PUT /api/admin/contest/contest-problem", {
        cid,
        pid: pids[0],
        displayTitle: text,
      }),
    category: (as) =>
      refusal(world, as, "PUT /api/admin/contest/categories", {
        cid,
        categories: [
          { name: text, isOutside: false, isPersonal: false, isShown: true, isOpen: false },
        ],
      }),
    answer: (as) =>
      refusal(world, as, "POST /api/reply", {
        reply: { commentId: question.id, content: text, isPublic: true },
        cid,
      }),
    "text for all": (as) => refusal(world, as, "POST /api/comment", { cid, content: text }),
    extension: (as) =>
      refusal(world, as, "POST /api/admin/contest/extend", {
        cid,
        before: new Date(contest.start + 300 * 60_000).toISOString(),
        endTime: new Date(contest.start + 310 * 60_000).toISOString(),
        reason: text,
      }),
  };
  for (const [what, write] of Object.entries(ways)) {
    expect([what, await write("other")]).toEqual([what, "TEXT_WORD_BLOCKED"]);
  }
  for (const [what, write] of Object.entries(ways)) {
    expect([what, await write("problemAdmin")]).toEqual([what, undefined]);
  }
  // A helper's change is not refused because the contest already contains blocked words written by another user.
  expect(await change("other", cid, { description: "Without it" })).toBeUndefined();
});

test("accounts that may not write elsewhere neither announce nor answer, whatever right to the contest they have", async () => {
  const contest = await helped();
  const { cid } = contest;
  const extend = (as: Person) =>
    refusal(world, as, "POST /api/admin/contest/extend", {
      cid,
      before: new Date(contest.start + 300 * 60_000).toISOString(),
      endTime: new Date(contest.start + 310 * 60_000).toISOString(),
    });
  const speak = (as: Person) => refusal(world, as, "POST /api/comment", { cid, content: "All" });
  const announcement = await data<{ id: number }>(
    world,
    "other",
    "POST /api/admin/contest/announcement",
    { cid, announcement: { title: "Before", content: "A text", status: 0 } },
  );
  const rewrite = () =>
    refusal(world, "other", "PUT /api/admin/contest/announcement", {
      cid,
      announcement: { id: announcement.id, title: "After", content: "A text", status: 0 },
    });
  try {
    for (const role of [1004, 1005, 1006, 1007]) {
      await world.sql("update app_user set role_id = $1 where uid = $2", [role, people.other.uid]);
      const codes = [
        await announce("other", cid),
        await rewrite(),
        await extend("other"),
        await speak("other"),
      ];
      expect([role, ...codes]).toEqual([role, ...codes.map(() => "DISCUSSION_ROLE")]);
    }
  } finally {
    await world.sql("update app_user set role_id = 1002 where uid = $1", [people.other.uid]);
  }
  expect([await announce("other", cid), await speak("other"), await extend("other")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("changes and checks that may cost much are limited for accounts without a role", async () => {
  const { cid } = await helped();
  const check = (as: Caller) => refusal(world, as, `GET /api/admin/contest/rehearsal?cid=${cid}`);
  const limit = "TOO_MANY_REQUESTS";
  const key = `contest:costly:${people.other.uid}`;
  expect(await check("other")).toBeUndefined();
  await world.sql("update rate_window set count = 20 where key = $1", [key]);
  expect(await check("other")).toBe(limit);
  expect(await change("other", cid, { openPwdLimit: true, pwd: "a password" })).toBe(limit);
  expect(await check("problemAdmin")).toBeUndefined();
  expect(
    await world.sql("select 1 from rate_window where key like 'contest:costly:%'"),
  ).toHaveLength(1);
  await world.sql("delete from rate_window");
  expect(await change("other", cid, { title: "Another" })).toBeUndefined();
});

test("names of judge nodes and addresses of server processes are for the administration of the site", async () => {
  const { cid } = await helped();
  await world.sql(
    `insert into server_process (id, host, port, version, roles, load, rss, started_at, seen_at, clock_offset_ms)
     values ('late', 'inside', 8080, '1', '{web}', '{"cores": 1, "cpu": 0, "memory": 0}', 1, verdict_now(), verdict_now(), 9000)`,
  );
  await world.sql(
    `update judge_node set seen_at = verdict_now(), failure = '{"code":"disk_full"}', clock_offset_ms = 9000`,
  );
  const [node] = await world.sql<{ name: string }>(
    "select name from judge_node order by id limit 1",
  );
  const read = async (as: Person) => {
    const path = `GET /api/admin/contest/rehearsal?cid=${cid}`;
    const { findings } = await data<Rehearsal>(world, as, path);
    const codes = new Set(["nodesFailing", "serversClock", "nodesClock"]);
    return findings.filter(({ code }) => codes.has(code));
  };
  try {
    const ofHelper = await read("other");
    expect(ofHelper.map(({ code }) => code)).toHaveLength(3);
    for (const { values } of ofHelper) {
      expect(values).toMatchObject({ named: "no", names: "" });
      expect(values["count"]).toBeGreaterThan(0);
    }
    const ofAdmin = JSON.stringify(await read("problemAdmin"));
    expect(ofAdmin).toContain("inside:8080");
    expect(ofAdmin).toContain(node!.name);
  } finally {
    await world.sql("delete from server_process where id = 'late'");
    await world.sql("update judge_node set failure = null, clock_offset_ms = null");
  }
});

test("an uploaded logo counts as the uploads of a user", async () => {
  const { cid } = await helped();
  const logo = async () =>
    upload(world, "other", `POST /api/file/upload-contest-logo?cid=${cid}`, {
      bytes: await picture(60, 20),
    });
  expect((await logo()).status).toBe(200);
  await world.sql("update rate_window set count = 300 where key = $1", [
    `upload:${people.other.uid}`,
  ]);
  expect((await logo()).body.code).toBe("TOO_MANY_REQUESTS");
});

test("a public problem that an account without a role added keeps its discussions open, until an editor with a role saves it", async () => {
  const { cid } = await helped();
  const { pid, problemId } = await aProblem(world, { auth: 1 });
  const add = "POST /api/admin/contest/add-problem-from-public";
  const link = await data<AdminContestProblem>(world, "other", add, { cid, pid });
  expect(link.closesTexts).toBe(false);
  const discussions = (as: Caller) => refusal(world, as, `GET /api/discussions?pid=${problemId}`);
  expect(await discussions("user")).toBeUndefined();
  const save = (as: Person) =>
    data<AdminContestProblem>(world, as, "PUT /api/admin/contest/contest-problem", {
      id: link.id,
      color: "#ff0000",
    });
  expect((await save("other")).closesTexts).toBe(false);
  expect(await discussions("user")).toBeUndefined();
  expect((await save("admin")).closesTexts).toBe(true);
  expect(await discussions("user")).toBe("DISCUSSION_PROBLEM_CLOSED");
  // If an account without a role saves the problem later, the value is kept.
  expect((await save("other")).closesTexts).toBe(true);

  const own = await aProblem(world, { auth: 1 });
  const ofAdmin = await data<AdminContestProblem>(world, "problemAdmin", add, {
    cid,
    pid: own.pid,
  });
  expect(ofAdmin.closesTexts).toBe(true);
});
