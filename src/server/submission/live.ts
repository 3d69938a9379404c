import QuickLRU from "quick-lru";
import type { Clock, Timer } from "../../shared/system/clock.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { isId } from "../../shared/call/ids.ts";
import { statusUnder } from "../../shared/verdict/feedback.ts";
import type { LiveEvent } from "../../shared/live.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { isFinished, Verdict } from "../../shared/verdict/verdict.ts";
import { getSubmission, getSubmissions } from "../../shared/submission/submissionCalls.ts";
import { onSubmissionChange, type SubmissionChange } from "../judging/service.ts";
import type { Db } from "../platform/database/db.ts";
import { idTopic } from "../platform/live/liveTopic.ts";
import type { LiveDetail, LiveHub, LiveReader } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { ScopedDb } from "../scope/service.ts";
import { rowFor, type RuledRecord, viewOf, withRules } from "./read.ts";
import { caseFor, samplesAmong } from "./readCases.ts";
import { type SubmissionView } from "./policy.ts";
import { caseResults, type SubmissionRecord, submissionsByIds } from "./sql.ts";

const SOURCE = "submission";
/**
 * Minimum interval between progress events of a running submission in lists; the submission's own page receives every
 * progress event.
 */
const LIST_PROGRESS_MS = 250;
/**
 * While many submissions are judged, lists are notified of verdicts in batches. Without batches, one query for each
 * verdict, and one write for each verdict and reader, used a fifth of the server's CPU time.
 */
const LIST_TOGETHER_MS = 250;

/**
 * Publishes submissions on the live channel. A change message contains only an id. The row is read once, and each
 * reader gets the part that {@link rowFor} permits. The channel therefore never sends data that a request to the API
 * would not return.
 */
export function submissionsLive(hub: LiveHub, source: ScopedDb, bus: Bus): void {
  const { db, scopes } = source;
  hub.addTopic({
    ...idTopic("submission", getSubmission, { open: true }),
    first: (key) => ({ source: SOURCE, ref: key.slice("submission:".length) }),
  });
  hub.addTopic({
    name: "submissions",
    call: getSubmissions,
    keyOf: (argument) => (argument === undefined ? "submissions" : undefined),
  });
  hub.addTopic({
    name: "problem-submissions",
    call: getSubmissions,
    keyOf(argument = "", viewer) {
      // The optional second part is the uid of the team account for which the reader acts; it grants the reader no
      // additional access.
      const [pid, uid = viewer?.uid ?? "", ...rest] = argument.split(":");
      if (!isId(pid) || rest.length > 0) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return ownKey(pid, uid);
    },
  });
  const read = readTogether(db);
  hub.addSource({
    name: SOURCE,
    deliver: (ref, detail, readers) => deliver({ source, read }, Number(ref), { detail, readers }),
  });
  const lists = throttle(db.clock, LIST_PROGRESS_MS);
  const together = gather(db.clock, LIST_TOGETHER_MS);
  const statuses: Statuses = new QuickLRU({ maxSize: STATUSES_MAX });
  onSubmissionChange(bus, (change) => {
    const { submitId, uid, pid, scope, what, from, to, deferrable } = change;
    const ref = String(submitId);
    const keys = [`submission:${ref}`, ownKey(String(pid), uid)];
    const { listed } = scopes.byName(scope);
    const news = newsOf(change, statuses);
    const detail = { from, to, ...(news && { news }) };
    if (what === "status") {
      lists.remove(submitId);
      const now = listed && !deferrable;
      hub.changed(SOURCE, ref, { keys: now ? [...keys, "submissions"] : keys, detail });
      if (listed && deferrable) {
        together(() => hub.changed(SOURCE, ref, { keys: ["submissions"], detail }));
      }
      return;
    }
    hub.changed(SOURCE, ref, { keys, detail });
    if (!listed) return;
    lists.act(submitId, () =>
      hub.changed(SOURCE, ref, { keys: ["submissions"], detail: { news: progressOnly } }),
    );
  });
}

type News = SubmissionView["news"];
/** The last known status of submissions that are being judged. */
type Statuses = QuickLRU<number, number>;
const STATUSES_MAX = 10_000;
const progressOnly: ReadonlySet<News> = new Set<News>(["progress"]);

/**
 * Returns a set of values of `SubmissionView.news`. The change is sent to the readers whose view has one of these
 * values. The decision depends only on the change, not on earlier events of a stream. Otherwise, a client could count
 * hidden events by reopening streams.
 * @returns undefined if the change affects neither the progress nor the status; all readers may see such a change.
 */
function newsOf(
  { submitId, what, status }: SubmissionChange,
  statuses: Statuses,
): ReadonlySet<News> | undefined {
  if (what === "progress") return progressOnly;
  if (status === undefined) return undefined;
  const before = statuses.get(submitId);
  statuses.set(submitId, status);
  const news = new Set<News>(["progress", "status"]);
  const phase = statusUnder("none", status);
  // If this process has not followed the submission before, the tests are assumed to have started already.
  const phaseBefore =
    before === undefined && isFinished(status)
      ? Verdict.SubmittedUnknown
      : before !== undefined && statusUnder("none", before);
  if (phase !== phaseBefore) news.add("phase");
  const isNew = before === undefined;
  if (isNew && (status === Verdict.Pending || status === Verdict.Submitting)) news.add("none");
  return news;
}

