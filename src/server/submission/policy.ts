import {
  type FeedbackPolicy,
  isOpenStatus,
  showsVerdicts,
  statusUnder,
} from "../../shared/verdict/feedback.ts";
import { may } from "../../shared/account/roles.ts";
import { isFinished, Verdict } from "../../shared/verdict/verdict.ts";
import { all, any, type Atom, holds } from "../platform/route/predicate.ts";
import { mayEditProblem } from "../problem/policy.ts";
import type { GuardedSubmission, Rule, RuleInput, SubmissionScope } from "../scope/policy.ts";

/** `open`: the problem's setter shows jury data to contestants; `staff`: the viewer may edit the problem. */
type JuryDataAccess = "hidden" | "open" | "staff";

/** Parts of one submission that one viewer may see. All calls, lists and the live channel use this decision. */
export interface SubmissionView {
  /** Whether the viewer sees the row, including the code's length and language. */
  row: boolean;
  /** The status that this viewer sees; points, time, memory and judge node are hidden unless `result` is true. */
  status: number;
  result: boolean;
  /** Whether the time, the memory and the length of the code are visible. */
  figures: boolean;
  /** Whether the number of test cases and the number of judged test cases are visible. */
  progress: boolean;
  /**
   * The changes of which the viewer is notified while the submission is judged. `progress`: each test case; `status`:
   * each status; `phase`: only the statuses before the tests begin (`statusUnder`); `none`: no changes. No message at
   * all is sent for other changes, not even an empty one.
   */
  news: "progress" | "status" | "phase" | "none";
  code: boolean;
  /** Whether compiler output and similar error messages are visible. */
  error: boolean;
  /** Whether the machine-readable cause of a System Error and its details are visible. */
  cause: boolean;
  /** Whether the viewer sees the trace id of a System Error and can quote it to an administrator. */
  reference: boolean;
  /**
   * How much the viewer sees of the explanation of why the run ended. `figures`: only values that the reader can
   * already see from the status, time and memory; `whole`: also the deciding test case and the position of the
   * difference.
   */
  end: "none" | "figures" | "whole";
  /**
   * The visible results of test cases: none, the results up to the first failed case, or all; `files`: all, with the
   * names of the test files.
   */
  cases: "none" | "firstFailed" | "all" | "files";
  /**
   * Data derived from hidden answers or written by jury programs: the position and text of a difference, checker
   * messages, and details of a System Error.
   */
  juryData: JuryDataAccess;
  /** Whether contestants who may read the code also see jury data, because the problem's setter allows it. */
  juryDataOpened: boolean;
  /** Access to the input of the first failed test case; {@link showsFailingInput} also checks data of the test case. */
  failingInput: JuryDataAccess;
  /** Whether the nickname and the real name of the submission's owner are visible. */
  names: boolean;
  /** Whether the name of the judge node, or of the administrator who set the verdict, is visible. */
  nodes: boolean;
  mayShare: boolean;
  mayRejudge: boolean;
  /**
   * Whether the submission ended in a judge error or has stalled at a remote judge, so that its owner may resubmit it.
   */
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
  nodes: false,
  mayShare: false,
  mayRejudge: false,
  mayResubmit: false,
};

const judgeFailures: ReadonlySet<number> = new Set([Verdict.SystemError, Verdict.SubmittedFailed]);

/** Whether the submission failed because of a judge error, not because of its code. */
export function isBroken(status: number): boolean {
  return judgeFailures.has(status);
}

/** Whether the submission is unfinished at a remote judge that has not reported on it for several minutes. */
export function isStalled({ remoteWait }: Pick<GuardedSubmission, "remoteWait">): boolean {
  return remoteWait?.isStalled === true;
}

/** Whether the problem's policy shows verdicts. */
const showsVerdict: Atom<RuleInput> = {
  name: "showsVerdict",
  table: "p",
  test: ({ problem }) => showsVerdicts(problem.feedback),
  sql: () => "p.feedback <> 'none'",
};

/**
 * The condition for the rows of a scope that a reader may see in a list; it can be used in SQL and is equivalent to
 * {@link visibleSubmission}. If `status` is given, the condition selects the rows that the reader sees with this
 * status.
 */
export function listed({ visibility }: SubmissionScope, status: number | undefined): Rule {
  const { staff, row, result } = visibility;
  if (status === undefined) return any(staff, row);
  return any(staff, all(row, result, isOpenStatus(status) || showsVerdict));
}

/**
 * The visibility rule for submissions (specification 6; decisions on visibility). The rules that differ between
 * practice, contests and trainings come from the submission's scope; all other rules are shared:
 * - the scope's staff see everything; users who may rejudge see finished submissions for which the scope allows
 * rejudging;
 * - all other users see the rows, results and code that the scope's rules permit; owners always see their code;
 * - one site setting hides the code of practice submissions, shared or not, from all but staff and the owner; another
 * site setting is a date: the code of all earlier submissions is hidden even from their owners, and only root and
 * problem admins may read it;
 * - the problem's policy limits what users see of the result. These limits apply to the owner of the submission, too,
 * but not to staff. The problem's author is treated as staff as long as the author's account may manage problems;
 * - only staff see the owner's nickname and real name; all viewers see the name of a team;
 * - only staff with an administrative role see the names of judge nodes, because helpers of contests and teachers do
 * not need these names;
 * - error messages are shown only to users who may see both the code (compilers quote it) and the result (the messages
 * reveal it); only staff see file names;
 * - only users who may edit the problem see jury data. If the setter has opened the jury data, users who may see the
 * source code may also see that data, provided that the scope permits it and the policy shows test cases. The input of
 * the first failed test case follows the same rule, but has a separate setting;
 * - viewers who see the case results also see the explanation of the run's end. The owner sees the limit and the excess
 * even without the case results, unless the verdict is hidden. Viewers who see the source code also see the name of an
 * uncaught exception.
 */
