import { may } from "../../shared/roles.ts";
import { isFinished } from "../../shared/verdict.ts";
import type { Viewer } from "../platform/route.ts";
import { visibleProblem } from "../problem/policy.ts";

type Who = Pick<Viewer, "uid" | "role">;

export interface GuardedSubmission {
  uid: string;
  /** 0: practice. */
  cid: number;
  status: number;
  share: boolean;
}

export interface GuardedProblem {
  auth: number;
  authorUid: string | null;
  codeShare: boolean;
  openCaseResult: boolean;
}

/** What one viewer sees of one submission; every surface asks here and nowhere else. */
export interface SubmissionView {
  /** It exists for this viewer at all: its row, with status, score, time, memory and length. */
  row: boolean;
  code: boolean;
  /** Compiler's text and the like. */
  error: boolean;
  /** Machine-readable cause and trace id of a System Error. */
  cause: boolean;
  /** Results per test case; with `files` also the names of the test files. */
  cases: "none" | "results" | "files";
  mayShare: boolean;
  mayRejudge: boolean;
}

const nothing: SubmissionView = {
  row: false,
  code: false,
  error: false,
  cause: false,
  cases: "none",
  mayShare: false,
  mayRejudge: false,
};

/**
 * The one rule of what is visible (specification 6; decisions on visibility):
 * - staff see everything; root may rejudge what is finished;
 * - the owner always sees the own submission, also after the problem was hidden;
 * - everybody else sees practice submissions to problems they may read;
 * - code is for staff, the owner, and for others when owner and problem both share it; error texts
 *   follow the code, because compilers quote it;
 * - case results follow the problem's setting, file names are for staff.
 * Contest submissions stay closed to everybody but staff until contests bring their own rules, which
 * will also look at the time.
 */
export function visibleSubmission(
  viewer: Who | null,
  submission: GuardedSubmission,
  problem: GuardedProblem,
  _now: Date,
): SubmissionView {
  const staff = viewer !== null && may(viewer.role, "enterAdmin");
  const practice = submission.cid === 0;
  const own = viewer !== null && viewer.uid === submission.uid;
  const readable = practice && (own || visibleProblem(viewer, problem));
  if (!staff && !readable) return nothing;
  const code = staff || own || (submission.share && problem.codeShare);
  return {
    row: true,
    code,
    error: code,
    cause: staff,
    cases: staff ? "files" : problem.openCaseResult ? "results" : "none",
    mayShare: own && practice && problem.codeShare,
    mayRejudge: viewer !== null && may(viewer.role, "rejudge") && isFinished(submission.status),
  };
}
