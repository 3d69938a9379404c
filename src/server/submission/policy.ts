import { type FeedbackPolicy, statusUnder } from "../../shared/feedback.ts";
import { may } from "../../shared/roles.ts";
import { isFinished, Verdict } from "../../shared/verdict.ts";
import type { Viewer } from "../platform/route.ts";
import { mayEditProblem, visibleProblem } from "../problem/policy.ts";

type Who = Pick<Viewer, "uid" | "role">;

export interface GuardedSubmission {
  uid: string;
  /** 0: practice. */
  cid: number;
  status: number;
  share: boolean;
  /** For whom the site's switches close its code: nobody, everybody but the owner, also the owner. */
  codeClosed: "no" | "others" | "all";
}

export interface GuardedProblem {
  auth: number;
  authorUid: string | null;
  codeShare: boolean;
  feedback: FeedbackPolicy;
  /** Its setter shows contestants what is derived from the answers of hidden tests. */
  juryDataOpen: boolean;
}

/** `open`: shown to contestants by the problem's setter; `staff`: the viewer may edit the problem. */
type JuryDataAccess = "hidden" | "open" | "staff";

/** What one viewer sees of one submission; every surface asks here and nowhere else. */
export interface SubmissionView {
  /** It exists for this viewer at all: its row, with length and language. */
  row: boolean;
  /** The status this viewer is told; its figures (points, time, memory, judge) go with `result`. */
  status: number;
  result: boolean;
  /** How many test cases there are, and how many are judged. */
  progress: boolean;
  code: boolean;
  /** Compiler's text and the like. */
  error: boolean;
  /** Machine-readable cause of a System Error with its details. */
  cause: boolean;
  /** Trace id of a System Error, to ask an administrator about it. */
  reference: boolean;
  /**
   * What ended it and by how much: nothing; the figures that status, time and memory tell anyway;
   * or also which test decided and where the output went wrong.
   */
  end: "none" | "figures" | "whole";
  /**
   * Results per test case: none, those up to the first that failed, all; with `files` also the names of
   * the test files.
   */
  cases: "none" | "firstFailed" | "all" | "files";
  /**
   * What is derived from the answers of hidden tests or written by the jury's programs: place and words of a
   * difference, messages of checkers, details of a System Error.
   */
  juryData: JuryDataAccess;
  /** Contestants who may read the code see it too, as the problem's setter wants it. */
  juryDataOpened: boolean;
  mayShare: boolean;
  mayRejudge: boolean;
  /** The judges broke it, not its code: its owner may send it to them again. */
  mayResubmit: boolean;
}

const nothing: SubmissionView = {
  row: false,
  status: Verdict.SubmittedUnknown,
  result: false,
  progress: false,
  code: false,
  error: false,
  cause: false,
  reference: false,
  end: "none",
  cases: "none",
  juryData: "hidden",
  juryDataOpened: false,
  mayShare: false,
  mayRejudge: false,
  mayResubmit: false,
};

const broken: ReadonlySet<number> = new Set([Verdict.SystemError, Verdict.SubmittedFailed]);

/** The judges failed at it, not its code. */
export function isBroken(status: number): boolean {
  return broken.has(status);
}

/**
 * The one rule of what is visible (specification 6; decisions on visibility):
 * - staff see everything; root may rejudge what is finished;
 * - the owner always sees the own submission, also after the problem was hidden;
 * - everybody else sees practice submissions to problems they may read;
 * - code is for staff, the owner, and for others when owner and problem both share it; error texts
 *   follow the code, because compilers quote it;
 * - a switch closes the code of practice to all but staff and the owner, shared or not; another closes
 *   the code of all that is older than its date, to the owner too: only root and problem admins read it;
 * - the problem's policy says what all but staff learn of the result, its owner like everybody else; its
 *   author is among the staff as long as that person may manage problems;
 * - file names are for staff;
 * - jury data is for those who may edit the problem. Where the setter has opened it, it is also for those who
 *   see the code, in practice and under a policy that shows test cases; never in contests, see below;
 * - what ended the whole submission follows the case results, but its owner always learns which limit
 *   it was and by how much, unless the policy hides the verdict; the name of an uncaught exception
 *   follows the code.
 * Contest submissions stay closed to everybody but staff until contests bring their own rules, which
 * will also look at the time: no jury data before a contest's results are unfrozen.
 */
