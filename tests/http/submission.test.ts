import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CODE_MAX } from "../../src/shared/submission/submission.ts";
import { SECOND } from "../support/worldClock.ts";
import {
  aProblem,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people } from "./world.ts";

let world: TimedWorld;
let open: TestProblem;
let hidden: TestProblem;
let contestOnly: TestProblem;

beforeAll(async () => {
  world = await createTimedWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
  open = await aProblem(world, { problem_id: "P1" });
  hidden = await aProblem(world, { problem_id: "HID2", auth: 2 });
  contestOnly = await aProblem(world, { problem_id: "CON3", auth: 3 });
  const onlyC = await aProblem(world, { problem_id: "ONLYC" });
  await world.sql(
    `insert into problem_language (problem_id, language_id)
     select $1, id from language where name = 'C'`,
    [onlyC.pid],
  );
});
afterAll(() => world.close());

const call = "POST /api/submit-problem-judge";
const good = { pid: "P1", language: "C++", code: "int main() {}", cid: 0, tid: null };

describe("submitting", () => {
  scenarios(
    () => world,
    [
      {
        shows: "a guest must sign in",
        as: "guest",
        call,
        body: good,
        status: 401,
        code: "LOGIN_REQUIRED",
      },
      {
        shows: "a user barred from submitting is refused first",
        as: "barred",
        call,
        body: { pid: "nothing", language: "no", code: "" },
        status: 403,
        code: "SUBMIT_FORBIDDEN",
      },
      {
        shows: "the stored row is returned, pending, with its length in UTF-16 units",
        as: "user",
        call,
        body: { ...good, code: "// 😀" },
        status: 200,
        must: ['"status":5', '"length":5', '"displayPid":"P1"', '"title":"Problem P1"', '"cid":0'],
        mustNot: ["127.0.0.1", "😀"],
      },
      {
        shows: "the display id is case-insensitive and a contest id of 0 as text means none",
        as: "user",
        call,
        body: { ...good, pid: "p1", cid: "0", tid: "" },
        status: 200,
      },
      {
        shows: "one character is enough",
        as: "user",
        call,
        body: { ...good, code: "x" },
        status: 200,
        must: ['"length":1'],
      },
      {
        shows: "blank code is refused",
        as: "user",
        call,
        body: { ...good, code: " \n\t　" },
        status: 400,
        code: "CODE_EMPTY",
      },
      {
        shows: "missing code counts as blank",
        as: "user",
        call,
        body: { pid: "P1", language: "C++" },
        status: 400,
        code: "CODE_EMPTY",
      },
      {
        shows: "65,535 characters are accepted",
        as: "user",
        call,
        body: { ...good, code: "x".repeat(CODE_MAX) },
        status: 200,
        must: [`"length":${CODE_MAX}`],
      },
      {
        shows: "65,536 characters are refused with both numbers",
        as: "user",
        call,
        body: { ...good, code: "x".repeat(CODE_MAX + 1) },
        status: 400,
        code: "CODE_TOO_LONG",
        must: ["65535", "65536"],
      },
      {
        shows: "characters outside the BMP count twice, as in the editor",
        as: "user",
        call,
        body: { ...good, code: "😀".repeat(32768) },
        status: 400,
        code: "CODE_TOO_LONG",
      },
      {
        shows: "a NUL character is refused, since it could not be returned unchanged",
        as: "user",
        call,
        body: { ...good, code: "int main() {}\0" },
        status: 400,
        code: "INVALID_FIELD",
        must: ["code"],
      },
      {
        shows: "a lone surrogate is refused for the same reason",
        as: "user",
        call,
        body: `{"pid":"P1","language":"C++","code":"int \\ud800;"}`,
        status: 400,
        code: "INVALID_FIELD",
        must: ["code"],
      },
      {
        shows: "an unknown language is refused before the code is checked",
        as: "user",
        call,
        body: { ...good, language: "Brainfuck", code: "" },
        status: 400,
        code: "LANGUAGE_UNKNOWN",
        must: ["Brainfuck"],
      },
      {
        shows: "a missing language counts as unknown",
        as: "user",
        call,
        body: { pid: "P1", code: "x" },
        status: 400,
        code: "LANGUAGE_UNKNOWN",
      },
      {
        shows: "a language that no judge has is refused",
        as: "user",
        call,
        body: { ...good, language: "Rust" },
        status: 400,
        code: "LANGUAGE_UNAVAILABLE",
      },
      {
        shows: "a language the problem does not allow is refused",
        as: "user",
        call,
        body: { ...good, pid: "ONLYC" },
        status: 400,
        code: "LANGUAGE_NOT_ALLOWED",
      },
      {
        shows: "the only allowed language is accepted",
        as: "user",
        call,
        body: { ...good, pid: "ONLYC", language: "C" },
        status: 200,
      },
      {
        shows: "an unknown problem is reported",
        as: "user",
        call,
        body: { ...good, pid: "NO-SUCH" },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "an overlong id is an unknown problem",
        as: "user",
        call,
        body: { ...good, pid: "9".repeat(5000) },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "a hidden problem is not found",
        as: "user",
        call,
        body: { ...good, pid: "HID2" },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "a contest-only problem is not found outside its contest",
        as: "user",
        call,
        body: { ...good, pid: "CON3" },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "a problem admin may submit to a hidden problem",
        as: "problemAdmin",
        call,
        body: { ...good, pid: "HID2" },
        status: 200,
      },
      {
        shows: "a contest that does not exist is not found",
        as: "user",
        call,
        body: { ...good, cid: "7" },
        status: 404,
        code: "CONTEST_NOT_FOUND",
      },
      {
        shows: "an invalid contest id is an unknown contest",
        as: "user",
        call,
        body: { ...good, cid: "abc" },
        status: 404,
        code: "CONTEST_NOT_FOUND",
      },
      {
        shows: "trainings are not supported yet",
        as: "user",
        call,
        body: { ...good, tid: 3 },
        status: 404,
        code: "TRAINING_NOT_FOUND",
      },
      {
        shows: "a body that is not JSON is refused",
        as: "user",
        call,
        body: "{",
        status: 400,
        code: "MALFORMED_JSON",
      },
    ],
  );

  test("submission, code, job and site total are stored together", async () => {
    const before = await siteTotal();
    const submitId = await submitAs(world, "user", { pid: "P1", code: "stored together" });
    const [row] = await world.sql(
      `select s.uid, c.code, j.kind, j.prio, j.state, j.needs, j.fair_key as "fairKey"
       from submission s join submission_code c using (submit_id) join job j using (submit_id)
       where s.submit_id = $1`,
      [submitId],
    );
    const { uid } = people.user;
    expect(row).toEqual({
      uid,
      code: "stored together",
      kind: "judge",
      prio: 2,
      state: 0,
      needs: ["C++"],
      fairKey: uid,
    });
    expect(await siteTotal()).toBe(before + 1);
  });

  test("the checker's language must be available too", async () => {
    const problem = await aProblem(world, {
      judge_mode: "spj",
      spj_language: "C++ 17",
      spj_code: "x",
    });
    const submitId = await submitAs(world, "user", { pid: problem.problemId, language: "C" });
    const [job] = await world.sql("select needs from job where submit_id = $1", [submitId]);
    expect(job).toEqual({ needs: ["C", "C++ 17"] });
  });

  test("judging that is off refuses", async () => {
    await world.call("root", "PUT /api/admin/switch/update", { body: { openPublicJudge: false } });
    const reply = await world.call("user", call, { body: good });
    expect([reply.status, reply.body.code]).toEqual([403, "JUDGING_OFF"]);
    await world.call("root", "PUT /api/admin/switch/update", { body: { openPublicJudge: true } });
  });
});

