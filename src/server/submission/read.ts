import { Refusal } from "../../shared/call/errors.ts";
import { linkBanks } from "../../shared/problem/problem.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type {
  SubmissionDetail,
  SubmissionRow,
  SubtaskResult,
  SystemErrorCause,
} from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import type { RuleViewer } from "../platform/route/predicate.ts";
import type { RuleInput, SubmissionScope } from "../scope/policy.ts";
import { actorOf, readFacts, type ScopedDb, wireIdsOf } from "../scope/service.ts";
import { failureText } from "./failureText.ts";
import { showsSubtaskScores, type SubmissionView, visibleSubmission } from "./policy.ts";
import { endFor } from "./visibleEnd.ts";
import {
  type SubmissionRecord,
  submissionsByIds,
  type SubmissionTexts,
  submissionTexts,
  subtaskResults,
} from "./sql.ts";

export interface Reader {
  viewer: RuleViewer | null;
  locale: Locale;
  /** False if the reader uses a client other than the site's pages. */
  isPage?: boolean;
}

/** A stored row, together with the current rules of its scope. */
export interface RuledRecord extends SubmissionRecord {
  rules: {
    scope: SubmissionScope;
    now: number;
    /**
     * Returns the data that the scope's rules need about the row's object (such as a contest) and the viewer `uid`, who
     * must be one of the given viewers.
     */
    factsFor(uid: string | null): unknown;
  };
}

/**
 * Stored rows, together with the rules of their scopes for these viewers. No query runs for a scope whose rules need no
 * additional data.
 */
export async function withRules(
  { db, scopes }: ScopedDb,
  records: SubmissionRecord[],
  readers: readonly Pick<Reader, "viewer">[],
): Promise<RuledRecord[]> {
  const now = db.clock.now();
  const uids = [...new Set(readers.map(({ viewer }) => viewer?.uid ?? null))];
  const factsOf = new Map<string, Awaited<ReturnType<typeof readFacts>>>();
  for (const [name, rows] of Map.groupBy(records, ({ scope }) => scope)) {
    const scopeIds = [...new Set(rows.map(({ scopeId }) => scopeId))];
    factsOf.set(name, await readFacts(db, scopes.byName(name), { scopeIds, uids }));
  }
  return records.map((record) => ({
    ...record,
    rules: {
      scope: scopes.byName(record.scope),
      now,
      factsFor: (uid) => factsOf.get(record.scope)?.(record.scopeId, uid) ?? null,
    },
  }));
}

/** Stored rows with these ids, in the given order; unknown ids are left out. */
export async function readRecords(
  source: ScopedDb,
  ids: number[],
  reader: Reader,
): Promise<RuledRecord[]> {
  return withRules(source, await submissionsByIds(source.db, { ids }), [reader]);
}

/**
 * The input for the scope's rules: a submission's row, and the user who reads it. The input's `viewer` is the account
 * under which the reader's submissions in that scope are stored.
 */
export function seenBy(record: RuledRecord, { viewer }: Pick<Reader, "viewer">): RuleInput {
  const { scope, now, factsFor } = record.rules;
  const facts = factsFor(viewer?.uid ?? null);
  return {
    viewer: actorOf(scope, viewer, facts),
    submission: record,
    problem: record,
    now,
    facts,
  };
}

/** The parts of a stored row that this reader may see. */
export function viewOf(record: RuledRecord, reader: Pick<Reader, "viewer">): SubmissionView {
  return visibleSubmission(record.rules.scope, seenBy(record, reader));
}

