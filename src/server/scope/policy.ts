import type { RemoteUse } from "../../shared/contest/contest.ts";
import type { FeedbackPolicy } from "../../shared/verdict/feedback.ts";
import type { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { OwnStatuses, SetProblem } from "../../shared/problem/problemSet.ts";
import type { RowScopeIds, ScopeField } from "../../shared/call/scopeIds.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { all, type Atom, type Predicate, type RuleViewer } from "../platform/route/predicate.ts";

export interface GuardedSubmission {
  uid: string;
  scope: string;
  status: number;
  submitTime: Date;
  share: boolean;
  /** The users for whom site settings hide the submission's code: none, all but the owner, or all. */
  codeClosed: "no" | "others" | "all";
  /** Set for an unfinished submission to a remote judge; see `remoteWait.sql.ts`. */
  remoteWait?: { isStalled: boolean } | null;
}

export interface GuardedProblem {
  pid: number;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  codeShare: boolean;
  feedback: FeedbackPolicy;
  /** Whether the problem's setter allows contestants to see data derived from the answers to hidden tests. */
  juryDataOpen: boolean;
  /** Whether the problem's setter allows contestants to see the input of the first test that failed. */
  failingInputOpen: boolean;
}

/** The inputs of a scope's rules. */
export interface RuleInput<Facts = unknown> {
  viewer: RuleViewer | null;
  submission: GuardedSubmission;
  problem: GuardedProblem;
  /** The data that the rules need: the result of {@link SubmissionScope.facts} for the scope's id and this viewer. */
  facts: Facts;
  /** The current time in milliseconds, from the same clock as `verdict_now()`. */
  now: number;
}

/**
 * A rule about one viewer and one submission. Its SQL is used in statements that read `submission s`. Basic conditions
 * whose `table` is `p` may also use columns of `problem p`.
 */
export type Rule<Facts = unknown> = Predicate<RuleInput<Facts>>;

/**
 * The problem to which an API call refers. One SQL statement reads this problem together with all other data for the
 * decision about a submission.
 */
export interface CallProblem {
  pid: number;
  problemId: string;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  titleZh: string | null;
  titleEn: string | null;
}

/** A request to judge or run code in a scope. */
export interface JudgingCall<Facts = unknown> {
  viewer: RuleViewer;
  scopeId: number;
  /** Display id of the problem in the call, in upper case. */
  displayId: string;
  /** Name of the language. */
  language: string;
  /** Null when {@link ScopeAdmission.problem} found no problem. */
  problem: CallProblem | null;
  facts: Facts;
  now: number;
}

export interface Admission {
  problem: CallProblem;
  /** The display id under which the submission is stored and shown. */
  displayPid: string;
  /**
   * Whether the submission's verdict may count, as decided at submission time; later, {@link SubmissionScope.countable}
   * decides.
   */
  countable: boolean;
  /**
   * The earliest and latest submission time that may be stored, in milliseconds. The server's clock decides whether a
   * submission is admitted, but the submission is stored with the database's time. Without this limit, a submission
   * near the end could therefore be accepted but appear on no scoreboard. Absent: no limit.
   */
  within?: readonly [first: number | null, last: number];
  /** The kinds of remote problems to which users may submit; absent: all. */
  remoteUse?: RemoteUse;
  /** Maximum number of the caller's submissions to the problem in the scope's contest; absent: no limit. */
  submissionsMax?: number;
}

export interface ScopeAdmission<Facts = unknown> {
  /** The site setting that enables judging for this scope; absent: `openPublicJudge`. */
  judgingSwitch?: keyof Switches & `open${string}Judge`;
  /**
   * An SQL condition that selects the row of `problem p` to which a request refers. The parameters are SQL expressions
   * for the display id in the request and for the scope's id. The condition must match at most one row.
   */
  problem(displayId: string, scopeId: string): string;
  /**
   * The rows that must not be deleted before a submission is stored. Given an SQL expression for the scope's id,
   * returns a query that locks these rows `for key share` and returns no row once they are deleted. A submission to a
   * deleted scope would not appear in any list. Absent: none.
   */
  held?(scopeId: string): string;
  /**
   * Called if a required row is missing. Returns the refusal if the scope's object exists, and undefined if it does
   * not. If this function is absent, a required row can only be missing because the object does not exist.
   */
  heldRefusal?(db: Db, scopeId: number): Promise<Refusal | undefined>;
  /** Throws a refusal unless submitting is allowed now. Runs outside of a transaction. */
  admit(call: JudgingCall<Facts>): Admission;
  /**
   * Called after `admit`: stores the changes that entering the scope causes; like `admit`, it may throw a refusal.
   * Absent if entering the scope has no effects.
   */
  enter?(db: Db, call: JudgingCall<Facts>): Promise<void>;
  /**
   * Called after a submission has been stored, to store further changes that the scope makes because of it. If this
   * fails, it is retried with the next submission. Absent: no effects.
   */
  stored?(db: Db, call: Pick<JudgingCall<Facts>, "viewer" | "facts" | "now">): Promise<void>;
}

/**
 * Who may see which parts of a submission. The problem's feedback policy applies in addition, to all viewers except
 * `staff`.
 */
export interface ScopeVisibility<Facts = unknown> {
  /** Viewers who see everything except jury data, which is only for users who may edit the problem. */
  staff: Rule<Facts>;
  /** Viewers who see the submission's row, including the length and language of the code. Always includes `staff`. */
  row: Rule<Facts>;
  /**
   * Viewers who may see the result (the problem's policy may restrict it further). All other viewers see status −5
   * instead, and none of the result's values.
   */
  result: Rule<Facts>;
  /**
   * If the result is visible: whether run time, memory usage and code length are visible too. Viewers to whom the rule
   * `staff` applies always see them.
   */
  figures: Rule<Facts>;
  /** Whether the test cases that the problem's policy permits are shown. If false, only the verdict is shown. */
  cases: Rule<Facts>;
  /**
   * Whether the contest is treated as over for the policy "all results after the contest". If so, this policy shows all
   * results.
   */
  over: Rule<Facts>;
  /** Whether users other than staff and the owner may read the code, unless site settings hide it. */
  code: Rule<Facts>;
  /** Whether jury data and inputs are visible if the problem's setter has allowed it. */
  openedJuryData: Rule<Facts>;
  /** Whether the owner may share the code, if the problem allows sharing. */
  share: Rule<Facts>;
  /** Whether the owner may resubmit after a judge error. */
  resubmit: Rule<Facts>;
}

export interface ScopeRejudging<Facts = unknown> {
  /** Why a viewer who has the permission to rejudge may not rejudge this submission; undefined if the viewer may. */
  refusal(input: RuleInput<Facts>): Refusal | undefined;
  /** Priority of the judging job. */
  priority: number;
  /** Why the owner may not resubmit after a judge error; undefined if the owner may. */
  resubmitRefusal(input: RuleInput<Facts>, displayPid: string): Refusal | undefined;
}

/**
 * Data for the submission lists of one object of a scope (such as a contest), for a viewer who may open these lists.
 */
export interface PlaceLists {
  /** Problems of the object, with the display ids that filters use. */
  problems(): Promise<readonly Pick<SetProblem, "pid" | "displayId">[]>;
  /**
   * Finds users by name, for viewers who see real names. `pattern` is a LIKE pattern in lower case. Returns the ids of
   * at most `most` users who have made submissions and whose username or real name matches the pattern. Absent: filters
   * match usernames only.
   */
  submitters?(pattern: string, most: number): Promise<string[]>;
  /** Name of the scope whose submissions are listed. Absent: the scope through which the list was opened. */
  scope?: string;
  /** Start time; earlier submissions are tests by organizers. Absent: no submission is such a test. */
  start?: Date;
  /** Whether the viewer sees the organizers' test submissions. */
  seesTests?: boolean;
  /**
   * The data that the visibility rules need about the object and the viewer: the result of {@link
   * SubmissionScope.facts}. Basic conditions that depend only on this data are evaluated before the SQL statement of a
   * list runs. Absent: the statement evaluates these conditions for each row.
   */
  facts?: unknown;
}

/** A contest or similar object that contains a problem. */
export interface ProblemUse {
  /** Title of the object; null: the viewer may not know that the object exists. */
  title: string | null;
  isOver: boolean;
}

/**
 * A context in which submissions are made (practice, contests, trainings), with every rule that differs between
 * contexts. A feature folder has one scope and registers it (`offerScope`).
 */
export interface SubmissionScope<Facts = unknown> {
  /** Value of `submission.scope`. */
  readonly name: string;
  /** The field of an API request that contains the scope's id; undefined for the scope of requests without an id. */
  readonly field: ScopeField | undefined;
  /**
   * Whether the scope's submissions are in the site's lists and totals (overall, per user, per problem). The value is
   * stored with each submission and does not change afterwards. Otherwise rows could be added to these lists or removed
   * from them later, and distant pages could not be read.
   */
  readonly listed: boolean;
  /**
   * An SQL expression of type jsonb for the data that the rules need about one viewer and one object of the scope,
   * which is given by its id. The parameters are SQL expressions for the id and for the uid, which is null for guests.
   * The statements that read the data for `admit`, and the statements that read visible rows, include this expression.
   * Null: the id does not exist, and `admit` refuses. Absent: the scope's rules need no such data.
   */
  facts?(scopeId: string, uid: string): string;
  /**
   * An alternative scope whose ids are sent in the same field of a call; it applies to the ids for which `has` returns
   * true. The variant's rules apply to these ids, and the variant's name is stored with their submissions. The variant
   * uses the same `facts` data as this scope. Absent: none.
   */
  readonly variant?: {
    scope: SubmissionScope<Facts>;
    /** Whether the id to which these `facts` belong is an id of the variant. */
    has(facts: Facts): boolean;
  };
  readonly admission: ScopeAdmission<Facts>;
  /**
   * The account under which the viewer's submissions to the object are stored; this account has the viewer's
   * permissions. Absent: the viewer.
   */
  actor?(viewer: RuleViewer, facts: Facts): RuleViewer;
  /** Title of a problem in the scope; undefined or absent: the problem's own title. */
  title?(facts: Facts, pid: number, locale: Locale): string | undefined;
  /**
   * The ids that a viewer receives in rows of the scope's submissions. Absent: the row contains only the scope's id, in
   * the field named by `field`.
   */
  wireIds?(scopeId: number, facts: Facts, viewer: RuleViewer | null): RowScopeIds;
  /**
   * Checks that a viewer may open the lists of one of the scope's objects; throws a refusal if not. If absent, all
   * users may open the lists.
   */
  openPlace?(db: Database, scopeId: number, viewer: Viewer): Promise<PlaceLists>;
  /**
   * An SQL condition that is true if an object of the scope hides the inputs of the problem `pid` (an SQL expression).
   * The inputs are then hidden in the submissions of all scopes. Absent: never.
   */
  closesInputs?(pid: string): string;
  /**
   * The objects of this scope that contain a problem. The title of an object is included only if the viewer may see the
   * object. These objects prevent the problem's deletion and, until they are over, its archiving. Absent: none.
   */
  usesOf?(tx: Tx, pid: number, viewer: Viewer): Promise<ProblemUse[]>;
  /** Priority of the judging job if a submission or resubmission is made now. */
  priority(facts: Facts, now: number): number;
  /**
   * Whether the verdicts of submissions to the object with this id (such as a contest) now count towards counters,
   * solved problems and rankings. Code that changes an input of this decision must call `recountScope` (judging); until
   * then the stored rows are unchanged.
   */
  countable(db: Db, scopeId: number): Promise<boolean>;
  readonly visibility: ScopeVisibility<Facts>;
  readonly rejudging: ScopeRejudging<Facts>;
  /** The viewer's status for each problem; −10 if it is not known. */
  ownStatus(
    db: Db,
    viewer: Viewer,
    query: { scopeId: number; pids: number[] },
  ): Promise<OwnStatuses>;
}

/** Whether the viewer owns the submission. */
export const own: Atom<RuleInput> = {
  name: "own",
  test: ({ viewer, submission }) => viewer !== null && viewer.uid === submission.uid,
  sql({ reader, parameter, lead }) {
    if (!reader) return false;
    const uid = parameter(reader.uid);
    // The index of statuses does not contain the user, so this condition is tested last.
    return lead === "status"
      ? `(select true from submission o where o.listed and o.uid = ${uid} and o.submit_id = s.submit_id) is true`
      : `s.uid = ${uid}`;
  },
};

/**
 * Inputs of rules about the viewer and one object of a scope (a "place"), such as a contest. These rules do not depend
 * on a submission.
 */
export type PlaceInput<Facts> = Pick<RuleInput<Facts>, "viewer" | "facts" | "now">;

/**
 * A basic condition that depends only on the place and the viewer. For a list that is limited to one place, such as a
 * contest, the condition is evaluated before the SQL statement runs, so the condition has no SQL form. The condition
 * must not be used in an SQL statement that reads rows of several places.
 */
export function ofPlace<Facts>(
  name: string,
  test: (place: PlaceInput<Facts>) => boolean,
): Atom<RuleInput<Facts>> {
  return {
    name,
    test,
    inPlace: (place) => test(place as PlaceInput<Facts>),
    sql: () => withoutPlace(name),
  };
}

/**
 * Called by the `sql` function of an atomic condition that cannot be expressed in SQL; always throws. Lists that are
 * limited to one object, such as a contest, evaluate such a condition before they run their statement.
 */
export function withoutPlace(name: string): never {
  throw new Error(`the rule ${name} is asked of rows of several places`);
}

/** The submission was sent before the given time, which is in milliseconds. */
export function sentBefore(moment: number): Atom<RuleInput> {
  return {
    name: `sentBefore ${moment}`,
    test: ({ submission }) => submission.submitTime.getTime() < moment,
    // Submission times are read in whole milliseconds. The limit is therefore rounded up, so that SQL selects the same
    // rows as `test`.
    sql: ({ parameter }) =>
      `s.submit_time < ${parameter(new Date(Math.ceil(moment)))}::timestamptz`,
  };
}

/** Whether the submission belongs to one of the scopes with these names. */
export function inScope(names: string[]): Atom<RuleInput> {
  return {
    name: `inScope ${names.join(" ")}`,
    test: ({ submission }) => names.includes(submission.scope),
    sql: ({ parameter }) => `s.scope = any (${parameter(names)}::text[])`,
  };
}

const shared: Atom<RuleInput> = {
  name: "shared",
  test: ({ submission }) => submission.share,
  sql: () => "s.share",
};

const sharesCode: Atom<RuleInput> = {
  name: "sharesCode",
  table: "p",
  test: ({ problem }) => problem.codeShare,
  sql: () => "p.code_share",
};

/** Whether the owner shares the submission's code and the problem allows sharing. */
export const codeShared: Predicate<RuleInput> = all(shared, sharesCode);
