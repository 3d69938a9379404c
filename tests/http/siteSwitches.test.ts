import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WebsiteConfig } from "../../src/shared/site/site.ts";
import { switches, type Switches } from "../../src/shared/site/siteSettings.ts";
import { addNodeLanguages, aProblem, submitAs } from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Caller } from "./world.ts";

let world: TimedWorld;
let problemId: string;
beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  ({ problemId } = await aProblem(world, { code_share: true }));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from site_setting where key = 'site.switches'");
  await world.sql("delete from rate_window");
});

const INFO = "GET /api/admin/switch/info";
const UPDATE = "PUT /api/admin/switch/update";

const usual = switches.parse({});

async function set(body: object): Promise<Switches> {
  const reply = await world.call("root", UPDATE, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Switches;
}

async function info(): Promise<Switches> {
  return (await world.call("root", INFO)).body.data as Switches;
}

async function config(): Promise<WebsiteConfig> {
  return (await world.call("guest", "GET /api/get-website-config")).body.data as WebsiteConfig;
}

const submit = (as: Caller = "user") =>
  world.call(as, "POST /api/submit-problem-judge", {
    body: { pid: problemId, language: "C", code: "int main(){}" },
  });

describe("changing switches", () => {
  test("only sent fields change; null and absent stay; old and new values are recorded", async () => {
    expect(await info()).toEqual(usual);
    const changed = { ...usual, status: false, defaultSubmitInterval: 30 };
    expect(await set({ status: false, defaultSubmitInterval: "30", rank: null })).toEqual(changed);
    expect(await set({})).toEqual(changed);
    expect(await info()).toEqual(changed);
    const [row] = await world.sql(
      "select action, before, after from audit_entry order by id desc limit 1",
    );
    expect(row).toEqual({
      action: "site.switches",
      before: { status: true, defaultSubmitInterval: 8 },
      after: { status: false, defaultSubmitInterval: 30 },
    });
  });

  test("the whole response may be sent back, with unknown fields", async () => {
    const before = await set({ openContestJudge: false });
    expect(await set({ ...before, hduUsernameList: ["x"], id: 1 })).toEqual(before);
  });

  test("of concurrent changes none is lost", async () => {
    await Promise.all([
      set({ problem: false }),
      set({ status: false }),
      set({ rank: false }),
      set({ introduction: false }),
      set({ defaultSubmitInterval: 5 }),
    ]);
    expect(await info()).toMatchObject({
      problem: false,
      status: false,
      rank: false,
      introduction: false,
      defaultSubmitInterval: 5,
    });
  });

  test("an invalid stored value does not affect others", async () => {
    await world.sql(
      `insert into site_setting values
       ('site.switches', '{"register": false, "defaultSubmitInterval": "soon", "x": 1}')`,
    );
    expect(await info()).toEqual({ ...usual, register: false });
    await world.sql(`update site_setting set value = '[7]' where key = 'site.switches'`);
    expect(await info()).toEqual(usual);
  });

  test("the two former settings become switches, and an existing switch wins", async () => {
    const folder = join(import.meta.dirname, "../../db/migrations");
    const migration = await readFile(join(folder, "0013_site.sql"), "utf8");
    const [carryOver = ""] = migration.split("-- What a node's machine");
    const old =
      "insert into site_setting values ('submission.interval', '20'), ('judging.enabled', 'false')";
    await world.sql(old);
    await world.sql(carryOver);
    expect(await info()).toEqual({ ...usual, defaultSubmitInterval: 20, openPublicJudge: false });
    await world.sql(old);
    await set({ defaultSubmitInterval: 5, openPublicJudge: true });
    await world.sql(carryOver);
    expect(await info()).toEqual({ ...usual, defaultSubmitInterval: 5 });
    await world.sql("delete from site_setting where key = 'site.switches'");
    await world.sql(carryOver);
    expect(await world.sql("select 1 from site_setting where key = 'site.switches'")).toEqual([]);
  });

  scenarios(
    () => world,
    [
      ...[
        { defaultSubmitInterval: -1 },
        { defaultSubmitInterval: 3601 },
        { defaultSubmitInterval: 1.5 },
        { defaultSubmitInterval: "soon" },
        { codeVisibleStartTime: -1 },
        { codeVisibleStartTime: 9e15 },
        { status: "yes" },
        { status: 1 },
        { register: [] },
        { defaultCreateCommentACInitValue: 1e9 },
      ].map((body) => ({
        shows: `${JSON.stringify(body)} is refused`,
        as: "root" as const,
        call: UPDATE,
        body,
        status: 400,
        code: "INVALID_FIELD",
      })),
      ...(["guest", "user", "admin", "problemAdmin"] as const).flatMap((as) =>
        [INFO, UPDATE].map((call) => ({
          shows: "only root may see or change the switches",
          as,
          call,
          status: as === "guest" ? 401 : 403,
          ...(call === UPDATE ? { body: { status: false } } : {}),
        })),
      ),
    ],
  );
});

describe("effects of switches", () => {
  test.each([
    "problem",
    "training",
    "contest",
    "status",
    "rank",
    "discussion",
    "introduction",
  ] as const)("%s hides that section of the site", async (section) => {
    expect((await config())[section]).toBe(true);
    await set({ [section]: false });
    expect((await config())[section]).toBe(false);
  });

  test("registration is offered if it is on and one of its ways works", async () => {
    expect((await config()).register).toBe(false);
    await set({ registerWithoutCode: true });
    expect((await config()).register).toBe(true);
    await set({ register: false });
    expect((await config()).register).toBe(false);
  });

  test("with judging off every submission is refused with a clear message; on again it is accepted", async () => {
    await set({ openPublicJudge: false });
    for (const as of ["user", "admin", "root"] as const) {
      const reply = await submit(as);
      expect([reply.status, reply.body.code]).toEqual([403, "JUDGING_OFF"]);
      expect(reply.body.msg).toMatch(/switched off|closed/i);
    }
    await set({ openPublicJudge: true });
    expect((await submit()).status).toBe(200);
  });

  test("the interval between submissions applies to the next one", async () => {
    await set({ defaultSubmitInterval: 600 });
    expect((await submit()).status).toBe(200);
    const refused = await submit();
    expect([refused.status, refused.body.code]).toEqual([429, "SUBMIT_TOO_FAST"]);
    expect(refused.headers.get("retry-after")).toBe("600");
    await set({ defaultSubmitInterval: 0 });
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(200);
  });
});

describe("switches that hide code", () => {
  let submitId: number;
  const SECRET = "int secret_of_the_code(){}";
  beforeAll(async () => {
    await world.sql("delete from rate_window");
    submitId = await submitAs(world, "user", { pid: problemId, language: "C", code: SECRET });
    await world.sql(
      "update submission set status = -2, share = true, submit_time = '2026-03-01 12:00:00Z' where submit_id = $1",
      [submitId],
    );
    await world.sql("insert into submission_error (submit_id, message) values ($1, $2)", [
      submitId,
      `error in ${SECRET}`,
    ]);
  });

  async function seenBy(as: Caller): Promise<boolean> {
    const reply = await world.call(as, `GET /api/submission?submitId=${submitId}`);
    expect(reply.status).toBe(200);
    const { submission } = reply.body.data as {
      submission: { code: string | null; errorMessage: string | null };
    };
    // The compiler's messages quote the code, so messages and code are either both shown or both hidden.
    expect(submission.errorMessage !== null).toBe(submission.code !== null);
    expect(reply.text.includes("secret_of_the_code")).toBe(submission.code !== null);
    return submission.code !== null;
  }

  async function readers(): Promise<Caller[]> {
    const callers: Caller[] = ["guest", "other", "user", "admin", "problemAdmin", "root"];
    const viewers: Caller[] = [];
    for (const as of callers) if (await seenBy(as)) viewers.push(as);
    return viewers;
  }

  test("without a switch shared code is visible to all", async () => {
    expect(await readers()).toEqual(["guest", "other", "user", "admin", "problemAdmin", "root"]);
  });

  test("hidden practice code is visible to its owner and staff, even if it is shared", async () => {
    await set({ hideNonContestSubmissionCode: true });
    expect(await readers()).toEqual(["user", "admin", "problemAdmin", "root"]);
    const own = await world.call("user", `GET /api/submission?submitId=${submitId}`);
    expect(own.body.data).toMatchObject({ submission: { mayShare: false } });
    await set({ hideNonContestSubmissionCode: false });
    expect(await readers()).toHaveLength(6);
  });

  test("code older than the date is visible to root and problem admins only, not to its owner", async () => {
    await set({ codeVisibleStartTime: Date.parse("2026-03-01T12:00:00Z") });
    expect(await readers()).toHaveLength(6);
    await set({ codeVisibleStartTime: Date.parse("2026-03-01T12:00:01Z") });
    expect(await readers()).toEqual(["problemAdmin", "root"]);
  });

  test("an invalid stored date hides nothing", async () => {
    await world.sql(
      `insert into site_setting values ('site.switches',
       '{"codeVisibleStartTime": "tomorrow", "hideNonContestSubmissionCode": "yes"}')`,
    );
    expect(await readers()).toHaveLength(6);
  });
});
