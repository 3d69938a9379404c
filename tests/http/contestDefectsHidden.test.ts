import { expect, test } from "vitest";
import { data, refusal, frozenFrom } from "./contestWorld.ts";
import type { Person } from "./world.ts";
import { inDefectsWorld, world } from "./contestDefectsWorld.ts";

inDefectsWorld();

test("the open scoreboard of a hidden contest does not exist", async () => {
  const { cid } = await world.contest({ openRank: true });
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  for (const as of ["guest", "user", "problemAdmin"] as const) {
    expect([
      await refusal(world, as, `GET /api/get-contest-outsize-info?cid=${cid}`),
      await refusal(world, as, "POST /api/get-contest-outside-scoreboard", { cid }),
    ]).toEqual(["CONTEST_NOT_FOUND", "CONTEST_NOT_FOUND"]);
  }
});

test("a hidden contest answers as one that does not exist, whatever it is asked, also who took part in it", async () => {
  const { cid: hidden, pids } = await world.contest({ openRank: true, openPrint: true });
  const submitId = await world.judged(hidden, "user", "A", { status: 0 });
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid: hidden,
    visible: false,
  });
  const code = { pid: "A", tid: null, language: "C++", code: "int main() {}" };
  const callsOf = (cid: number): [string, Record<string, unknown>?][] => [
    [`GET /api/get-contest-info?cid=${cid}`],
    [`GET /api/get-contest-access?cid=${cid}`],
    [`GET /api/get-contest-problem?cid=${cid}`],
    [`GET /api/get-contest-problem-details?cid=${cid}&displayId=A`],
    [`GET /api/contest-submissions?contestID=${cid}`],
    [`GET /api/contest-submissions?contestID=${cid}&onlyMine=true`],
    [`GET /api/get-contest-announcement?cid=${cid}`],
    [`GET /api/comments?cid=${cid}`],
    [`GET /api/get-contest-board?cid=${cid}`],
    [`GET /api/get-contest-board-timeline?cid=${cid}`],
    [`GET /api/get-contest-outsize-info?cid=${cid}`],
    [`GET /api/get-own-contest-prints?cid=${cid}`],
    [`GET /api/virtual-participation?cid=${cid}`],
    ["POST /api/virtual-participation", { cid }],
    ["POST /api/register-contest", { cid, password: "x" }],
    ["POST /api/get-contest-rank", { cid }],
    ["POST /api/get-contest-outside-scoreboard", { cid }],
    ["POST /api/check-contest-submissions-status", { cid, submitIds: [submitId] }],
    ["POST /api/get-user-problem-status", { cid, pidList: pids, isContestProblemList: true }],
    ["POST /api/get-contest-not-read-announcement", { cid, readAnnouncementList: [] }],
    ["POST /api/get-contest-not-read-comment", { cid, readCommentList: [] }],
    ["POST /api/submit-problem-judge", { ...code, cid }],
    ["POST /api/trial", { ...code, cid, input: "1" }],
    ["POST /api/submit-print-text", { cid, content: "x".repeat(60) }],
    ["POST /api/comment", { cid, content: "Why?" }],
    ...["", "/access", "/state", "/problems", "/teams", "/scoreboard", "/event-feed"].map(
      (path): [string] => [`GET /api/clics/contests/${cid}${path}`],
    ),
  ];
  const none = 987_654;
  const answers = async (as: "guest" | "user", cid: number) => {
    const texts: string[] = [];
    for (const [what, body] of callsOf(cid)) {
      const { status, text, body: answer } = await world.call(as, what, body ? { body } : {});
      const { requestId: _, ...answerBody } = answer;
      const line = `${what} ${status} ${answer.code ? JSON.stringify(answerBody) : text}`;
      texts.push(line.replaceAll(new RegExp(`\\b${cid}\\b`, "g"), "<cid>"));
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(status, what).toBeLessThan(500);
    }
    return texts;
  };
  for (const as of ["guest", "user"] as const) {
    expect(await answers(as, hidden)).toEqual(await answers(as, none));
  }
});