export function visibleSubmission(
  viewer: Who | null,
  submission: GuardedSubmission,
  problem: GuardedProblem,
): SubmissionView {
  const staff = viewer !== null && may(viewer.role, "enterAdmin");
  const practice = submission.cid === 0;
  const own = viewer !== null && viewer.uid === submission.uid;
  const readable = practice && (own || visibleProblem(viewer, problem));
  if (!staff && !readable) return nothing;
  const code = isCodeOpen(viewer, submission, problem);
  const ownPractice = own && practice;
  return {
    row: true,
    ...(staff ? everything(submission) : resultUnder(problem.feedback, submission, own)),
    ...juryDataFor(viewer, submission, { problem, code }),
    code,
    error: code,
    cause: staff,
    reference: staff || own,
    mayShare: ownPractice && problem.codeShare && submission.codeClosed === "no",
    mayRejudge: viewer !== null && may(viewer.role, "rejudge") && isFinished(submission.status),
    mayResubmit: ownPractice && may(viewer.role, "submit") && broken.has(submission.status),
  };
}

type ResultView = Pick<SubmissionView, "status" | "result" | "progress" | "end" | "cases">;

function everything({ status }: GuardedSubmission): ResultView {
  return { status, result: true, progress: true, end: "whole", cases: "files" };
}

/** Root, problem admins and the problem's author; others only where the setter and the policy show it. */
function juryDataFor(
  viewer: Who | null,
  { cid }: GuardedSubmission,
  { problem, code }: { problem: GuardedProblem; code: boolean },
): Pick<SubmissionView, "juryData" | "juryDataOpened"> {
  const policy = effective(problem.feedback, { isPractice: cid === 0 });
  const tellsCases = policy === "firstFailed" || policy === "all";
  const juryDataOpened = problem.juryDataOpen && tellsCases && cid === 0;
  if (viewer !== null && mayEditProblem(viewer, problem)) {
    return { juryData: "staff", juryDataOpened };
  }
  return { juryData: juryDataOpened && code ? "open" : "hidden", juryDataOpened };
}

/** What a problem's policy leaves of the result. */
function resultUnder(
  policy: FeedbackPolicy,
  { status, cid }: GuardedSubmission,
  own: boolean,
): ResultView {
  const shown = statusUnder(policy, status);
  switch (effective(policy, { isPractice: cid === 0 })) {
    case "none": {
      const told = shown === status;
      const end = told && own ? "figures" : "none";
      return { status: shown, result: told, progress: false, end, cases: "none" };
    }
    // How far judging comes before it stops would tell which case stopped it.
    case "verdict": {
      const end = own ? "figures" : "none";
      return { status, result: true, progress: false, end, cases: "none" };
    }
    // Which case is the first is known when all are judged.
    case "firstFailed": {
      const cases = isFinished(status) ? "firstFailed" : "none";
      return { status, result: true, progress: true, end: "whole", cases };
    }
    case "all":
      return { status, result: true, progress: true, end: "whole", cases: "all" };
  }
}

/** Contests that could be over are still to come: until then a contest's submission shows its verdict. */
function effective(
  policy: FeedbackPolicy,
  { isPractice }: { isPractice: boolean },
): Exclude<FeedbackPolicy, "afterContest"> {
  if (policy !== "afterContest") return policy;
  return isPractice ? "all" : "verdict";
}

function isCodeOpen(
  viewer: Who | null,
  { uid, share, codeClosed }: GuardedSubmission,
  { codeShare }: GuardedProblem,
): boolean {
  if (codeClosed === "all") return viewer !== null && may(viewer.role, "readOldCode");
  if (viewer !== null && (may(viewer.role, "enterAdmin") || viewer.uid === uid)) return true;
  return codeClosed === "no" && share && codeShare;
}
