import type { SweepContests } from "./contestPhases.ts";
import type { SweepVirtuals } from "./contests.ts";
import type { SweepClasses } from "./classes.ts";
import type { SweepDiscussions } from "./discussions.ts";
import type { SweepTrainings } from "./trainings.ts";

/** Ids and names in the URLs that the sweep visits. */
export interface SweepIds {
  walker: string;
  /** Two practice submissions by the user `walker`. */
  submitId: number;
  otherId: number;
  pid: number;
  contests: SweepContests;
  virtual: SweepVirtuals;
  trainings: SweepTrainings;
  classes: SweepClasses;
  discussions: SweepDiscussions;
  /** Id of a problem with editorials and proposals. */
  editorials: number;
}

/**
 * Every page, grouped by the role of its readers. Consecutive pages have different paths, so that one window can
 * navigate from each to the next.
 */
export function pagesOf(ids: SweepIds): Record<string, string[]> {
  return { guest: ofGuest(ids), [ids.walker]: ofUser(ids), root: ofRoot(ids) };
}

function ofGuest({
  walker,
  contests: { frozen, ended },
  classes,
  discussions,
}: SweepIds): string[] {
  return [
    "/home",
    "/problem",
    "/problem/1000",
    "/status",
    "/problem?keyword=no-such-problem",
    "/problem/no-such-problem",
    "/submission-detail/999999",
    "/no/such/page",
    `/contest/oi-scoreboard/${ended}`,
    "/oi-rank",
    "/rating-rank",
    "/contest",
    "/contest?view=calendar",
    "/introduction",
    "/developer",
    "/home?announcement=1",
    `/user-home?username=${walker}&tab=solved`,
    "/acm-rank?searchUser=nobody",
    "/user-home?username=no-such-person",
    "/reset-password?code=y",
    "/invite",
    "/confirm-email?username=nobody&email=new%40judge.example&code=y",
    "/training",
    `/class/join/${classes.code}`,
    `/contest/acm-scoreboard/${frozen}`,
    "/discussion?keyword=pointers",
    `/discussion-detail/${discussions.pinned}`,
    "/admin/login",
  ];
}

function ofUser(ids: SweepIds): string[] {
  const { walker, submitId, otherId, contests, virtual, trainings, classes, discussions } = ids;
  const { scheduled, running, frozen, ended, closed } = contests;
  const of = (cid: number, paths: string[]) => paths.map((path) => `/contest/${cid}${path}`);
  const contest = ["", "/problems", "/problem/A", "/submissions", "/rank", "/announcements"];
  return [
    "/home",
    "/problem",
    "/problem/1007",
    "/setting",
    "/acm-rank",
    "/message/sys",
    "/teams",
    `/submission-detail/${submitId}`,
    `/user-home?username=${walker}`,
    "/message/discuss",
    `/submission/compare/${submitId}/${otherId}`,
    ...of(scheduled, [""]),
    ...of(frozen, [...contest, "/comment", "/print", "/rank?chart=true&at=30"]),
    ...of(running, ["/problems", "/rank"]),
    ...of(closed, [""]),
    ...of(ended, ["/problems", "/rank", "/print", "/submissions", "/discussion"]),
    // Visits to the same page are separated by other pages, because the heading would not change if a page came twice
    // in a row.
    ...of(virtual.cid, [
      "",
      `/virtual/${virtual.over}`,
      "/problems",
      `/virtual/${virtual.running}`,
    ]),
    ...of(virtual.cid, ["/rank"]),
    ...ofTrainings(trainings),
    ...ofClasses(classes),
    "/discussion",
    "/discussion?onlyMine=true",
    `/discussion-detail/${discussions.pinned}`,
    "/discussion/1000",
    `/discussion-detail/${discussions.own}`,
    "/discussion?keyword=no-such-post",
  ];
}

function ofTrainings({ open, joined, locked, submitId, problemId }: SweepTrainings): string[] {
  return [
    "/training?auth=Private",
    `/training/${open}`,
    `/training/${open}/problems`,
    `/training/${joined}/problem/${problemId}`,
    `/training/${joined}/submissions`,
    `/training/${joined}/problem/${problemId}/submission-detail/${submitId}`,
    `/training/${joined}/rank`,
    `/training/${locked}`,
    `/training/${locked}/problems`,
  ];
}

function ofClasses({ joined, archived, other, code, ...classes }: SweepClasses): string[] {
  const paths = [
    "",
    "/announcements",
    "/discussion",
    "/members",
    "/training",
    "/contest",
    "/contest?view=calendar",
    "/homework",
  ];
  const pages = paths.map((path) => `/class/${joined}${path}`);
  const ofHomework = [
    "",
    "/problem/1000",
    "/submissions",
    `/submission/${classes.homeworkSubmitId}`,
  ].map((path) => `/class/${joined}/homework/${classes.homework}${path}`);
  return [
    "/class",
    ...pages,
    ...ofHomework,
    `/class/${archived}`,
    `/class/${other}`,
    `/class/join/${code}`,
  ];
}