export function visibleSubmission(scope: SubmissionScope, input: RuleInput): SubmissionView {
  const { viewer, submission, problem } = input;
  const { visibility: rules } = scope;
  const staff = holds(rules.staff, input);
  if (!staff && !holds(rules.row, input)) return nothing;
  const own = viewer !== null && viewer.uid === submission.uid;
  const code = isCodeOpen(scope, input, staff || own);
  const mayRejudge = viewer !== null && may(viewer.role, "rejudge");
  const parts = staff ? everything(submission) : resultFor(scope, input, own);
  return {
    row: true,
    ...parts,
    ...juryDataFor(scope, input, code),
    code,
    error: code && parts.result,
    cause: staff,
    reference: staff || own,
    names: staff,
    nodes: staff && viewer !== null && may(viewer.role, "enterAdmin"),
    mayShare:
      own && holds(rules.share, input) && problem.codeShare && submission.codeClosed === "no",
    mayRejudge:
      mayRejudge &&
      (isFinished(submission.status) || isStalled(submission)) &&
      !scope.rejudging.refusal(input),
    mayResubmit:
      own &&
      holds(rules.resubmit, input) &&
      may(viewer.role, "submit") &&
      (judgeFailures.has(submission.status) || isStalled(submission)),
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

/**
 * The viewer's access to jury data. Users who may edit the problem have this access; other users have it only if the
 * setter, the scope and the policy all permit it.
 */
function juryDataFor(
  { visibility }: SubmissionScope,
  input: RuleInput,
  code: boolean,
): Pick<SubmissionView, "juryData" | "juryDataOpened" | "failingInput"> {
  const { viewer, problem } = input;
  const policy = effective(problem.feedback, holds(visibility.over, input));
  const showsCases = policy === "firstFailed" || policy === "all";
  const mayOpen = showsCases && holds(visibility.openedJuryData, input);
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
 * Whether a reader sees the points by subtask. They are hidden from readers who see only the cases up to the first
 * failed one, because the points depend on the later cases.
 */
export function showsSubtaskScores({ cases }: SubmissionView): boolean {
  return cases === "all" || cases === "files";
}

/**
 * Whether a reader sees the input of the first failed test case. This also depends on data outside the submission's
 * row: whether the case is a sample of the statement, and whether the problem is in a contest that has not been thawed.
 * If the contest has not been thawed, the inputs are hidden in practice submissions to the problem, too.
 */
export function showsFailingInput(
  { cases, failingInput }: SubmissionView,
  { isSample, isClosed }: { isSample: boolean; isClosed: boolean },
): boolean {
  if (cases === "none") return false;
  if (isSample || failingInput === "staff") return true;
  return failingInput === "open" && !isClosed;
}

/** Fields of a `ResultView` whose viewer sees the progress of judging. */
const followed = { progress: true, news: "progress" } as const;

/** Parts of the result that the scope and the problem's policy permit. */
function resultFor({ visibility }: SubmissionScope, input: RuleInput, own: boolean): ResultView {
  if (!holds(visibility.result, input)) return hiddenView;
  const figures = holds(visibility.figures, input);
  const showsCases = figures && holds(visibility.cases, input);
  const { status } = input.submission;
  const policy = input.problem.feedback;
  const visibleStatus = statusUnder(policy, status);
  const end = own ? "figures" : "none";
  switch (showsCases ? effective(policy, holds(visibility.over, input)) : atMostVerdict(policy)) {
    case "none": {
      const isExact = visibleStatus === status;
      const ending = isExact ? end : "none";
      return {
        status: visibleStatus,
        result: isExact,
        figures,
        progress: false,
        news: "phase",
        end: ending,
        cases: "none",
      };
    }
    // Progress is hidden, because it would reveal the case at which judging stopped.
    case "verdict":
      return { status, result: true, figures, progress: false, news: "status", end, cases: "none" };
    // The first failed case is known only when all cases are judged.
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

/** The policy that applies now: `afterContest` shows only verdicts until the contest is over. */
function effective(
  policy: FeedbackPolicy,
  isOver: boolean,
): Exclude<FeedbackPolicy, "afterContest"> {
  if (policy !== "afterContest") return policy;
  return isOver ? "all" : "verdict";
}

function isCodeOpen(
  { visibility }: SubmissionScope,
  input: RuleInput,
  isStaffOrOwner: boolean,
): boolean {
  const { viewer, submission } = input;
  if (submission.codeClosed === "all") return viewer !== null && may(viewer.role, "readOldCode");
  if (isStaffOrOwner) return true;
  return submission.codeClosed === "no" && holds(visibility.code, input);
}