/** The submission's row for lists, polls and the live channel; undefined if the reader may not see the submission. */
export function rowFor(record: RuledRecord, reader: Reader): SubmissionRow | undefined {
  const view = viewOf(record, reader);
  if (!view.row) return undefined;
  const { scope, factsFor } = record.rules;
  return {
    submitId: record.submitId,
    pid: record.pid,
    ...wireIdsOf(scope, record.scopeId, factsFor(reader.viewer?.uid ?? null), reader.viewer),
    displayPid: record.displayPid,
    title: titleInScope(scope, factsFor(reader.viewer?.uid ?? null), record, reader.locale),
    uid: record.uid,
    username: record.username,
    submitTime: record.submitTime.toISOString(),
    length: view.figures || isOwn(record, reader) ? record.length : null,
    language: record.language,
    share: record.share,
    ...resultFor(record, view, reader),
    casesDone: view.progress ? record.casesDone : null,
    casesTotal: view.progress ? record.casesTotal : null,
    endedBy: endFor(record, view),
    ...waitFor(record, view, reader),
    ...(record.sentBy !== null &&
      (view.names || isOwn(record, reader)) && { sentBy: record.sentBy }),
    ...(record.team !== null && { team: record.team }),
    ...(view.names && { nickname: record.nickname, realname: record.realname }),
  };
}

/** Whether the submission was sent by the reader or by the team for which the reader acts in the submission's scope. */
export function isOwn(record: RuledRecord, reader: Pick<Reader, "viewer">): boolean {
  return seenBy(record, reader).viewer?.uid === record.uid;
}

/**
 * Returns the title that a submission's problem has in the scope of the submission. If the scope has its own titles but
 * no longer contains the problem, the display id stored with the submission is returned, because the problem's original
 * title may be hidden from the scope's readers.
 */
export function titleInScope(
  scope: SubmissionScope,
  facts: unknown,
  problem: Titled & { pid: number; displayPid: string },
  locale: Locale,
): string {
  if (!scope.title) return titleIn(locale, problem);
  return scope.title(facts, problem.pid, locale) ?? problem.displayPid;
}

/**
 * The client described in the specification polls only submissions with status 5, 6 or 7, so it would never update a
 * row with status 9.
 */
export function statusFor(status: number, { isPage = true }: Pick<Reader, "isPage">): number {
  return !isPage && status === Verdict.Submitting ? Verdict.Pending : status;
}

type Result = Pick<SubmissionRow, "status" | "score" | "time" | "memory" | "judger" | "isManual">;

function resultFor(record: SubmissionRecord, view: SubmissionView, reader: Reader): Result {
  const { result, figures, nodes } = view;
  const status = statusFor(view.status, reader);
  const { score, isManual } = record;
  // Names of judge nodes, and of the administrator who set a verdict, are internal.
  const judger = nodes ? record.judger : null;
  const { time, memory } = figures ? record : { time: null, memory: null };
  if (result) return { status, score, time, memory, judger, isManual };
  return { status, score: null, time: null, memory: null, judger: null, isManual: false };
}

/**
 * What the submission is waiting for. Only readers who see the submission's real status get this: if the verdict is
 * hidden, it would reveal that the submission is not finished yet.
 */
function waitFor(
  record: RuledRecord,
  view: SubmissionView,
  reader: Pick<Reader, "viewer">,
): Pick<SubmissionRow, "wait"> {
  const { remoteWait } = record;
  if (!remoteWait || view.status !== record.status) return {};
  const { judge, phase, isStalled, ahead } = remoteWait;
  const isLinked = remoteWait.isLinked || linkBanks.includes(judge);
  if (isLinked && phase === "queued") return { wait: { for: "user", judge } };
  if (!view.names && !isOwn(record, reader)) return {};
  if (isStalled) return { wait: { for: "judge", judge } };
  return ahead === null ? {} : { wait: { for: "turn", judge, ahead } };
}

/** The title in the reader's language, otherwise in the other language, otherwise the display id. */
function titleIn(locale: Locale, { titleZh, titleEn, ...ids }: Titled): string {
  const title = locale === "zh-CN" ? (titleZh ?? titleEn) : (titleEn ?? titleZh);
  return title ?? ids.problemId ?? ids.displayPid ?? "";
}

interface Titled {
  titleZh: string | null;
  titleEn: string | null;
  displayPid?: string;
  problemId?: string;
}

/** Rows in the order of the ids, without rows that the reader may not see. */
export async function readRows(
  source: ScopedDb,
  ids: number[],
  reader: Reader,
): Promise<SubmissionRow[]> {
  if (ids.length === 0) return [];
  return rowsFor(await readRecords(source, ids, reader), reader);
}