function ofRoot({
  pid,
  editorials,
  contests,
  virtual,
  trainings: { open, joined },
  classes,
  discussions,
}: SweepIds): string[] {
  const { scheduled, frozen, ended } = contests;
  const admin = [
    "dashboard",
    "announcement",
    "notice",
    "remote",
    "conf",
    "switch",
    "problems",
    "tag",
    "user",
    "audit",
  ];
  const tabs = [
    "conf?tab=carousel",
    "conf?tab=contests",
    "conf?tab=database",
    "conf?tab=mail",
    "judging?tab=similarity",
  ];
  const work = [
    "judging",
    "problem/batch-operation",
    `problems/${pid}`,
    "problems/new",
    `problems/${editorials}/editorials`,
  ];
  const own = [
    "edit",
    "problems",
    "participant",
    "helpers",
    "categories",
    "announcement",
    "rehearsal",
    "similarity",
    "export",
    "booklet",
  ];
  const problems = ["import", "problem/create", `problem/${pid}/edit`];
  const ofClass = [
    "problem",
    "announcements",
    "members",
    "requests",
    "invitations",
    "roster",
    "settings",
  ];
  const ofHomework = ["", "/results", `/results/${classes.memberUid}`, "/similarity", "/edit"];
  const homework = [
    "homework",
    "homework/create",
    ...ofHomework.map((path) => `homework/${classes.homework}${path}`),
  ];
  const { owned } = classes;
  const ofOwned = [
    "problem/create",
    `problem/${owned.pid}/edit`,
    `problem/${owned.pid}/editorials`,
    "training/create",
    ...["edit", "problems"].map((path) => `training/${owned.tid}/${path}`),
    "contest/create",
    ...[...own, "addresses"].map((path) => `contest/${owned.cid}/${path}`),
    ...["problem/create", `problem/${owned.pid}/edit`].map(
      (path) => `contest/${owned.cid}/${path}`,
    ),
  ];
  const organizing = ["organizer", "ac-info", "print", "admin-print", "rejudge"];
  return [
    "/home",
    ...[...admin, ...tabs, ...work, "contest", "contest/create"].map((path) => `/admin/${path}`),
    ...[...own, ...problems, "addresses"].map((path) => `/admin/contest/${frozen}/${path}`),
    ...["training", "training/create", "training/category"].map((path) => `/admin/${path}`),
    ...["problems", "edit", "import"].map((path) => `/admin/training/${joined}/${path}`),
    `/admin/training/${open}/problems`,
    `/training/${joined}/rank`,
    "/admin/team",
    "/admin/discussion",
    "/admin/discussion/category",
    "/admin/discussion/report",
    "/admin/discussion/report?state=handled",
    "/admin/discussion/held",
    `/discussion-detail/${discussions.hidden}`,
    "/admin/class",
    ...[...ofClass, ...homework, ...ofOwned].map((path) => `/class/${classes.joined}/${path}`),
    `/class/${classes.archived}/settings`,
    `/contest/${scheduled}/organizer`,
    ...organizing.map((path) => `/contest/${frozen}/${path}`),
    ...["rank", "ceremony"].map((path) => `/contest/${ended}/${path}`),
    `/contest/${virtual.cid}/problem/B/submission-detail/${virtual.submitId}`,
  ];
}

/**
 * Selectors of buttons that open a dialog, by page: buttons with `aria-haspopup`, buttons next to the heading, or
 * buttons in the first row of a list.
 */
export function dialogsOf({
  editorials,
  contests: { frozen, ended },
  trainings: { open },
  classes,
  discussions,
}: SweepIds): Record<string, string> {
  const beside = ":has(> h1) button:not([role]):visible";
  const ofRow = "tbody tr:first-child button:not([role]):visible";
  const opening = "main button[aria-haspopup=dialog]:visible";
  return {
    "/admin/announcement": `${beside}, ${ofRow}`,
    "/admin/notice": opening,
    "/admin/user": `${beside}, ${ofRow}`,
    "/admin/tag": beside,
    "/admin/training/category": `${beside}, ${ofRow}`,
    "/admin/discussion/category": `${beside}, main li:first-child button:not([data-handle]):visible`,
    "/admin/discussion/report": opening,
    "/discussion": opening,
    [`/admin/problems/${editorials}/editorials`]: `${beside}, [aria-labelledby=waiting-editorials] button:visible`,
    // The button for the emoji picker is excluded, because the picker is not a modal dialog.
    [`/discussion-detail/${discussions.other}`]:
      "main button[aria-haspopup=dialog]:not([data-tool]):enabled:visible",
    [`/admin/training/${open}/problems`]: "main li:first-child button:not([data-handle]):visible",
    [`/class/${classes.joined}/announcements`]: opening,
    [`/class/${classes.joined}/invitations`]: opening,
    [`/class/${classes.joined}/settings`]: opening,
    "/admin/conf?tab=contests": "main section button:not([role]):visible",
    [`/admin/contest/${frozen}/announcement`]: beside,
    [`/admin/contest/${frozen}/problems`]: "main li:first-child [class*=acts] button:visible",
    [`/admin/contest/${frozen}/helpers`]: opening,
    [`/admin/contest/${frozen}/participant`]: ":has(> h1) button[class*=primary]:visible",
    [`/contest/${frozen}/organizer`]: opening,
    [`/contest/${frozen}/admin-print`]: opening,
    [`/contest/${frozen}/rejudge`]: ofRow,
    [`/contest/${ended}/rank`]: opening,
  };
}
