import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { Database } from "../../platform/database/db.ts";
import type { JudgingJob, Judgement } from "../../judging/service.ts";
import type { RemoteAdapter, RemoteLanguage } from "../adapter/adapter.ts";
import type { OpenClient } from "./session.ts";
import type { StatusLists } from "./statusLists.ts";
import type { RemoteRow, RemoteSource } from "./submissions.sql.ts";

/** Data and services of one attempt of a job. */
export interface RemoteAttempt {
  db: Database;
  box: SecretBox;
  adapter: RemoteAdapter;
  job: JudgingJob;
  row: RemoteRow;
  source: RemoteSource;
  language: RemoteLanguage;
  openClient: OpenClient;
  lists: StatusLists;
  /** Lets the next attempt take an account (see `Turns`). Called when the attempt will not take another account. */
  endTurn: () => void;
  /** Makes the judge's jobs claimable again after this many seconds, when a released account may submit again. */
  wakeAfter: (seconds: number) => void;
  /** Time at which the judge responded to the submitted code; absent if an earlier attempt received the response. */
  answeredAt?: number;
}

/** The status shown to users for each phase at the remote judge. */
export const SHOWN_PHASES = {
  waiting: Verdict.Pending,
  compiling: Verdict.Compiling,
  judging: Verdict.Judging,
  madeUp: Verdict.Judging,
  unrecognised: Verdict.Judging,
  unknown: Verdict.Judging,
} as const;

/**
 * Seconds until the next attempt, indexed by the number of attempts so far; the last value applies to all later
 * attempts.
 */
const POLL_SECONDS = [2, 3, 5, 8, 15];
/** Seconds between two attempts while the judge does not respond properly. */
export const RETRY_SECONDS = 20;
/** Seconds for which a job leases an account; each attempt that needs the account renews the lease. */
export const LEASE_SECONDS = 120;
/**
 * Maximum number of seconds that code may wait before it is sent. Once the code has arrived, the judge has the same
 * amount of time to judge it.
 */
export const LIFE_SECONDS = 1800;
/** Number of seconds for which a submission waits for its user to link the corresponding submission at the judge. */
export const WAITING_SECONDS = 86_400;
/** Minimum number of seconds for which the account's list of submissions is searched for the sent code. */
export const LOOK_LIFE_SECONDS = 300;
/**
 * Maximum number of times that one submission is sent; it is only sent again if it is certain that the judge does not
 * have it.
 */
export const SENDS_MAX = 3;

/** Postpones the job by the given number of seconds. `needs`: what the job is waiting for; see `needs.ts`. */
export function postponed(
  seconds: number,
  reason: string,
  needs: readonly string[] = [],
): Judgement {
  return { postponement: { seconds, reason, needs } };
}

/** The delay is varied by ±20 %, so that submissions that were sent together are not always polled together. */
export function pollSeconds({ submitId, polls }: { submitId: number; polls: number }): number {
  const seconds = POLL_SECONDS[Math.min(polls, POLL_SECONDS.length - 1)] ?? 0;
  const part = ((submitId * 7919 + polls * 104_729) % 41) - 20;
  return seconds * (1 + part / 100);
}

export function isOver({ db, row }: RemoteAttempt): boolean {
  return db.clock.now() >= row.deadline.getTime();
}
