import { Refusal } from "../../shared/errors.ts";
import type { LiveEvent } from "../../shared/live.ts";
import { isFinished } from "../../shared/verdict.ts";
import { onSubmissionChange } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import type { LiveDetail, LiveHub, LiveReader } from "../platform/live.ts";
import type { Bus } from "../platform/liveBus.ts";
import { caseFor, rowFor, viewOf } from "./read.ts";
import { caseResults, submissionsByIds } from "./sql.ts";

const SOURCE = "submission";
/** Lists show a running submission's progress at most this often; its own page shows every step. */
const LIST_PROGRESS_MS = 250;

/**
 * Puts submissions on the live channel. A change is only an id; the row is read once and every reader
 * gets what {@link rowFor} lets that reader see, so nothing leaves here that a call would not show.
 */
export function submissionsLive(hub: LiveHub, db: Db, bus: Bus): void {
  hub.addTopic({
    name: "submission",
    keyOf: (id) => (isId(id) ? `submission:${id}` : undefined),
    first: (key) => ({ source: SOURCE, ref: key.slice("submission:".length) }),
  });
  hub.addTopic({
    name: "submissions",
    keyOf: (argument) => (argument === undefined ? "submissions" : undefined),
  });
  hub.addTopic({
    name: "problem-submissions",
    keyOf(pid, viewer) {
      if (!isId(pid)) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return ownKey(pid, viewer.uid);
    },
  });
  hub.addSource({
    name: SOURCE,
    deliver: (ref, detail, readers) => deliver(db, Number(ref), { detail, readers }),
  });
  const lists = throttle(LIST_PROGRESS_MS);
  onSubmissionChange(bus, (change) => {
    const { submitId, uid, pid, cid, what, from, to } = change;
    const ref = String(submitId);
    const keys = [`submission:${ref}`, ownKey(String(pid), uid)];
    const listed = cid === 0;
    const detail = { from, to };
    if (what === "status") {
      lists.forget(submitId);
      hub.changed(SOURCE, ref, { keys: listed ? [...keys, "submissions"] : keys, detail });
      return;
    }
    hub.changed(SOURCE, ref, { keys, detail });
    if (!listed) return;
    lists.act(submitId, () => hub.changed(SOURCE, ref, { keys: ["submissions"] }));
  });
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

function ownKey(pid: string, uid: string): string {
  return `problem-submissions:${pid}:${uid}`;
}

async function deliver(
  db: Db,
  submitId: number,
  { detail, readers }: { detail: LiveDetail; readers: LiveReader[] },
): Promise<void> {
  const [record] = await submissionsByIds(db, [submitId]);
  if (!record) return;
  const key = `submission:${submitId}`;
  const wantCases = detail.from !== undefined && readers.some(({ keys }) => keys.has(key));
  // Read before the row is sent: a finished row must not come before its last case.
  const cases = wantCases ? await caseResults(db, submitId, detail.from, detail.to) : [];
  for (const reader of readers) {
    const row = rowFor(record, reader);
    if (!row) continue;
    const view = viewOf(record, reader);
    const shown = reader.keys.has(key) && view.cases !== "none" ? cases : [];
    // The row that ends a judging comes last, so that nothing is missing when it says so.
    const rowEvent: LiveEvent = { type: "submission", row };
    const finished = isFinished(record.status);
    if (!finished) reader.send(rowEvent);
    if (shown.length > 0) {
      const visible = shown.map((each) => caseFor(each, view));
      const casesEvent: LiveEvent = { type: "cases", submitId, cases: visible };
      reader.send(casesEvent);
    }
    if (finished) reader.send(rowEvent);
  }
}

interface Throttle {
  act(id: number, work: () => void): void;
  forget(id: number): void;
}

/** At most one act per id in `ms`; the last one is never lost. */
function throttle(ms: number): Throttle {
  const waiting = new Map<number, { timer: NodeJS.Timeout; last: (() => void) | undefined }>();
  return {
    act(id, work) {
      const entry = waiting.get(id);
      if (entry) {
        entry.last = work;
        return;
      }
      work();
      const timer = setTimeout(() => {
        const last = waiting.get(id)?.last;
        waiting.delete(id);
        last?.();
      }, ms).unref();
      waiting.set(id, { timer, last: undefined });
    },
    forget(id) {
      clearTimeout(waiting.get(id)?.timer);
      waiting.delete(id);
    },
  };
}