/**
 * Returns rows in the order of the ids; a row with a System Error also contains the part of the cause that the reader
 * may see.
 */
export async function readRowsWithCauses(
  source: ScopedDb,
  causes: ReadonlyMap<number, SystemErrorCause | null>,
  reader: Reader,
): Promise<(SubmissionRow & { cause: SystemErrorCause | null })[]> {
  if (causes.size === 0) return [];
  const records = await readRecords(source, [...causes.keys()], reader);
  return records.flatMap((record) => {
    const row = rowFor(record, reader);
    const cause = causes.get(record.submitId) ?? null;
    return row ? [{ ...row, cause: cause && causeFor(cause, viewOf(record, reader)) }] : [];
  });
}

/** Converts stored rows to what the reader may see, and leaves out rows that are hidden from the reader. */
export function rowsFor(records: RuledRecord[], reader: Reader): SubmissionRow[] {
  return records.flatMap((record) => rowFor(record, reader) ?? []);
}

/** Returns a stored row, and what the reader may see of it; throws a refusal if the reader may not see the row. */
export async function visibleRecord(source: ScopedDb, submitId: number, reader: Reader) {
  const [record] = await readRecords(source, [submitId], reader);
  const row = record && rowFor(record, reader);
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return { record, row, view: viewOf(record, reader) };
}

/** One submission; it includes the code and the error text if the reader may see them. */
export async function readSubmission(
  source: ScopedDb,
  submitId: number,
  reader: Reader,
): Promise<{ submission: SubmissionDetail; codeShare: boolean }> {
  const { record, row, view } = await visibleRecord(source, submitId, reader);
  const [texts] = view.code || view.reference ? await submissionTexts(source.db, { submitId }) : [];
  const subtasks = await subtasksFor(source.db, record, view);
  const submission = {
    ...row,
    code: (view.code && texts?.code) || null,
    errorMessage: texts && view.error ? errorText(record.status, texts, { view, reader }) : null,
    cause: (view.cause && texts?.cause && causeFor(texts.cause, view)) || null,
    reference: (view.reference && texts?.cause?.traceId) || null,
    problemType: record.problemType,
    ...(subtasks.length > 0 && { subtasks }),
    feedback: record.feedback,
    failingInputOpen: record.failingInputOpen,
    mayShare: view.mayShare,
    mayRejudge: view.mayRejudge,
    mayEditProblem: view.juryData === "staff",
    ...(view.juryData === "staff" && { problemClassId: record.groupId }),
    mayResubmit: view.mayResubmit,
    ...(view.code && texts?.remote && { remote: texts.remote }),
  };
  return { submission, codeShare: record.codeShare };
}

/** The subtasks as the reader may see them; none for readers who do not see test cases. */
async function subtasksFor(
  db: Db,
  { submitId, problemType }: SubmissionRecord,
  view: SubmissionView,
): Promise<SubtaskResult[]> {
  if (problemType === 0 || view.cases === "none") return [];
  const rows = await subtaskResults(db, { submitId });
  return showsSubtaskScores(view) ? rows : rows.map((each) => ({ ...each, score: null }));
}

/** Statuses whose error text is shown (specification 2.11). */
const explained = new Set<number>([
  Verdict.CompileError,
  Verdict.SystemError,
  Verdict.SubmittedFailed,
]);

/**
 * The message of a System Error may quote a jury program and is shown only to staff who see jury data. A message from a
 * remote judge is not restricted in this way, because it concerns only the submitted code.
 */
function errorText(
  status: number,
  { message, cause }: SubmissionTexts,
  { view: { juryData }, reader }: { view: SubmissionView; reader: Reader },
): string | null {
  if (status === Verdict.SubmittedFailed && message === null && cause !== null) {
    return failureText(cause, reader.locale);
  }
  if (status === Verdict.SystemError && juryData !== "staff") return null;
  return explained.has(status) ? message : null;
}

/** The details of a cause contain output of checkers; staff who may not edit the problem do not see them. */
function causeFor(cause: SystemErrorCause, { juryData }: SubmissionView): SystemErrorCause {
  return { ...cause, detail: juryData === "staff" ? cause.detail : null };
}