test("under a freeze by OI rules nothing shows that somebody submitted: no version, no ETag, no count", async () => {
  const contest = await world.contest((start) => ({
    type: 1,
    oiRankScoreType: "Recent",
    openRank: true,
    ...frozenFrom(start, 60),
  }));
  const { cid } = contest;
  await world.judged(cid, "other", "A", { status: 0, score: 100 });
  await world.at(contest, 70);
  const allAnswers = async () => {
    const answers: unknown[] = [];
    for (const [what, body] of [
      ["POST /api/get-contest-rank", { cid }],
      ["POST /api/get-contest-outside-scoreboard", { cid }],
      [`GET /api/get-contest-board?cid=${cid}`],
      [`GET /api/get-contest-board-timeline?cid=${cid}`],
      [`GET /api/get-contest-problem?cid=${cid}`],
      [`GET /api/contest-submissions?contestID=${cid}`],
      [`GET /api/clics/contests/${cid}/submissions`],
      [`GET /api/clics/contests/${cid}/teams`],
    ] as [string, Record<string, unknown>?][]) {
      const { text, headers } = await world.call("other", what, body ? { body } : {});
      answers.push([what, headers.get("etag"), text]);
    }
    return answers;
  };
  const before = await allAnswers();
  await world.judged(cid, "user", "A", { status: 0, score: 100 });
  await world.judged(cid, "user", "B", { status: -1, score: 0 });
  // The timeline is recomputed at most every ten seconds.
  await world.pass(15_000);
  expect(await allAnswers()).toEqual(before);
  await world.at(contest, 301);
  expect(await allAnswers()).not.toEqual(before);
});

test("a hidden contest is in the lists of its organizers where it says so, and nowhere otherwise", async () => {
  const { cid } = await world.contest({ contestAdminVisible: false });
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  for (const as of ["admin", "root"] as const) {
    const info = `GET /api/get-contest-info?cid=${cid}`;
    expect(await refusal(world, as, info)).toBe("CONTEST_NOT_FOUND");
    expect(await refusal(world, as, `GET /api/admin/contest?cid=${cid}`)).toBeUndefined();
  }
});

test("the bank's title of a problem is shown to contestants nowhere, neither when they submit nor when it was removed", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.sql("update problem_title set title = 'Bank title' where problem_id = $1", [pids[0]]);
  await world.sql("update contest_problem set titles = $2 where problem_id = $1", [
    pids[0],
    { "zh-CN": "Alias" },
  ]);
  const submission = await data<{ submitId: number; title: string }>(
    world,
    "user",
    "POST /api/submit-problem-judge",
    { pid: "A", cid, tid: null, language: "C++", code: "int main() {}" },
  );
  expect(submission.title).toBe("Alias");
  await data(
    world,
    "admin",
    `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pids[0]}&confirm=true`,
  );
  const replies = [
    await world.call("user", `GET /api/submission?submitId=${submission.submitId}`),
    await world.call("other", `GET /api/contest-submissions?contestID=${cid}&limit=10`),
  ];
  expect(
    replies.map(({ text }) => [text.includes(`"title":"A"`), text.includes("Bank title")]),
  ).toEqual([
    [true, false],
    [true, false],
  ]);
});

test("a compiler's output does not show what the freeze hides from their owner", async () => {
  const freeze = (at: number) => ({ ...frozenFrom(at, 60), autoRealRank: false });
  for (const type of [1, 0]) {
    const contest = await world.contest((at) => ({ type, ...freeze(at) }));
    const { cid } = contest;
    await world.at(contest, 70);
    const submitId = await world.judged(cid, "user", "A", { status: -1 });
    await world.sql("update submission set status = -2 where submit_id = $1", [submitId]);
    await world.sql("insert into submission_error (submit_id, message) values ($1, 'no brace')", [
      submitId,
    ]);
    const detailOf = async (as: Person) => {
      const path = `GET /api/submission?submitId=${submitId}`;
      type Read = { submission: { status: number; errorMessage: string | null } };
      const { submission } = await data<Read>(world, as, path);
      return [submission.status, submission.errorMessage];
    };
    const hidden = type === 1 ? [-5, null] : [-2, "no brace"];
    expect([await detailOf("user"), await detailOf("admin")]).toEqual([hidden, [-2, "no brace"]]);
    await data(world, "admin", "POST /api/admin/contest/reveal", { cid });
    expect(await detailOf("user")).toEqual([-2, "no brace"]);
  }
});
