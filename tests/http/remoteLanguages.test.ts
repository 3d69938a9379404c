import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  createRemoteWorld,
  REMOTE_CODE,
  type RemoteWorld,
  type RobotCode,
  robotCodes,
  robotLanguages,
} from "./remoteWorld.ts";

/* Languages that a judge refuses are not offered until an administrator offers them again. */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  for (const code of robotCodes) await remote.addAccount(code, "robot");
});
afterAll(() => remote.world.server.close());

async function causeOf(submitId: number) {
  const [row] = await remote.world.sql<{ cause: { code: string; detail: string }; sends: number }>(
    `select e.cause, r.sends from submission_error e join remote_submission r on r.submit_id = e.submit_id
     where e.submit_id = $1`,
    [submitId],
  );
  return row && { ...row.cause, sends: row.sends };
}

/** The languages that the problem's page offers. */
async function offers(code: RobotCode): Promise<string[]> {
  const path = `GET /api/get-problem?problemId=${remote.problemOf(code)}`;
  const reply = await remote.world.call("user", path);
  return (reply.body.data as { languages: string[] }).languages;
}

/**
 * The languages of the problem as listed by `GET /api/languages`, which is the call for clients that follow the
 * specification.
 */
async function usable(code: RobotCode): Promise<string[]> {
  const [row] = await remote.world.sql<{ id: number }>(
    "select id::int from problem where problem_id = $1",
    [remote.problemOf(code)],
  );
  const reply = await remote.world.call("user", `GET /api/languages?pid=${row?.id}`);
  return (reply.body.data as { name: string }[]).map(({ name }) => name);
}

async function refusedAt(code: string) {
  const reply = await remote.world.call("root", "GET /api/admin/remote/judges");
  const rows = reply.body.data as {
    judge: string;
    refusedLanguages: { name: string; refusal: string }[];
  }[];
  return rows.find(({ judge }) => judge === code)?.refusedLanguages;
}

const offerAgain = (judge: string, language: string) =>
  remote.world.call("root", "PUT /api/admin/remote/language", { body: { judge, language } });

const alerts = () =>
  remote.world.sql<{ uid: string; params: Record<string, string> }>(
    "select uid, params from message where template = 'remoteAlert'",
  );

describe.each(robotCodes)("%s", (code) => {
  const language = robotLanguages[code];

  test("a refused language ends its submissions, is no longer offered, and works again when it is offered again", async () => {
    expect(await offers(code)).toEqual([language]);
    const { faults, submissions } = remote.judgeOf(code);
    faults.add("languageRefused");
    const first = await remote.submit(code);
    const waiting = await remote.submit(code, `${REMOTE_CODE} // SIM:WA`, "other");
    expect(await remote.judged(first)).toBe(Verdict.SubmittedFailed);
    expect(await remote.judged(waiting)).toBe(Verdict.SubmittedFailed);
    const refusal = expect.stringMatching(/language|语言/i);
    const cause = { code: "REMOTE_LANGUAGE_REFUSED", detail: refusal };
    expect(await causeOf(first)).toMatchObject({ ...cause, sends: 1 });
    expect(await causeOf(waiting)).toMatchObject({ ...cause, sends: 0 });

    await remote.pass(3);
    expect(await offers(code)).toEqual([]);
    expect(await usable(code)).toEqual([]);
    await expect(remote.submit(code)).rejects.toThrow("REMOTE_LANGUAGE_OFF");
    expect(await refusedAt(code)).toMatchObject([{ name: language, refusal }]);
    const messages = await alerts();
    expect(messages.map(({ params }) => params)).toMatchObject([
      { judge: code, cause: "language" },
    ]);

    faults.clear();
    expect((await offerAgain(code, language)).status).toBe(200);
    expect((await offerAgain(code, language)).text).toContain("REMOTE_LANGUAGE_OFFERED");
    await remote.pass(3);
    expect(await refusedAt(code)).toEqual([]);
    expect(await offers(code)).toEqual([language]);
    expect(await usable(code)).toEqual([language]);
    // Nothing is lost: the owner can resubmit a submission that ended because its language was refused.
    await remote.world.sql("delete from rate_window");
    const again = await remote.world.call("user", `GET /api/resubmit?submitId=${first}`);
    expect(again.status, again.text).toBe(200);
    expect(await remote.judged(first)).toBe(Verdict.Accepted);
    expect(submissions.filter(({ user }) => user === "robot")).toHaveLength(1);
    const audit = await remote.world.sql(
      "select 1 as one from audit_entry where action = 'remote.language' and target = $1",
      [`${code} ${language}`],
    );
    expect(audit).toHaveLength(1);
  });
});

test("the owner reads why the submission was not judged, in the own language and with the judge's words", async () => {
  remote.judgeOf("HDU").faults.add("languageRefused");
  const submitId = await remote.submit("HDU");
  await remote.judged(submitId);
  const reason = async (as: "user" | "other", locale: string) => {
    const headers = { "accept-language": locale };
    const call = `GET /api/submission?submitId=${submitId}`;
    const reply = await remote.world.call(as, call, { headers });
    const { submission } = reply.body.data as {
      submission: { errorMessage: string | null; cause: unknown };
    };
    expect(submission.cause).toBeNull();
    return submission.errorMessage;
  };
  const english = await reason("user", "en-US");
  expect(english).toContain("The judge of this problem does not accept this language.");
  expect(english).toContain("Language not supported!");
  expect(await reason("user", "zh-CN")).toContain("本题所在的评测站不接受这种语言。");
  expect(await reason("other", "en-US")).toBeNull();
});

test("the message is in the reader's language, with the judge's words as they are", async () => {
  remote.judgeOf("HDU").faults.add("languageRefused");
  await remote.judged(await remote.submit("HDU"));
  const read = async (locale: string) => {
    const headers = { "accept-language": locale };
    const reply = await remote.world.call("root", "GET /api/msg/sys?currentPage=1", { headers });
    const { records } = reply.body.data as { records: { title: string; html: string }[] };
    return records.find(({ title }) => title.startsWith("HDU"));
  };
  const english = await read("en-US");
  expect(english?.title).toBe("HDU: a language was refused");
  expect(english?.html).toContain("G++: Language not supported!");
  expect((await read("zh-CN"))?.title).toBe("HDU：一种语言被拒绝");
});
