import type { GivenRight } from "../../src/shared/contestOrganizer/givenRights.ts";
import type { TestContest } from "./contestWorld.ts";

/**
 * The access conditions of one contest endpoint: which permissions allow users other than contestants to call it, and
 * from when they may call it. A test fails if a contest endpoint is listed neither in `rightsOfCalls` nor in
 * `otherCalls`.
 */
export interface CallRights {
  /** Any one of these permissions is sufficient. */
  rights: readonly GivenRight[];
  /** Whether the call also requires an administrative role. */
  forRole?: true;
  /** Whether users without the permission `view` may make the call only after the start. */
  fromStart?: true;
  /**
   * A request body or query that passes every check made before the permission check. A request with this input changes
   * no data.
   */
  input(contest: TestContest): Record<string, unknown>;
}

const ABSENT = 999_999_999;
const nobody = "f".repeat(32);
const ofContest = ({ cid }: TestContest) => ({ cid });

const edit = (more: Record<string, unknown> = {}): CallRights => ({
  rights: ["edit"],
  input: ({ cid }) => ({ cid, ...more }),
});
const work = (rights: readonly GivenRight[], more: Record<string, unknown> = {}): CallRights => ({
  rights,
  input: ({ cid }) => ({ cid, ...more }),
});
/** Calls that return data to which contestants may also have access. */
const entering = (input: CallRights["input"] = ofContest): CallRights => ({
  rights: ["edit", "view", "board", "answer"],
  fromStart: true,
  input,
});

const announcement = { id: ABSENT, title: "A title", content: "A text", status: 0 };

/** API calls whose required permissions depend on the contest that the input names. */
export const rightsOfCalls: Record<string, CallRights> = {
  "GET /api/admin/contest/addresses": edit({ view: "contestants" }),
  "POST /api/admin/contest/add-problem-from-public": edit({ pid: ABSENT }),
  "GET /api/admin/contest": edit(),
  "POST /api/admin/contest/preview": edit({ content: "A text" }),
  "POST /api/admin/contest/add-problems": edit({
    problemIds: ["absent-problem"],
    hideUntilEnd: false,
    publishAtEnd: false,
  }),
  "GET /api/admin/contest/get-problem-list": edit(),
  "GET /api/admin/contest/contest-problem": edit({ pid: ABSENT }),
  "GET /api/admin/contest/problems": edit(),
  "PUT /api/admin/contest/problem-order": edit({ ids: [ABSENT] }),
  "DELETE /api/admin/contest/problem": edit({ pid: ABSENT }),
  "POST /api/admin/contest/announcement": edit({ announcement }),
  "DELETE /api/admin/contest/announcement": edit({ aid: ABSENT }),
  "GET /api/admin/contest/announcement": edit(),
  "PUT /api/admin/contest/announcement": edit({ announcement }),
  "DELETE /api/admin/contest/draft": edit(),
  "GET /api/admin/contest/draft": edit(),
  "GET /api/file/download-contest-rank": edit({ format: "csv" }),
  "GET /api/file/download-contest-ac-submission": edit(),
  "GET /api/admin/contest/statement": edit({ displayId: "A" }),
  "GET /api/admin/contest/helpers": edit(),
  "GET /api/admin/contest/participant": edit(),
  "PUT /api/admin/contest/participant": edit({ uid: nobody, seat: null, extraSeconds: 0 }),
  "PUT /api/admin/contest/participant/disqualified": edit({ uid: nobody, disqualified: false }),
  "DELETE /api/admin/contest/participant": edit({ uid: nobody }),
  "POST /api/admin/contest/participant": { ...edit({ usernames: "" }), forRole: true },
  "DELETE /api/admin/contest/participant/session": edit({ uid: nobody }),
  "DELETE /api/admin/contest/participant/sessions": edit(),
  "GET /api/admin/contest/rehearsal": edit(),
  "GET /api/admin/contest/problem": { ...edit({ pid: ABSENT }), forRole: true },
  "GET /api/admin/contest/categories": edit(),
  "PUT /api/admin/contest/categories": edit({ categories: [] }),
  "GET /api/admin/contest/category-members": edit({ categoryId: ABSENT }),
  "PUT /api/admin/contest/category-members": edit({
    categoryId: ABSENT,
    usernames: "",
    removes: true,
  }),
  "GET /api/admin/contest/team-rule": edit(),
  "PUT /api/admin/contest/team-rule": edit({ entrants: "individuals", teamMax: 3 }),
  "POST /api/contest-changed-problem": edit({ pid: ABSENT, decision: "keep" }),
  "POST /api/contest-late-verdict": edit({ submitId: ABSENT, decision: "leave" }),
  "PUT /api/contest-medals": edit({ unit: "count", gold: 0, silver: 0, bronze: 0 }),
  "GET /api/contest-medals": work(["edit", "view"]),
  "GET /api/contest-photos": work(["edit", "view"]),
  "GET /api/get-contest-overview": work(["edit", "view"]),
  "GET /api/contest-answer-templates": work(["edit", "view", "answer"]),
  "PUT /api/contest-answer-templates": work(["edit", "answer"], {
    templates: ["Yes"],
    previous: ["?"],
  }),
  "GET /api/get-contest-ac-info": work(["edit", "view", "balloons"]),
  "PUT /api/claim-contest-ac-info": work(["edit", "balloons"], { id: ABSENT, claimed: true }),
  "PUT /api/check-contest-ac-info": work(["edit", "balloons"], { id: ABSENT, checked: true }),
  "GET /api/get-contest-print": work(["edit", "view", "prints"]),
  "PUT /api/claim-contest-print": work(["edit", "prints"], { id: ABSENT, claimed: true }),
  "PUT /api/check-contest-print-status": work(["edit", "prints"], { id: ABSENT }),
  "GET /api/contest-print-token": work(["edit", "view", "prints"]),
  "DELETE /api/contest-print-token": work(["edit", "prints"], { id: ABSENT }),
  "GET /api/get-contest-problem": entering(),
  "GET /api/get-contest-problem-details": entering(({ cid }) => ({ cid, displayId: "A" })),
  "GET /api/contest-submissions": entering(({ cid }) => ({ contestID: cid })),
  "POST /api/get-contest-rank": entering(({ cid }) => ({ cid, currentPage: 1, limit: 30 })),
  "GET /api/get-contest-board": entering(),
  "GET /api/get-contest-board-timeline": entering(),
  "GET /api/get-contest-announcement": entering(),
  "POST /api/get-contest-not-read-announcement": entering(({ cid }) => ({
    cid,
    readAnnouncementList: [],
  })),
};

