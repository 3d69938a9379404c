import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveOnce } from "./liveReader.ts";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
});
afterAll(() => world.close());

const CODE = "int secret_of_the_owner;";
const ERROR = "main.cpp:1:5: error: secret_of_the_compiler";
const FILE = "secret-name.in";
const TRACE = "secret-of-the-log";

const allCallers: Caller[] = ["guest", "other", "user", "admin", "problemAdmin", "root"];
const staff = new Set<Caller>(["admin", "problemAdmin", "root"]);
/**
 * Users who may edit the problem. `admin` is not one of them, because this administrator is not the author of the
 * problem.
 */
const jury = new Set<Caller>(["problemAdmin", "root"]);

interface Variant {
  problem: "public" | "private" | "contest only";
  shared: boolean;
  codeShare: boolean;
  openCases: boolean;
}

const variants: Variant[] = [];
for (const problem of ["public", "private", "contest only"] as const) {
  for (const bits of Array.from({ length: 8 }, (_, i) => i)) {
    variants.push({
      problem,
      shared: Boolean(bits & 1),
      codeShare: Boolean(bits & 2),
      openCases: Boolean(bits & 4),
    });
  }
}

const auth = { public: 1, private: 2, "contest only": 3 };

/** Stores a finished submission by `user` that has code, an error message and the result of one test case. */
async function finished(variant: Variant, status: number): Promise<number> {
  const problem = await aProblem(world, { code_share: variant.codeShare });
  const submitId = await submitAs(world, "user", { pid: problem.problemId, code: CODE });
  await world.sql("delete from job where submit_id = $1", [submitId]);
  await world.sql(
    `update submission set status = $2, share = $3, finished_at = verdict_now(), counted = true
     where submit_id = $1`,
    [submitId, status, variant.shared],
  );
  await world.sql("update problem set auth = $2, feedback = $3 where id = $1", [
    problem.pid,
    auth[variant.problem],
    variant.openCases ? "all" : "verdict",
  ]);
  const cause = { code: "X", hint: "h", detail: "d", traceId: TRACE };
  await world.sql("insert into submission_error (submit_id, message, cause) values ($1, $2, $3)", [
    submitId,
    ERROR,
    status === 4 ? JSON.stringify(cause) : null,
  ]);
  await world.sql(
    `insert into case_result (submit_id, seq, status, time_ms, memory_kb, input_name, output_name,
       message)
     values ($1, 1, -1, 1, 1, $2, 'x.out', 'checker says')`,
    [submitId, FILE],
  );
  return submitId;
}

describe("what each viewer sees of a submission, on every surface", () => {
  for (const variant of variants) {
    const { problem, shared, codeShare, openCases } = variant;
    const name = `${problem} problem, ${shared ? "shared" : "not shared"}, sharing ${codeShare ? "on" : "off"}, cases ${openCases ? "open" : "closed"}`;
    test(name, async () => {
      const submitId = await finished(variant, -2);
      for (const viewer of allCallers) {
        const isStaff = staff.has(viewer);
        const own = viewer === "user";
        const row = isStaff || own || problem === "public";
        const code = row && (isStaff || own || (shared && codeShare));
        const observation = await look(viewer, submitId);
        expect({ viewer, ...observation }).toEqual({
          viewer,
          list: row,
          poll: row,
          detail: row,
          live: row,
          code,
          error: code,
          cases: row && (isStaff || openCases),
          liveCases: row && (isStaff || openCases),
          files: isStaff,
          names: isStaff,
          checker: jury.has(viewer),
        });
      }
    });
  }
});

async function look(viewer: Caller, submitId: number) {
  const [list, poll, detail, cases] = await Promise.all([
    world.call(viewer, "GET /api/submissions?limit=100"),
    world.call(viewer, "POST /api/check-submissions-status", {
      body: { submitIds: [String(submitId)] },
    }),
    world.call(viewer, `GET /api/submission?submitId=${submitId}`),
    world.call(viewer, `GET /api/get-all-case-result?submitId=${submitId}`),
  ]);
  const live = await liveOnce(world, viewer, `submission:${submitId}`);
  const everything = [list, poll, detail, cases].map(({ text }) => text).join("") + live;
  expect(everything, "no address is ever sent").not.toContain("127.0.0.1");
  for (const surface of [list.text, poll.text, cases.text, live]) {
    expect(surface).not.toContain("secret_of_the");
  }
  const rows = (list.body.data as { records: { submitId: number }[] }).records;
  return {
    list: rows.some((row) => row.submitId === submitId),
    poll: Object.keys(poll.body.data as object).length === 1,
    detail: detail.status === 200,
    live: new RegExp(`"submitId":${submitId}\\b`).test(live),
    code: detail.text.includes(CODE),
    error: detail.text.includes("secret_of_the_compiler"),
    cases: cases.status === 200 && Array.isArray(cases.body.data),
    liveCases: live.includes('"type":"cases"'),
    checker: everything.includes("checker says"),
    files: everything.includes(FILE),
    names: /nick-|real-/.test(everything),
  };
}

