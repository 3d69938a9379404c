import { describe, expect, test } from "vitest";
import { CODE_MAX } from "../../src/shared/submission/submission.ts";
import { TRIAL_INPUT_MAX, TRIAL_INPUTS_MAX } from "../../src/shared/verdict/trial.ts";
import { scenarios } from "./scenario.ts";
import { call, good, inTrialWorld, world } from "./trialWorld.ts";

inTrialWorld();

describe("who may run what", () => {
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
        shows: "users who may not submit may not run",
        as: "barred",
        call,
        body: { pid: "nothing", language: "no", code: "" },
        status: 403,
        code: "SUBMIT_FORBIDDEN",
      },
      {
        shows: "the run is returned, waiting, with final newlines in the samples",
        as: "user",
        call,
        body: good,
        status: 200,
        must: [
          '"state":"waiting"',
          '"sample":1,"input":"1 2\\n","answer":"3\\n"',
          '"answer":"42\\n"',
        ],
        mustNot: ["int main"],
      },
      {
        shows: "code for another judge runs here, in the nearest language",
        as: "user",
        call,
        body: { ...good, pid: "HDU-1", language: "G++" },
        status: 200,
        must: ['"language":"C++"', '"sample":1'],
      },
      {
        shows: "code in a language that no judge node has is refused",
        as: "user",
        call,
        body: { ...good, pid: "HDU-1", language: "FreeBasic" },
        status: 400,
        code: "TRIAL_LANGUAGE",
        must: ["FreeBasic"],
      },
      {
        shows: "a language that the other judge does not have is refused",
        as: "user",
        call,
        body: { ...good, pid: "HDU-1", language: "Python3" },
        status: 400,
        code: "LANGUAGE_NOT_ALLOWED",
      },
      {
        shows: "an own input is run unchanged",
        as: "user",
        call,
        body: { ...good, samples: [], input: "7 8" },
        status: 200,
        must: ['"sample":null,"input":"7 8","answer":null'],
      },
      {
        shows: "an empty own input is valid",
        as: "user",
        call,
        body: { ...good, samples: null, input: "" },
        status: 200,
        must: ['"sample":null,"input":""'],
      },
      {
        shows: "a run without inputs is refused",
        as: "user",
        call,
        body: { ...good, samples: [] },
        status: 400,
        code: "TRIAL_NOTHING",
      },
      {
        shows: "an unknown sample is refused",
        as: "user",
        call,
        body: { ...good, samples: [3] },
        status: 400,
        code: "TRIAL_SAMPLE",
      },
      {
        shows: "sample 0 is unknown",
        as: "user",
        call,
        body: { ...good, samples: [0] },
        status: 400,
        code: "TRIAL_SAMPLE",
      },
      {
        shows: "a sample named twice is run once",
        as: "user",
        call,
        body: { ...good, samples: [1, 1] },
        status: 200,
        mustNot: [/"sample":1.*"sample":1/],
      },
      {
        shows: "more than ten samples are refused",
        as: "user",
        call,
        body: { ...good, samples: Array.from({ length: 11 }, (_, i) => i + 1) },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "ten samples and an own input are too many",
        as: "user",
        call,
        body: { ...good, samples: Array.from({ length: 10 }, (_, i) => i + 1), input: "x" },
        status: 400,
        code: "TRIAL_INPUTS",
        must: [String(TRIAL_INPUTS_MAX)],
      },
      {
        shows: "an own input of exactly 64 KiB is accepted",
        as: "user",
        call,
        body: { ...good, samples: [], input: "x".repeat(TRIAL_INPUT_MAX) },
        status: 200,
      },
      {
        shows: "a longer one is refused with both sizes, in bytes",
        as: "user",
        call,
        body: { ...good, samples: [], input: "好".repeat(21_846) },
        status: 413,
        code: "TRIAL_INPUT_LONG",
        must: ["65536", "65538"],
      },
      {
        shows: "a NUL in the own input is refused",
        as: "user",
        call,
        body: { ...good, samples: [], input: "1\0" },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "blank code is refused",
        as: "user",
        call,
        body: { ...good, code: " \n" },
        status: 400,
        code: "CODE_EMPTY",
      },
      {
        shows: "the limit for code is that of submissions",
        as: "user",
        call,
        body: { ...good, code: "x".repeat(CODE_MAX + 1) },
        status: 400,
        code: "CODE_TOO_LONG",
      },
      {
        shows: "an unknown language is refused",
        as: "user",
        call,
        body: { ...good, language: "Brainfuck" },
        status: 400,
        code: "LANGUAGE_UNKNOWN",
      },
      {
        shows: "a language that the problem does not allow is refused",
        as: "user",
        call,
        body: { ...good, pid: "ONLYC" },
        status: 400,
        code: "LANGUAGE_NOT_ALLOWED",
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
        shows: "an unknown problem is reported",
        as: "user",
        call,
        body: { ...good, pid: "NO-SUCH" },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
      },
      {
        shows: "a hidden problem is not found and its samples are not sent",
        as: "user",
        call,
        body: { ...good, pid: "HID2" },
        status: 404,
        code: "PROBLEM_NOT_FOUND",
        mustNot: ["20 22"],
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
        shows: "a problem admin may run on a hidden problem",
        as: "problemAdmin",
        call,
        body: { ...good, pid: "HID2" },
        status: 200,
      },
      {
        shows: "a contest that does not exist is not found",
        as: "user",
        call,
        body: { ...good, cid: 7 },
        status: 404,
        code: "CONTEST_NOT_FOUND",
      },
      {
        shows: "samples of an interactive problem cannot be run alone",
        as: "user",
        call,
        body: { ...good, pid: "TALK" },
        status: 400,
        code: "TRIAL_INTERACTIVE",
      },
      {
        shows: "a program for an interactor can be run on an own input",
        as: "user",
        call,
        body: { ...good, pid: "TALK", samples: [], input: "5" },
        status: 200,
      },
      {
        shows: "a sample without an answer is run without a verdict",
        as: "user",
        call,
        body: { ...good, pid: "SPJ", samples: [2, 3] },
        status: 200,
        must: [/"sample":2[^}]*"answer":"42/, /"sample":3[^}]*"answer":null/],
        mustNot: ["checker code"],
      },
      {
        shows: "a guest has no runs",
        as: "guest",
        call: "GET /api/trial?trialId=1",
        status: 401,
        code: "LOGIN_REQUIRED",
      },
      {
        shows: "an unknown run is reported",
        as: "user",
        call: "GET /api/trial?trialId=999999999",
        status: 404,
        code: "TRIAL_NOT_FOUND",
      },
    ],
  );

  test("a banned user's session is refused", async () => {
    const reply = await world.call("banned", call, { body: good });
    expect([reply.status, reply.body.code]).toEqual([401, "SESSION_ENDED"]);
  });

  test("judging that is off refuses runs too", async () => {
    await world.call("root", "PUT /api/admin/switch/update", { body: { openPublicJudge: false } });
    const reply = await world.call("user", call, { body: good });
    await world.call("root", "PUT /api/admin/switch/update", { body: { openPublicJudge: true } });
    expect([reply.status, reply.body.code]).toEqual([403, "JUDGING_OFF"]);
  });
});
