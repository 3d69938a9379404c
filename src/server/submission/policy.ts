import {
  type FeedbackPolicy,
  isOpenStatus,
  showsVerdicts,
  statusUnder,
} from "../../shared/feedback.ts";
import { may } from "../../shared/roles.ts";
import { isFinished, Verdict } from "../../shared/verdict.ts";
import { all, any, type Atom, holds } from "../platform/predicate.ts";
import { mayEditProblem } from "../problem/policy.ts";
import type { GuardedSubmission, Rule, Seen, SubmissionScope } from "../scope/policy.ts";

/** `open`: shown to contestants by the problem's setter; `staff`: the viewer may edit the problem. */
type JuryDataAccess = "hidden" | "open" | "staff";

/** What one viewer sees of one submission; every surface asks here and nowhere else. */
export interface SubmissionView {
  /** It exists for this viewer at all: its row, with length and language. */
  row: boolean;
  /** The status that this viewer is shown; its figures (points, time, memory, judge) go with `result`. */
  status: number;
  result: boolean;
  /** Its time and memory, and the length of the code. */
  figures: boolean;
  /** How many test cases there are, and how many are judged. */
  progress: boolean;
  /**
   * Which of its changes while it is judged the viewer is shown: each test case, each status, the statuses until its tests
   * begin (`statusUnder`), or none. Of the others not even a message is sent that there was one.
   */
  news: "progress" | "status" | "phase" | "none";
  code: boolean;
  /** Compiler's text and the like. */
  error: boolean;
  /** Machine-readable cause of a System Error with its details. */
  cause: boolean;
  /** Trace id of a System Error, to ask an administrator about it. */
  reference: boolean;
  /**
   * What ended it and by how much: nothing; the figures that status, time and memory show anyway;
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
  /** The input of the first test that failed; {@link showsFailingInput} decides with more about the test. */
  failingInput: JuryDataAccess;
  /** Nickname and real name of its owner. */
  names: boolean;
  mayShare: boolean;
  mayRejudge: boolean;
  /** The judges broke it, not its code: its owner may send it to them again. */
  mayResubmit: boolean;
}

const nothing: SubmissionView = {
  row: false,
  status: Verdict.SubmittedUnknown,
  result: false,
  figures: false,
  progress: false,
  news: "none",
  code: false,
  error: false,
  cause: false,
  reference: false,
  end: "none",
  cases: "none",
  juryData: "hidden",
  juryDataOpened: false,
  failingInput: "hidden",
  names: false,
  mayShare: false,
  mayRejudge: false,
  mayResubmit: false,
};

const broken: ReadonlySet<number> = new Set([Verdict.SystemError, Verdict.SubmittedFailed]);

/** The judges failed at it, not its code. */
export function isBroken(status: number): boolean {
  return broken.has(status);
}

/** The problem shows verdicts at all. */
const showsVerdict: Atom<Seen> = {
  name: "showsVerdict",
  table: "p",
  test: ({ problem }) => showsVerdicts(problem.feedback),
  sql: () => "p.feedback <> 'none'",
};

/**
 * Which rows of a scope a list shows its reader, in the form that a statement asks: those that
 * {@link visibleSubmission} shows. In a list of one status: those that it shows with this status.
 */
export function listed({ visibility }: SubmissionScope, status: number | undefined): Rule {
  const { staff, row, result } = visibility;
  if (status === undefined) return any(staff, row);
  return any(staff, all(row, result, isOpenStatus(status) || showsVerdict));
}

/**
 * The one rule of what is visible (specification 6; decisions on visibility). What differs between practice,
 * contests and trainings is said by the submission's scope; the rest is the same everywhere:
 * - the scope's staff see everything; who may rejudge, what the scope lets be rejudged when it is finished;
 * - everybody else sees the rows, results and code that the scope's rules open, the owner always the own code;
 * - a switch of the site closes the code of practice to all but staff and the owner, shared or not; another closes
 *   the code of all that is older than its date, to the owner too: only root and problem admins read it;
 * - the problem's policy says what all but staff see of the result, its owner like everybody else; its
 *   author is among the staff as long as that person may manage problems;
 * - nickname and real name of the owner are for staff;
 * - error texts follow the code, because compilers quote it, and the result, because they say how it ended; file names
 *   are for staff;
 * - jury data is for those who may edit the problem. Where the setter has opened it, it is also for those who
 *   see the code, where the scope lets it be open and under a policy that shows test cases; the input of the
 *   first test that failed follows the same rule with its own setting;
 * - what ended the whole submission follows the case results, but its owner always sees which limit
 *   it was and by how much, unless the verdict is hidden; the name of an uncaught exception follows the code.
 */