describe("texts of a System Error and of other statuses", () => {
  const variant: Variant = { problem: "public", shared: true, codeShare: true, openCases: true };

  test("the cause of a System Error is for staff, its trace id also for the owner", async () => {
    const submitId = await finished(variant, 4);
    for (const viewer of allCallers) {
      const reply = await world.call(viewer, `GET /api/submission?submitId=${submitId}`);
      const { cause } = (reply.body.data as { submission: { cause: unknown } }).submission;
      const trace = reply.text.includes(TRACE);
      const isStaff = staff.has(viewer);
      expect([viewer, cause !== null, trace]).toEqual([
        viewer,
        isStaff,
        isStaff || viewer === "user",
      ]);
    }
  });

  test("the owner reads the message of compile and submit failures only, the jury of System Errors too", async () => {
    for (const status of [-2, 4, 10, -1, 0, 1, 3, 5, 7]) {
      const submitId = await finished(variant, status);
      const reply = await world.call("user", `GET /api/submission?submitId=${submitId}`);
      const isVisible = [-2, 10].includes(status);
      expect([status, reply.text.includes(ERROR)]).toEqual([status, isVisible]);
      const toJury = await world.call("problemAdmin", `GET /api/submission?submitId=${submitId}`);
      expect([status, toJury.text.includes(ERROR)]).toEqual([status, isVisible || status === 4]);
    }
  });

  test("a submission of a scope that no feature registers is visible to staff only", async () => {
    const submitId = await finished(variant, 0);
    await world.sql(
      "update submission set scope = 'gone', scope_id = 9, listed = false where submit_id = $1",
      [submitId],
    );
    for (const viewer of allCallers) {
      const observation = await look(viewer, submitId);
      expect(observation.list || observation.poll, "practice lists never contain it").toBe(false);
      expect([viewer, observation.detail, observation.live]).toEqual([
        viewer,
        staff.has(viewer),
        staff.has(viewer),
      ]);
    }
  });
});

describe("sharing", () => {
  let mine = 0;
  let closed = 0;
  beforeAll(async () => {
    const variant: Variant = { problem: "public", shared: false, codeShare: true, openCases: true };
    mine = await finished(variant, 0);
    closed = await finished({ ...variant, shared: true, codeShare: false }, 0);
  });
  const call = "PUT /api/submission";

  test("only the owner may, whatever user the body contains", async () => {
    const body = { submitId: mine, share: true, uid: "c".repeat(32) };
    const guest = await world.call("guest", call, { body });
    expect([guest.status, guest.body.code]).toEqual([401, "LOGIN_REQUIRED"]);
    for (const viewer of ["other", "root", "admin"] as const) {
      const reply = await world.call(viewer, call, { body });
      expect([reply.status, reply.body.code]).toEqual([403, "SHARE_NOT_OWN"]);
    }
    const before = await world.call("other", `GET /api/submission?submitId=${mine}`);
    expect(before.text).not.toContain(CODE);
    expect((await world.call("user", call, { body })).status).toBe(200);
    const after = await world.call("other", `GET /api/submission?submitId=${mine}`);
    expect(after.text).toContain(CODE);
    const hide = { submitId: mine, share: false };
    expect((await world.call("user", call, { body: hide })).status).toBe(200);
    const hidden = await world.call("other", `GET /api/submission?submitId=${mine}`);
    expect(hidden.text).not.toContain(CODE);
  });

  test("a problem without code sharing refuses, but unsharing is always possible", async () => {
    const on = await world.call("user", call, { body: { submitId: closed, share: true } });
    expect([on.status, on.body.code]).toEqual([403, "SHARE_OFF"]);
    const off = await world.call("user", call, { body: { submitId: closed, share: false } });
    expect(off.status).toBe(200);
  });

  test("an unknown and an invisible id get the same response", async () => {
    const variant: Variant = { problem: "private", shared: true, codeShare: true, openCases: true };
    const invisible = await finished(variant, 0);
    for (const submitId of [999_999, invisible]) {
      const reply = await world.call("other", call, { body: { submitId, share: true } });
      expect([reply.status, reply.body.code]).toEqual([404, "SUBMISSION_NOT_FOUND"]);
    }
  });
});

describe("rejudging", () => {
  scenarios(
    () => world,
    [
      ...(["user", "admin", "problemAdmin"] as const).map((as) => ({
        shows: "only root may rejudge",
        as,
        call: "GET /api/admin/judge/rejudge?submitId=1",
        status: 403,
        code: "FORBIDDEN",
      })),
      {
        shows: "a guest must sign in",
        as: "guest" as const,
        call: "GET /api/admin/judge/rejudge?submitId=1",
        status: 401,
        code: "LOGIN_REQUIRED",
      },
      {
        shows: "an unknown id is reported",
        as: "root" as const,
        call: "GET /api/admin/judge/rejudge?submitId=99999999",
        status: 404,
        code: "SUBMISSION_NOT_FOUND",
      },
      {
        shows: "an id that is not a number is reported",
        as: "root" as const,
        call: "GET /api/admin/judge/rejudge?submitId=abc",
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );

  test("clears all results of a finished one; a running one is refused", async () => {
    const variant: Variant = { problem: "public", shared: true, codeShare: true, openCases: true };
    const submitId = await finished(variant, 4);
    const call = `GET /api/admin/judge/rejudge?submitId=${submitId}`;
    const reply = await world.call("root", call);
    expect(reply.body.data).toMatchObject({ submitId, status: 5, score: null, judger: null });
    const cases = await world.call("user", `GET /api/get-all-case-result?submitId=${submitId}`);
    expect(cases.body.data).toEqual([]);
    const detail = await world.call("root", `GET /api/submission?submitId=${submitId}`);
    expect(detail.text).not.toContain(TRACE);
    const [job] = await world.sql(
      "select prio, version from job join submission using (submit_id) where submit_id = $1",
      [submitId],
    );
    expect(job).toEqual({ prio: 3, version: 1 });
    const again = await world.call("root", call);
    expect([again.status, again.body.code]).toEqual([409, "REJUDGE_RUNNING"]);
  });
});