async function siteTotal(): Promise<number> {
  const [row] = await world.sql<{ total: number }>(
    "select coalesce(sum(value), 0)::bigint as total from site_count where key = 'submissions'",
  );
  return row!.total;
}

describe("the interval between submissions", () => {
  test("within 8 s a second submission is refused, also of ten concurrent ones all but one", async () => {
    await world.sql("delete from site_setting where key = 'site.switches'");
    await world.sql("delete from rate_window");
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.call("other", call, { body: good })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // Some of the last requests may be refused because of a missing captcha, not because of the interval.
    const refused = replies.find(({ status }) => status === 429);
    expect([refused?.status, refused?.body.code]).toEqual([429, "SUBMIT_TOO_FAST"]);
    expect(refused?.headers.get("retry-after")).toBe("8");
    const elsewhere = await world.call("user", call, { body: good });
    expect(elsewhere.status, "another user is not delayed").toBe(200);
  });

  test("a refused submission does not count for the interval", async () => {
    await world.sql("delete from rate_window");
    const wrong = await world.call("user", call, { body: { ...good, pid: "NO-SUCH" } });
    expect(wrong.status).toBe(404);
    const right = await world.call("user", call, { body: good });
    expect(right.status).toBe(200);
  });

  test("its length is a setting", async () => {
    await setInterval(world, 500);
    await world.sql("delete from rate_window");
    expect((await world.call("user", call, { body: good })).status).toBe(200);
    const early = await world.call("user", call, { body: good });
    expect(early.status).toBe(429);
    expect(early.headers.get("retry-after")).toBe("500");
    await world.clock.advance(499 * SECOND);
    expect((await world.call("user", call, { body: good })).headers.get("retry-after")).toBe("1");
    await world.clock.advance(SECOND);
    expect((await world.call("user", call, { body: good })).status).toBe(200);
    await setInterval(world, 0);
  });
});

test("a byte order mark before the code is removed; everything else is judged unchanged", async () => {
  const body = { pid: "P1", code: "\ufeffimport java.util.*;\r\n// \ufeff stays\r\n" };
  const submitId = await submitAs(world, "user", body);
  const [stored] = await world.sql<{ code: string; length: number }>(
    "select code, length from submission_code join submission using (submit_id) where submit_id = $1",
    [submitId],
  );
  expect(stored?.code).toBe(body.code.slice(1));
  expect(stored?.length).toBe(body.code.length - 1);
  // Code that consists only of a byte order mark counts as empty.
  const empty = await world.call("user", call, { body: { ...good, code: "\ufeff" } });
  expect(empty.body.code).toBe("CODE_EMPTY");
});

test("problems in this file match the scenarios", () => {
  expect([open.problemId, hidden.problemId, contestOnly.problemId]).toEqual(["P1", "HID2", "CON3"]);
});