export function visibleSubmission(scope: SubmissionScope, seen: Seen): SubmissionView {
  const { viewer, submission, problem } = seen;
  const { visibility: rules } = scope;
  const staff = holds(rules.staff, seen);
  if (!staff && !holds(rules.row, seen)) return nothing;
  const own = viewer !== null && viewer.uid === submission.uid;
  const code = isCodeOpen(scope, seen, staff || own);
  const mayRejudge = viewer !== null && may(viewer.role, "rejudge");
  const shown = staff ? everything(submission) : resultFor(scope, seen, own);
  return {
    row: true,
    ...shown,
    ...juryDataFor(scope, seen, code),
    code,
    error: code && shown.result,
    cause: staff,
    reference: staff || own,
    names: staff,
    mayShare:
      own && holds(rules.share, seen) && problem.codeShare && submission.codeClosed === "no",
    mayRejudge: mayRejudge && isFinished(submission.status) && !scope.rejudging.refusal(seen),
    mayResubmit:
      own &&
      holds(rules.resubmit, seen) &&
      may(viewer.role, "submit") &&
      broken.has(submission.status),
  };
}

type ResultView = Pick<
  SubmissionView,
  "status" | "result" | "figures" | "progress" | "news" | "end" | "cases"
>;

function everything({ status }: GuardedSubmission): ResultView {
  return { status, result: true, figures: true, ...followed, end: "whole", cases: "files" };
}

const hiddenView: ResultView = {
  status: Verdict.SubmittedUnknown,
  result: false,
  figures: false,
  progress: false,
  news: "none",
  end: "none",
  cases: "none",
};

/** Root, problem admins and the problem's author; others only where setter, scope and policy show it. */
function juryDataFor(
  { visibility }: SubmissionScope,
  seen: Seen,
  code: boolean,
): Pick<SubmissionView, "juryData" | "juryDataOpened" | "failingInput"> {
  const { viewer, problem } = seen;
  const policy = effective(problem.feedback, holds(visibility.over, seen));
  const showsCases = policy === "firstFailed" || policy === "all";
  const mayOpen = showsCases && holds(visibility.openedJuryData, seen);
  const juryDataOpened = mayOpen && problem.juryDataOpen;
  if (viewer !== null && mayEditProblem(viewer, problem)) {
    return { juryData: "staff", juryDataOpened, failingInput: "staff" };
  }
  return {
    juryData: juryDataOpened && code ? "open" : "hidden",
    juryDataOpened,
    failingInput: mayOpen && problem.failingInputOpen && code ? "open" : "hidden",
  };
}

/**
 * Whether a reader sees the input of the first test that failed, with what the submission's row does not say:
 * the test is a sample of the statement; while a contest that is not thawed has the problem, its inputs
 * are closed, by practice too.
 */
export function showsFailingInput(
  { cases, failingInput }: SubmissionView,
  { isSample, isClosed }: { isSample: boolean; isClosed: boolean },
): boolean {
  if (cases === "none") return false;
  if (isSample || failingInput === "staff") return true;
  return failingInput === "open" && !isClosed;
}

/** It is shown how far judging is. */
const followed = { progress: true, news: "progress" } as const;

/** What the scope and the problem's policy leave of the result. */
function resultFor({ visibility }: SubmissionScope, seen: Seen, own: boolean): ResultView {
  if (!holds(visibility.result, seen)) return hiddenView;
  const figures = holds(visibility.figures, seen);
  const showsCases = figures && holds(visibility.cases, seen);
  const { status } = seen.submission;
  const policy = seen.problem.feedback;
  const shown = statusUnder(policy, status);
  const end = own ? "figures" : "none";
  switch (showsCases ? effective(policy, holds(visibility.over, seen)) : atMostVerdict(policy)) {
    case "none": {
      const isExact = shown === status;
      const ending = isExact ? end : "none";
      return {
        status: shown,
        result: isExact,
        figures,
        progress: false,
        news: "phase",
        end: ending,
        cases: "none",
      };
    }
    // How far judging comes before it stops would show which case stopped it.
    case "verdict":
      return { status, result: true, figures, progress: false, news: "status", end, cases: "none" };
    // Which case is the first is known when all are judged.
    case "firstFailed": {
      const cases = isFinished(status) ? "firstFailed" : "none";
      return { status, result: true, figures, ...followed, end: "whole", cases };
    }
    case "all":
      return { status, result: true, figures, ...followed, end: "whole", cases: "all" };
  }
}

function atMostVerdict(policy: FeedbackPolicy): "none" | "verdict" {
  return policy === "none" ? "none" : "verdict";
}

/** A contest that is not over shows its verdicts alone. */
function effective(
  policy: FeedbackPolicy,
  isOver: boolean,
): Exclude<FeedbackPolicy, "afterContest"> {
  if (policy !== "afterContest") return policy;
  return isOver ? "all" : "verdict";
}

function isCodeOpen({ visibility }: SubmissionScope, seen: Seen, isStaffOrOwner: boolean): boolean {
  const { viewer, submission } = seen;
  if (submission.codeClosed === "all") return viewer !== null && may(viewer.role, "readOldCode");
  if (isStaffOrOwner) return true;
  return submission.codeClosed === "no" && holds(visibility.code, seen);
}