/** Calls that are allowed or refused independently of granted permissions, each with the reason. */
export const otherCalls: Record<string, string> = {
  "POST /api/check-contest-submissions-status": "what is shown of a submission follows its rules",
  "GET /api/get-contest-access": "tells whether the caller may enter, whoever it is",
  "GET /api/get-contest-info": "for all who may know the contest",
  "GET /api/get-contest-list": "for all",
  "GET /api/get-recent-contest": "for all",
  "POST /api/register-contest": "for contestants",
  "GET /api/contest-teams": "for contestants",
  "GET /api/admin/contest/announcement-reader-list": "`edit`, see contestAnnouncement.test.ts",
  "GET /api/admin/contest/announcement-readers": "`edit`, see contestAnnouncement.test.ts",
  "POST /api/contest-announcement-read":
    "records what the caller has read, see contestAnnouncement.test.ts",
  "GET /api/contests-with-own-data": "the caller's own",
  "GET /api/contest-own-categories": "for contestants",
  "PUT /api/contest-own-category": "for contestants",
  "POST /api/register-contest-team": "for contestants",
  "DELETE /api/register-contest-team": "for contestants",
  "GET /api/contest-calendar": "for all",
  "POST /api/unregister-contest": "for contestants",
  "GET /api/contest-reminder": "the caller's own",
  "PUT /api/contest-reminder": "the caller's own",
  "POST /api/admin/contest": "creates a contest",
  "GET /api/admin/contest/get-contest-list": "a list of the site or of a class",
  "PUT /api/admin/contest/contest-problem": "`edit` of the contest of a stored link",
  "GET /api/admin/contest/clone": "creates a contest; `edit`, see contestClone.test.ts",
  "PUT /api/admin/contest": "`edit`, in a form of many fields, see authorityRights.test.ts",
  "PUT /api/admin/contest/change-contest-visible": "`edit`, and hides the contest of this test",
  "DELETE /api/admin/contest": "no right to one contest deletes it",
  "POST /api/admin/contest/reveal": "`edit`, and ends the freeze of this test",
  "PUT /api/admin/contest/draft": "`edit`, in a form of many fields",
  "POST /api/file/upload-contest-logo": "`edit`, with a picture, see contestLogo.test.ts",
  "DELETE /api/admin/contest/logo": "`edit`, see contestLogo.test.ts",
  "POST /api/admin/contest/extend": "`edit`, and moves the end of this test",
  "GET /api/admin/contest/helper-candidates": "owners alone, see contestHelper.test.ts",
  "PUT /api/admin/contest/helper": "owners alone, see contestHelper.test.ts",
  "DELETE /api/admin/contest/helper": "owners alone, see contestHelper.test.ts",
  "GET /api/helped-contests": "the caller's own",
  "GET /api/get-user-contest-history": "for all",
  "POST /api/admin/contest/problem":
    "`edit`, in a form of many fields, see contestProblemForms.test.ts",
  "PUT /api/admin/contest/problem":
    "`edit`, in a form of many fields, see contestProblemForms.test.ts",
  "POST /api/contest-print-token": "`prints`; each call makes a token",
  "GET /api/file/download-contest-print-text": "`view` or `prints` of the contest of a stored text",
  "GET /api/get-contest-print-sheet": "`view` or `prints` of the contest of a stored text",
  "GET /api/get-own-contest-prints": "for contestants",
  "POST /api/submit-print-text": "for contestants",
  "POST /api/get-contest-not-read-comment": "for all who entered",
  "PUT /api/comment-public": "`answer` of the contest of a stored question",
  "GET /api/admin/rejudging/board": "root",
  "GET /api/admin/judge/rejudge-contest-problem": "root",
  "POST /api/admin/rejudging/contest": "root",
  "GET /api/admin/problem/contests": "rights to a problem",
  "POST /api/print-station/claim": "a token",
  "POST /api/print-station/done": "a token",
  "POST /api/print-station/release": "a token",
  "POST /api/get-contest-outside-scoreboard": "where the scoreboard needs no login",
  "GET /api/get-contest-outsize-info": "where the scoreboard needs no login",
};
