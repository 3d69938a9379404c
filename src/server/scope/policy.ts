import type { FeedbackPolicy } from "../../shared/feedback.ts";
import type { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import type { OwnStatuses, SetProblem } from "../../shared/problemSet.ts";
import type { RowScopeIds, ScopeField } from "../../shared/scopeIds.ts";
import type { Switches } from "../../shared/siteSettings.ts";
import type { Database, Db } from "../platform/db.ts";
import type { Viewer } from "../platform/route.ts";
import { all, type Atom, type Predicate, type RuleViewer } from "../platform/predicate.ts";

export interface GuardedSubmission {
  uid: string;
  scope: string;
  status: number;
  submitTime: Date;
  share: boolean;
  /** For whom the site's switches close its code: no one, all but the owner, also the owner. */
  codeClosed: "no" | "others" | "all";
}

export interface GuardedProblem {
  pid: number;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  codeShare: boolean;
  feedback: FeedbackPolicy;
  /** Its setter shows contestants what is derived from the answers of hidden tests. */
  juryDataOpen: boolean;
  /** Its setter shows contestants the input of the first test that failed. */
  failingInputOpen: boolean;
}

/** All that a scope's rules may look at. */
export interface Seen<Facts = unknown> {
  viewer: RuleViewer | null;
  submission: GuardedSubmission;
  problem: GuardedProblem;
  /** What {@link SubmissionScope.facts} said of the scope's id and this viewer. */
  facts: Facts;
  /** Milliseconds, by the clock that `verdict_now()` agrees with. */
  now: number;
}

/**
 * A rule about one viewer and one submission. Its SQL stands in statements with `submission s`; an atom of
 * table `p` may also name columns of `problem p`.
 */
export type Rule<Facts = unknown> = Predicate<Seen<Facts>>;

/** The problem that a call means, as the question about a submission found it. */
export interface AskedProblem {
  pid: number;
  problemId: string;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  titleZh: string | null;
  titleEn: string | null;
}

/** A call to judge or run code in a scope. */
export interface Asked<Facts = unknown> {
  viewer: RuleViewer;
  scopeId: number;
  /** What the call names the problem by, in capitals. */
  displayId: string;
  /** Null when {@link ScopeAdmission.problem} found none. */
  problem: AskedProblem | null;
  facts: Facts;
  now: number;
}

export interface Admission {
  problem: AskedProblem;
  /** The id it is stored and shown under. */
  displayPid: string;
  /** Whether its verdict may count at once; later {@link SubmissionScope.countable} says so. */
  countable: boolean;
  /**
   * First and last moment that its stored time may have, milliseconds. It is admitted by the clock of the server and
   * stored with that of the database: at the very end it would be accepted and stand on no scoreboard. Absent: any.
   */
  within?: readonly [first: number | null, last: number];
}

export interface ScopeAdmission<Facts = unknown> {
  /** The site's switch that lets its code be judged; absent: `openPublicJudge`. */
  judgingSwitch?: keyof Switches & `open${string}Judge`;
  /**
   * Which row of `problem p` a call means, as an SQL condition on what it names the problem by and on the
   * scope's id (SQL expressions). At most one row.
   */
  problem(displayId: string, scopeId: string): string;
  /**
   * What a submission needs until it is stored, as a query (SQL expression of the scope's id) that locks those rows `for key share`
   * and finds none once they are deleted: a row of a scope that is gone would be in no list. Absent: nothing.
   */
  held?(scopeId: string): string;
  /** Whether it is allowed now; throws the refusal otherwise. Part of no transaction. */
  admit(asked: Asked<Facts>): Admission;
  /** Stores, after `admit`, what entering the scope leaves behind; throws a refusal like it. Absent: nothing. */
  enter?(db: Db, asked: Asked<Facts>): Promise<void>;
  /** Stores what a stored submission leaves behind besides itself; repeated by the next one where it failed. Absent: nothing. */
  stored?(db: Db, asked: Pick<Asked<Facts>, "viewer" | "facts" | "now">): Promise<void>;
}

/** Who sees what of a submission, besides what the problem's feedback policy says to all but `staff`. */
export interface ScopeVisibility<Facts = unknown> {
  /** They see everything of it but jury data, which is for those who may edit the problem. */
  staff: Rule<Facts>;
  /** It exists for them: its row, with length and language. Staff need not be repeated. */
  row: Rule<Facts>;
  /** They may see how it was judged (the problem's policy may still say less); else status −5 and no figures. */
  result: Rule<Facts>;
  /** With the result also its time and memory, and the length of the code; staff need not be repeated. */
  figures: Rule<Facts>;
  /** What the problem's policy shows of single test cases is shown; otherwise the verdict alone. */
  cases: Rule<Facts>;
  /** The problem's policy "all results after the contest" shows all of them. */
  over: Rule<Facts>;
  /** Others than staff and owner read its code, unless the site's switches close it. */
  code: Rule<Facts>;
  /** What a setter opened of jury data and inputs is open. */
  openedJuryData: Rule<Facts>;
  /** Its owner may share its code, if the problem lets it be shared. */
  share: Rule<Facts>;
  /** Its owner may send it again after the judges failed at it. */
  resubmit: Rule<Facts>;
}

export interface ScopeRejudging<Facts = unknown> {
  /** Why it may not be rejudged by this viewer, who has the right to rejudge; undefined: it may. */
  refusal(seen: Seen<Facts>): Refusal | undefined;
  /** Of the judging job. */
  priority: number;
  /** Why its owner, whose code the judges failed at, may not send it again; undefined: they may. */
  resubmitRefusal(seen: Seen<Facts>, displayPid: string): Refusal | undefined;
}

/** What the lists of one place need to know of it, for a viewer who may open them. */
export interface PlaceLists {
  /** Its problems, by whose display ids a filter names them. */
  problems(): Promise<readonly Pick<SetProblem, "pid" | "displayId">[]>;
  /**
   * For viewers who see real names: the ids of at most so many people who submitted to it and whose username or real
   * name fits a LIKE pattern in lower case. Absent: filters name people by their usernames.
   */
  submitters?(pattern: string, most: number): Promise<string[]>;
  /** When it began; what was sent before is a test of those who run it. Absent: there are no tests. */
  start?: Date;
  /** The viewer sees tests. */
  seesTests?: boolean;
}

/** A contest, or the like, that has a problem. */
export interface ProblemUse {
  title: string;
  isOver: boolean;
}

/**
 * What a submission belongs to (practice, a contest, a training), with every rule that differs between
 * them. One folder has one scope and hands it over in its registration (`offerScope`).
 */
export interface SubmissionScope<Facts = unknown> {
  /** In `submission.scope`. */
  readonly name: string;
  /** The field of the calls that carries the id; undefined: the scope of calls that carry none. */
  readonly field: ScopeField | undefined;
  /**
   * Its submissions stand in the site's own lists and totals (everybody's, a person's, a problem's). Stored with
   * each row, since far pages of those lists count on rows that never come or go.
   */
  readonly listed: boolean;
  /**
   * What the rules must know of one id of the scope and one viewer, as an SQL expression of type jsonb on two
   * SQL expressions (id, uid or null). Asked with admission, and with rows that are shown. Null: the id does
   * not exist, and `admit` refuses. Absent: nothing.
   */
  facts?(scopeId: string, uid: string): string;
  readonly admission: ScopeAdmission<Facts>;
  /** The title under which the scope shows a problem; undefined, or absent: the problem's own. */
  title?(facts: Facts, pid: number, locale: Locale): string | undefined;
  /** The ids that rows of its submissions carry; absent: that of the scope, under its field. */
  wireIds?(scopeId: number, facts: Facts): RowScopeIds;
  /**
   * Opens the lists of one of its places for a viewer; throws the refusal where they may not be opened. Absent: everybody
   * opens them.
   */
  openPlace?(db: Database, scopeId: number, viewer: Viewer): Promise<PlaceLists>;
  /**
   * Whether an id of the scope still keeps the inputs of this problem (an SQL expression) closed, as an SQL
   * condition; then no submission shows them, whatever scope it belongs to. Absent: never.
   */
  closesInputs?(pid: string): string;
  /** Which of its things have a problem: it is not deleted then, nor archived before they are over. Absent: none. */
  usesOf?(db: Db, pid: number): Promise<ProblemUse[]>;
  /** Of the judging job of what is submitted, or submitted again, now. */
  priority(facts: Facts, now: number): number;
  /**
   * Whether verdicts of this id may enter counters, solved marks and rankings at this moment. Code that changes
   * what decides calls `recountScope` of judging; until then the stored rows stay as they are.
   */
  countable(db: Db, scopeId: number): Promise<boolean>;
  readonly visibility: ScopeVisibility<Facts>;
  readonly rejudging: ScopeRejudging<Facts>;
  /** The viewer's own status of each problem, unknown ones as −10. */
  ownStatus(
    db: Db,
    viewer: Viewer,
    asked: { scopeId: number; pids: number[] },
  ): Promise<OwnStatuses>;
}

/** The viewer sent it. */
export const own: Atom<Seen> = {
  name: "own",
  test: ({ viewer, submission }) => viewer !== null && viewer.uid === submission.uid,
  sql({ reader, parameter, lead }) {
    if (!reader) return false;
    const uid = parameter(reader.uid);
    // The index of statuses does not hold the person, so it is looked up, after all else was asked.
    return lead === "status"
      ? `(select true from submission o where o.listed and o.uid = ${uid} and o.submit_id = s.submit_id) is true`
      : `s.uid = ${uid}`;
  },
};

/** It belongs to one of these scopes, by their names. */
export function inScope(names: string[]): Atom<Seen> {
  return {
    name: `inScope ${names.join(" ")}`,
    test: ({ submission }) => names.includes(submission.scope),
    sql: ({ parameter }) => `s.scope = any (${parameter(names)}::text[])`,
  };
}

const shared: Atom<Seen> = {
  name: "shared",
  test: ({ submission }) => submission.share,
  sql: () => "s.share",
};

const sharesCode: Atom<Seen> = {
  name: "sharesCode",
  table: "p",
  test: ({ problem }) => problem.codeShare,
  sql: () => "p.code_share",
};

/** Its owner shares its code, and the problem lets them. */
export const codeShared: Predicate<Seen> = all(shared, sharesCode);