function ownKey(pid: string, uid: string): string {
  return `problem-submissions:${pid}:${uid}`;
}

type Read = (submitId: number) => Promise<SubmissionRecord | undefined>;

/** Reads rows by id; ids that are requested during a read are collected for the next read. */
function readTogether(db: Db): Read {
  let waiting = new Map<number, PromiseWithResolvers<SubmissionRecord | undefined>>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        const records = await submissionsByIds(db, { ids: [...batch.keys()] });
        for (const record of records) batch.get(record.submitId)?.resolve(record);
        // The remaining ids do not exist; the rows of existing ids have been returned.
        for (const answer of batch.values()) answer.resolve(undefined);
      } catch (error) {
        for (const answer of batch.values()) answer.reject(error);
      }
    }
    isReading = false;
  }

  return (submitId) => {
    const answer = waiting.get(submitId) ?? Promise.withResolvers();
    waiting.set(submitId, answer);
    // The error is ignored here, because the waiting callers have already received it.
    if (!isReading) readAll().catch(() => {});
    return answer.promise;
  };
}

async function deliver(
  { source, read }: { source: ScopedDb; read: Read },
  submitId: number,
  { detail, readers }: { detail: LiveDetail; readers: LiveReader[] },
): Promise<void> {
  const { db } = source;
  const ruled = async (): Promise<RuledRecord | undefined> => {
    const stored = await read(submitId);
    return stored && (await withRules(source, [stored], readers))[0];
  };
  const record = await ruled();
  if (!record) return;
  const key = `submission:${submitId}`;
  const { from, to } = detail;
  const wantCases = readers.some(({ keys }) => keys.has(key));
  // The cases are read before the row is sent: a finished row must not arrive before its last case.
  const cases =
    from !== undefined && to !== undefined && wantCases
      ? await caseResults(db, { submitId, from, to })
      : [];
  const samples = await samplesAmong(db, submitId, cases);
  // A policy may have become stricter since the row was read. Cases judged since then must not be shown under the
  // previous policy, so the policy is read after the cases. The policy of a finished row need not be read again,
  // because all of its cases existed when that policy was read.
  const rules = cases.length > 0 && !isFinished(record.status) ? await ruled() : record;
  for (const reader of readers) {
    const row = rowFor(record, reader);
    if (!row) continue;
    const view = viewOf(record, reader);
    if (detail.news && !detail.news.has(view.news)) continue;
    if (!view.progress && !isNews(reader, row)) continue;
    const caseView = rules && viewOf(rules, reader);
    // The row with the final status is sent last, so that all cases have arrived before it.
    const rowEvent: LiveEvent = { type: "submission", row };
    const finished = isFinished(record.status);
    if (!finished) reader.send(rowEvent);
    if (reader.keys.has(key) && cases.length > 0 && caseView && isLive(caseView)) {
      const visible = cases.map((each) => caseFor(each, caseView, samples));
      const casesEvent: LiveEvent = { type: "cases", submitId, cases: visible };
      reader.send(casesEvent);
    }
    if (finished) reader.send(rowEvent);
  }
}

/**
 * Whether the reader sees each case as soon as it is judged. A reader who may see only the first failed case does not
 * see any case early, because the first failed case is known only at the end.
 */
function isLive({ cases }: SubmissionView): boolean {
  return cases === "all" || cases === "files";
}

/** The data last sent to each reader from whom a part of the submission is hidden. */
const sent = new WeakMap<LiveReader, QuickLRU<number, string>>();
const SENT_MAX = 200;

/**
 * Whether the row differs from the row last sent to this reader. If progress is hidden, the row does not change between
 * test cases; if the verdict is hidden too, it does not change until the end. No event may then be sent: one event per
 * test case would reveal where judging stopped.
 */
function isNews(reader: LiveReader, row: SubmissionRow): boolean {
  const before = sent.get(reader) ?? new QuickLRU<number, string>({ maxSize: SENT_MAX });
  sent.set(reader, before);
  const text = JSON.stringify(row);
  if (before.get(row.submitId) === text) return false;
  before.set(row.submitId, text);
  return true;
}

/** Returns a function that collects actions for `ms` and then runs all of them together. */
function gather(clock: Clock, ms: number): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  return (work) => {
    waiting.push(work);
    if (waiting.length > 1) return;
    clock
      .after(ms, () => {
        const all = waiting;
        waiting = [];
        for (const each of all) each();
      })
      .unref();
  };
}

interface Throttle {
  act(id: number, work: () => void): void;
  remove(id: number): void;
}

/** Runs at most one action per id within `ms`; the last action is always run. */
function throttle(clock: Clock, ms: number): Throttle {
  const waiting = new Map<number, { timer: Timer; last: (() => void) | undefined }>();
  return {
    act(id, work) {
      const entry = waiting.get(id);
      if (entry) {
        entry.last = work;
        return;
      }
      work();
      const timer = clock.after(ms, () => {
        const last = waiting.get(id)?.last;
        waiting.delete(id);
        last?.();
      });
      timer.unref();
      waiting.set(id, { timer, last: undefined });
    },
    remove(id) {
      waiting.get(id)?.timer.cancel();
      waiting.delete(id);
    },
  };
}
