import { glob, readFile } from "node:fs/promises";
import type { AuditEntry } from "../../src/shared/site/audit.ts";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordActionAlone } from "../../src/server/audit/service.ts";
import { auditActions } from "../../src/shared/site/audit.ts";
import { DAY } from "../support/worldClock.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, people } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
  for (let n = 1; n <= 120; n += 1) {
    if (n === 61) await world.clock.advance(10 * DAY);
    const viewer =
      n % 3 === 0 ? { uid: people.admin.uid, username: "Admin" } : { uid: "1", username: "root" };
    await recordActionAlone(
      world.server.db,
      { viewer, ip: "192.0.2.7" },
      {
        action: n % 2 === 0 ? "user.update" : "announcement.create",
        target: `Target ${n}_50%`,
        before: { school: "旧" },
        after: { school: "新" },
      },
    );
  }
  await world.signInAgain();
});
afterAll(() => world.close());

interface Page {
  records: AuditEntry[];
  next: number | null;
}

async function read(query = "", as: Caller = "root"): Promise<Page> {
  const reply = await world.call(as, `GET /api/admin/audit${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Page;
}

describe("the log", () => {
  test("is paged from the newest entry on, without gaps or duplicates", async () => {
    const ids: number[] = [];
    let page = await read("?limit=50");
    for (;;) {
      ids.push(...page.records.map(({ id }) => id));
      if (page.next === null) break;
      page = await read(`?limit=50&before=${page.next}`);
    }
    expect(ids).toHaveLength(120);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(120);
  });

  test("entries written meanwhile do not shift the pages", async () => {
    const first = await read("?limit=10");
    await recordActionAlone(
      world.server.db,
      { viewer: { uid: "1", username: "root" }, ip: "::1" },
      { action: "site.switches", target: "between" },
    );
    const second = await read(`?limit=10&before=${first.next}`);
    expect(second.records[0]?.id).toBe((first.records.at(-1)?.id ?? 0) - 1);
    await world.sql("delete from audit_entry where target = 'between'");
  });

  test.each([
    ["actor=ADMIN", 40],
    ["action=user.update", 60],
    ["actor=root&action=user.update", 40],
    ["text=target%207_", 1],
    ["text=50%25", 120],
    ["text=_", 120],
    ["text=%255", 0],
    ["text=%5C", 0],
    ["actor=nobody", 0],
    ["action=no.such", 0],
  ])("%s finds %i", async (query, count) => {
    expect((await read(`?limit=100&${query}`)).records).toHaveLength(Math.min(count, 100));
  });

  test("a time range narrows it", async () => {
    const week = new Date(world.clock.now() - 7 * DAY).toISOString();
    expect((await read(`?limit=100&from=${week}`)).records).toHaveLength(60);
    expect((await read(`?limit=100&to=${week}`)).records).toHaveLength(60);
    expect((await read("?limit=100&from=nonsense")).records).toHaveLength(100);
  });

  test("entries contain before and after, user and address", async () => {
    const [entry] = (await read("?text=Target%201_")).records;
    expect(entry).toMatchObject({
      actor: "root",
      actorUid: "1",
      ip: "192.0.2.7",
      action: "announcement.create",
      before: { school: "旧" },
      after: { school: "新" },
    });
  });

  test.each([
    ["guest", 401],
    ["banned", 401],
    ["user", 403],
    ["admin", 403],
    ["problemAdmin", 403],
  ] as const)("%s gets %i", async (as, status) => {
    expect((await world.call(as, "GET /api/admin/audit")).status).toBe(status);
  });
});

/**
 * Administrators' calls that change data, each with its audit action. A new endpoint must be added here or, with the
 * reason, to the list of endpoints without an audit entry.
 */
const written: Record<string, (typeof auditActions)[number]> = {
  "POST /api/class": "class.create",
  "PUT /api/class": "class.update",
  "POST /api/class/archive": "class.archive",
  "POST /api/class/archive, restoring": "class.restore",
  "POST /api/class/transfer": "class.transfer",
  "DELETE /api/class": "class.delete",
  "PUT /api/class/member": "class.memberUpdate",
  "DELETE /api/class/member": "class.memberRemove",
  "POST /api/class/invitation": "class.invitationCreate",
  "DELETE /api/class/invitation": "class.invitationRevoke",
  "POST /api/class/roster": "class.import",
  "PUT /api/class/roster/undo": "class.importUndo",
  "POST /api/admin/class/creator": "class.creatorAdd",
  "DELETE /api/admin/class/creator": "class.creatorRemove",
  "POST /api/class/homework": "homework.create",
  "PUT /api/class/homework": "homework.update",
  "DELETE /api/class/homework": "homework.delete",
  "POST /api/class/homework/clone": "homework.clone",
  "PUT /api/class/homework/opened": "homework.open",
  "PUT /api/class/homework/points": "homework.points",
  "PUT /api/class/homework/extension": "homework.extension",
  "GET /api/file/download-homework-results": "homework.export",
  "DELETE /api/homework/line-comment": "homework.commentDelete",
  "POST /api/admin/training": "training.create",
  "PUT /api/admin/training": "training.update",
  "DELETE /api/admin/training": "training.delete",
  "POST /api/admin/training/clone": "training.clone",
  "PUT /api/admin/training/change-training-status": "training.visible",
  "POST /api/admin/training/add-problem-from-public": "training.problemAdd",
  "POST /api/admin/training/add-problems": "training.problemAdd",
  "PUT /api/admin/training/problem": "training.problemUpdate",
  "PUT /api/admin/training/problem-order": "training.problemOrder",
  "DELETE /api/admin/training/problem": "training.problemRemove",
  "DELETE /api/admin/training/member": "training.memberRemove",
  "POST /api/admin/training/category": "training.categoryCreate",
  "PUT /api/admin/training/category": "training.categoryUpdate",
  "DELETE /api/admin/training/category": "training.categoryDelete",
  "GET /api/file/download-training-rank": "training.export",
  "PUT /api/admin/user/edit-user": "user.update",
  "POST /api/admin/user/forbid-user": "user.forbid",
  "DELETE /api/admin/user/delete-user": "user.delete",
  "POST /api/admin/user/pass-user": "user.pass",
  "POST /api/admin/user/reject-user": "user.reject",
  "POST /api/admin/user/insert-batch-user": "user.import",
  "POST /api/admin/user/generate-user": "user.generate",
  "POST /api/admin/invitation": "user.invite",
  "DELETE /api/admin/invitation": "user.revokeInvitation",
  "POST /api/admin/announcement": "announcement.create",
  "PUT /api/admin/announcement": "announcement.update",
  "DELETE /api/admin/announcement": "announcement.delete",
  "POST /api/admin/msg/notice": "notice.create",
  "PUT /api/admin/msg/notice": "notice.update",
  "DELETE /api/admin/msg/notice": "notice.delete",
  "GET /api/admin/judge/rejudge": "submission.rejudge",
  "GET /api/admin/judge/rejudge-contest-problem": "submission.rejudge",
  "POST /api/admin/judge/manual-judge": "submission.manual",
  "POST /api/admin/judge/rejudge-selection": "submission.rejudge",
  "POST /api/admin/rejudging": "rejudging.start",
  "POST /api/admin/rejudging/problems": "rejudging.start",
  "POST /api/admin/rejudging/contest": "rejudging.start",
  "POST /api/admin/rejudging/apply": "rejudging.apply",
  "POST /api/admin/rejudging/cancel": "rejudging.cancel",
  "POST /api/admin/tag": "tag.create",
  "PUT /api/admin/tag": "tag.update",
  "DELETE /api/admin/tag": "tag.delete",
  "POST /api/admin/tag/merge": "tag.merge",
  "PUT /api/admin/tag/order": "tag.order",
  "POST /api/admin/tag/classification": "tag.createClassification",
  "PUT /api/admin/tag/classification": "tag.updateClassification",
  "DELETE /api/admin/tag/classification": "tag.deleteClassification",
  "PUT /api/admin/tag/classification/order": "tag.orderClassifications",
  "PUT /api/admin/test-data": "testData.save",
  "POST /api/admin/test-data/switch": "testData.switch",
  "POST /api/admin/problem/check": "problemCheck.start",
  "DELETE /api/admin/problem/check": "problemCheck.drop",
  "POST /api/admin/problem/check/apply": "problemCheck.apply",
  "PUT /api/admin/problem/check/solution": "problemCheck.solution",
  "DELETE /api/admin/problem/check/solution": "problemCheck.solution",
  "PUT /api/admin/problem/check/validator": "problemCheck.validator",
  "DELETE /api/admin/problem/check/validator": "problemCheck.validator",
  "POST /api/first-run/finish": "site.firstRun",
  "PUT /api/admin/switch/update": "site.switches",
  "PUT /api/admin/config/blocked-words": "site.blockedWords",
  "PUT /api/admin/language/limits": "site.languages",
  "PUT /api/admin/config/set-web-config": "site.website",
  "PUT /api/admin/config/set-db-and-redis-config": "site.database",
  "POST /api/file/upload-carouse-img": "site.carousel",
  "POST /api/file/upload-site-logo": "site.logo",
  "DELETE /api/admin/config/site-logo": "site.logo",
  "PUT /api/admin/config/home-carousel-order": "site.carousel",
  "DELETE /api/admin/config/home-carousel": "site.carousel",
  "PUT /api/admin/other-contests": "contest.others",
  "POST /api/admin/contest": "contest.create",
  "PUT /api/admin/contest": "contest.update",
  "DELETE /api/admin/contest": "contest.delete",
  "GET /api/admin/contest/clone": "contest.clone",
  "PUT /api/admin/contest/change-contest-visible": "contest.visible",
  "POST /api/admin/contest/reveal": "contest.reveal",
  "POST /api/admin/contest/extend": "contest.extend",
  "POST /api/file/upload-contest-logo": "contest.logo",
  "DELETE /api/admin/contest/logo": "contest.logo",
  "POST /api/admin/contest/add-problem-from-public": "contest.problemAdd",
  "POST /api/admin/contest/add-problems": "contest.problemAdd",
  "PUT /api/admin/contest/contest-problem": "contest.problemUpdate",
  "PUT /api/admin/contest/problem-order": "contest.problemOrder",
  "DELETE /api/admin/contest/problem": "contest.problemRemove",
  "GET /api/file/download-contest-rank": "contest.export",
  "GET /api/file/download-contest-ac-submission": "contest.export",
  "POST /api/admin/team/roster": "user.importTeams",
  "PUT /api/admin/contest/team-rule": "contest.teamRule",
  "PUT /api/admin/contest/categories": "contest.categories",
  "PUT /api/admin/contest/category-members": "contest.categoryAdd",
  "PUT /api/admin/contest/category-members, removing": "contest.categoryRemove",
  "PUT /api/admin/contest/helper": "contest.helperAdd",
  "PUT /api/admin/contest/helper, changing": "contest.helperUpdate",
  "DELETE /api/admin/contest/helper": "contest.helperRemove",
  "POST /api/admin/contest/participant": "contest.participantAdd",
  "PUT /api/admin/contest/participant": "contest.participantUpdate",
  "PUT /api/admin/contest/participant/disqualified": "contest.participantDisqualify",
  "PUT /api/admin/contest/participant/disqualified, restoring": "contest.participantRestore",
  "DELETE /api/admin/contest/participant": "contest.participantRemove",
  "DELETE /api/admin/contest/participant/session": "contest.sessionRelease",
  "DELETE /api/admin/contest/participant/sessions": "contest.sessionReleaseAll",
  "POST /api/admin/contest/announcement": "announcement.create",
  "PUT /api/admin/contest/announcement": "announcement.update",
  "DELETE /api/admin/contest/announcement": "announcement.delete",
  "PUT /api/claim-contest-ac-info, releasing": "contest.balloonRelease",
  "PUT /api/claim-contest-print, releasing": "contest.printRelease",
  "PUT /api/contest-answer-templates": "contest.answerTemplates",
  "PUT /api/contest-medals": "contest.medals",
  "POST /api/contest-changed-problem": "contest.problemChange",
  "POST /api/contest-late-verdict": "contest.lateVerdict",
  "POST /api/contest-print-token": "contest.printTokenCreate",
  "DELETE /api/contest-print-token": "contest.printTokenRevoke",
  // Organizers' actions are recorded; contestants' questions and replies are not.
  "POST /api/comment": "contest.questionCreate",
  "POST /api/reply": "contest.questionAnswer",
  "PUT /api/comment-public": "contest.questionPublish",
  "DELETE /api/comment": "contest.questionDelete",
  "DELETE /api/reply": "contest.questionDelete",
  // Moderators' actions are recorded; authors' changes to their own texts are not.
  "DELETE /api/discussion": "discussion.delete",
  "DELETE /api/comment, in a discussion": "discussion.commentDelete",
  "PUT /api/admin/discussion": "discussion.moderate",
  "PUT /api/admin/discussion-held": "discussion.approve",
  "PUT /api/admin/discussion-held, refused": "discussion.refuse",
  "DELETE /api/admin/discussion": "discussion.delete",
  "PUT /api/admin/comment": "discussion.commentModerate",
  "PUT /api/admin/remote/judge": "remote.judge",
  "PUT /api/admin/remote/language": "remote.language",
  "POST /api/admin/remote/account": "remote.accountCreate",
  "PUT /api/admin/remote/account": "remote.accountUpdate",
  "DELETE /api/admin/remote/account": "remote.accountDelete",
  "POST /api/admin/remote/account-test": "remote.accountTest",
  "PUT /api/admin/discussion-report": "report.handle",
  "PUT /api/admin/discussion-report, to open": "report.reopen",
  "POST /api/admin/user-warning": "user.warn",
  "POST /api/admin/user-mute": "user.mute",
  "DELETE /api/admin/user-mute": "user.unmute",
  "POST /api/admin/discussion-category": "discussion.categoryCreate",
  "PUT /api/admin/discussion-category": "discussion.categoryUpdate",
  "PUT /api/admin/discussion-category-order": "discussion.categoryOrder",
  "DELETE /api/admin/discussion-category": "discussion.categoryMerge",
  "POST /api/admin/editorial": "editorial.create",
  "PUT /api/admin/editorial": "editorial.update",
  "DELETE /api/admin/editorial": "editorial.delete",
  "PUT /api/admin/editorial-order": "editorial.order",
  "PUT /api/admin/editorial-decision": "editorial.accept",
  "PUT /api/admin/editorial-decision, refusing": "editorial.refuse",
  // Editors' actions are recorded; authors' changes to their own proposals are not.
  "POST /api/editorial-restore": "editorial.restore",
  "PUT /api/admin/config/set-email-config": "site.mail",
  "POST /api/admin/config/test-email": "site.mailTest",
  "POST /api/admin/config/retry-mail": "site.mail",
  "DELETE /api/admin/config/failed-mail": "site.mail",
  "POST /api/admin/user/remove-second-factor": "user.secondFactor",
  "POST /api/admin/problem": "problem.create",
  // This call is also recorded as contest.problemAdd.
  "POST /api/admin/contest/problem": "problem.create",
  "PUT /api/admin/contest/problem": "problem.update",
  "PUT /api/admin/problem": "problem.update",
  "DELETE /api/admin/problem": "problem.delete",
  "PUT /api/admin/problem/change-problem-auth": "problem.auth",
  // A bulk call creates one audit entry per problem, with the same action as the call for a single problem:
  // problem.auth, problem.update, problem.delete or problem.archive.
  "POST /api/admin/problem/change-many": "problem.update",
  "POST /api/admin/problem/archive": "problem.archive",
  "POST /api/admin/problem/make-local": "problem.local",
  "POST /api/admin/problem/restore": "problem.restore",
  "POST /api/admin/problem/file": "problem.file",
  "DELETE /api/admin/problem/file": "problem.file",
  "POST /api/similarity/contest": "similarity.start",
  "POST /api/similarity/homework": "similarity.start",
  "POST /api/similarity/selection": "similarity.start",
  "POST /api/similarity/cancel": "similarity.cancel",
  "DELETE /api/similarity/run": "similarity.delete",
  "PUT /api/similarity/decision": "similarity.decide",
  "GET /api/file/similarity-pairs": "similarity.export",
  "POST /api/admin/package/import/store": "package.import",
  "GET /api/file/import-loj-problem": "package.import",
  "GET /api/admin/problem/import-remote-oj-problem": "package.import",
  "GET /api/admin/contest/import-remote-oj-problem": "package.import",
  "GET /api/admin/training/import-remote-oj-problem": "package.import",
  "POST /api/file/import-problem": "package.import",
  "POST /api/file/import-qdoj-problem": "package.import",
  "POST /api/file/import-fps-problem": "package.import",
  "POST /api/file/export_problem": "package.export",
};

const exempt: Record<string, string> = {
  "POST /api/admin/team/slips": "reads the list of an import that is recorded",
  "DELETE /api/class/roster": "stops an own import, which stores nothing",
  "POST /api/admin/package/import": "an own upload, nothing until it is stored",
  "POST /api/admin/package/import-remote": "as an own upload",
  "POST /api/admin/package/import-saved-page": "as an own upload",
  "DELETE /api/admin/package/import": "an own upload, nothing until it is stored",
  "POST /api/admin/package/export-report": "stores nothing",
  "POST /api/admin/remote/resend-estimate": "stores nothing",
  "POST /api/admin/problem/preview": "stores nothing",
  "POST /api/admin/problem/check/candidate": "nothing of the problem changes until it is applied",
  "PUT /api/admin/contest/draft": "a private draft",
  "DELETE /api/admin/contest/draft": "a private draft",
  "PUT /api/admin/problem/draft": "a private draft",
  "DELETE /api/admin/problem/draft": "a private draft",
  "POST /api/admin/announcement/preview": "stores nothing",
  "POST /api/admin/first-steps": "ticks an item of the list for new sites; no setting changes",
  "POST /api/admin/problem/compile-spj": "stores nothing",
  "POST /api/admin/problem/compile-interactive": "stores nothing",
  "POST /api/admin/dashboard/get-sessions": "reads the own last sign-in",
  "POST /api/admin/test-data/upload": "an own upload, nothing until it is saved",
  "POST /api/admin/test-data/upload-part": "an own upload, nothing until it is saved",
  "POST /api/admin/test-data/upload-read": "an own upload, nothing until it is saved",
  "DELETE /api/admin/test-data/upload": "an own upload, nothing until it is saved",
  "POST /api/file/upload-testcase-zip": "an own upload, nothing until it is saved",
  "POST /api/file/upload-md-img": "the upload's own row says who and when",
  "POST /api/file/upload-post-img": "the upload's own row says who and when",
  "POST /api/file/upload-md-file": "the upload's own row says who and when",
};

test("every changing call of administrators is recorded, or declares why not", async () => {
  const reply = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(reply.text) as {
    paths: Record<string, Record<string, { "x-access": string }>>;
  };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, call]) => ["staff", "root"].includes(call["x-access"]) && method !== "get")
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(changing.filter((call) => !(call in written) && !(call in exempt))).toEqual([]);
});

test("every declared action is recorded in the server, and every known action is declared", async () => {
  const server = join(import.meta.dirname, "../../src/server");
  let source = "";
  for await (const file of glob("**/*.ts", { cwd: server })) {
    if (!file.endsWith(".test.ts")) source += await readFile(join(server, file), "utf8");
  }
  // Searches the source for the action as a quoted string. The string is either the value of `action` or part of a
  // conditional expression for this value.
  const recorded = (action: string) =>
    source.includes(`"${action}"`) && source.includes("recordActionAlone(");
  expect(auditActions.filter((action) => !recorded(action))).toEqual([]);
  const claimed = new Set<string>(Object.values(written));
  expect(auditActions.filter((action) => !claimed.has(action))).toEqual([]);
});
