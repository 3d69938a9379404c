import type { RemoteMode } from "../../../shared/judge/remoteAdmin.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { alertDaily } from "./alerts.ts";
import { keepUnreadPage } from "./unreadPages.ts";
import { healthOf, recordFailure, recordStep, recordSuccess } from "./judgeHealth.sql.ts";

/** Number of consecutive failures after which a judge is paused, and the durations of the pauses in seconds. */
const CLOSES_AFTER = 5;
const CLOSED_SECONDS = [60, 300, 900, 3600];
/** Pause after an anti-bot page or a ban; further requests would prolong the block. */
const BLOCKED_SECONDS = 600;
/** The longest pause that is accepted from a judge (`Retry-After`). */
const ASKED_SECONDS_MAX = 3600;

/**
 * Whether a judge is currently available. `closed`: the judge is paused after failures, until `closedUntil`.
 * `modesOff`: the modes that are switched off.
 */
export interface JudgeState {
  state: "open" | "disabled" | "closed";
  closedUntil: Date | null;
  modesOff: readonly RemoteMode[];
  /** Modes that are off by default but have been switched on. */
  modesOn: readonly RemoteMode[];
}

export async function judgeState(db: Db, judge: string): Promise<JudgeState> {
  const [health] = await healthOf(db, { judge });
  if (!health) return { state: "open", closedUntil: null, modesOff: [], modesOn: [] };
  const { isEnabled, isClosed, closedUntil, modesOff, modesOn } = health;
  const openState = isClosed ? "closed" : "open";
  return { state: isEnabled ? openState : "disabled", closedUntil, modesOff, modesOn };
}

/**
 * Whether users may also submit code directly to this judge, although the site can send it there. A user with the root
 * role must have switched this mode on.
 */
export async function takesLinks(db: Db, judge: string): Promise<boolean> {
  return (await judgeState(db, judge)).modesOn.includes("link");
}

/** Records the time of a successful import, submission or verdict; the times are shown to administrators. */
export async function noteStep(
  db: Db,
  judge: string,
  step: "import" | "submit" | "verdict",
): Promise<void> {
  await recordStep(db, { judge, step });
}

export async function noteSuccess(db: Db, judge: string): Promise<void> {
  await recordSuccess(db, { judge });
}

/**
 * Counts a failure of the judge itself; failures of one account or one program do not count. Administrators are alerted
 * if the judge blocks the site or has changed a page, because such failures may persist.
 */
export async function noteFailure(db: Database, judge: string, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure === undefined) return;
  const [health] = await healthOf(db, { judge });
  const failures = (health?.failures ?? 0) + 1;
  const isBlocked = error instanceof RemoteError && error.code === "blocked";
  const ownSeconds = isBlocked ? BLOCKED_SECONDS : closedSeconds(failures);
  const closeSeconds = Math.max(ownSeconds, askedSeconds(error));
  await recordFailure(db, { judge, failure, closeSeconds });
  await keepUnreadPage(db, judge, error);
  if (error instanceof RemoteError && (error.code === "blocked" || error.code === "pageChanged")) {
    await alertDaily(db, { judge, cause: error.code, detail: error.detail });
  }
}

/** The pause in seconds that the judge requests from clients; 0 if it requests none. */
function askedSeconds(error: unknown): number {
  const waitMs = error instanceof RemoteError ? (error.waitMs ?? 0) : 0;
  return Math.min(Math.ceil(waitMs / 1000), ASKED_SECONDS_MAX);
}

/**
 * Seconds for which a judge or an account is not used after this number of consecutive failures; 0: it remains in use.
 */
export function closedSeconds(failures: number): number {
  if (failures < CLOSES_AFTER) return 0;
  const index = Math.min(failures - CLOSES_AFTER, CLOSED_SECONDS.length - 1);
  return CLOSED_SECONDS[index] ?? 0;
}

function failureOf(error: unknown): string | undefined {
  if (error instanceof OutgoingError) return error.message;
  if (!(error instanceof RemoteError)) return undefined;
  return ["blocked", "unavailable", "pageChanged"].includes(error.code) ? error.message : undefined;
}
