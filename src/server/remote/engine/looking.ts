import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { Judgement } from "../../judging/service.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { accountById, leaseAccountAgain } from "./accounts.sql.ts";
import {
  isOver,
  LEASE_SECONDS,
  LIFE_SECONDS,
  pollSeconds,
  postponed,
  RETRY_SECONDS,
  SENDS_MAX,
  type RemoteAttempt,
} from "./attempt.ts";
import { notJudged } from "./endings.ts";
import { judgeState, noteFailure, noteStep, noteSuccess } from "./judgeHealth.ts";
import { accountNeed, JUDGE_NEED, listNeed } from "./needs.ts";
import { releaseLease } from "./releaseLease.ts";
import { rowOfCode, sentCode } from "./sentCode.ts";
import { AccountSession } from "./session.ts";
import { backToQueue, recordLook, recordRemoteId, takenIds } from "./submissions.sql.ts";

/**
 * If the code is missing from the list in this many checks, {@link LOOK_SECONDS} apart, it is considered not to have
 * arrived. A check does not count if the list cannot be read.
 */
const LOOKS_MAX = 5;
const LOOK_SECONDS = 12;

/** After a lost response or a crash, checks whether the code that was sent has arrived at the judge. */
export async function look(attempt: RemoteAttempt): Promise<Judgement> {
  const { db, box, adapter, job, row, openClient } = attempt;
  if (isOver(attempt)) {
    await endLease(attempt);
    return notJudged(attempt, unknownArrival);
  }
  if (row.accountId === null) {
    return notJudged(attempt, { ...unknownArrival, detail: "the account was deleted" });
  }
  const judge = await judgeState(db, adapter.info.judge);
  if (judge.state === "closed") {
    return postponed(0, "the judge is closed after failures", [JUDGE_NEED]);
  }
  const [account] = await leaseAccountAgain(db, {
    jobId: job.jobId,
    accountId: row.accountId,
    leaseSeconds: LEASE_SECONDS,
  });
  if (!account) {
    const [current] = await accountById(db, { id: row.accountId });
    if (current) return postponed(0, "another job has the account", [listNeed(row.accountId)]);
    return notJudged(attempt, { ...unknownArrival, detail: "the session has expired" });
  }
  return lookForCode(attempt, new AccountSession({ db, box }, adapter, { account, openClient }));
}

/** Looks for the code as {@link look} does, with the account that the job has already leased. */
export async function lookForCode(
  attempt: RemoteAttempt,
  session: AccountSession,
): Promise<Judgement> {
  const { db, adapter, job, row } = attempt;
  const { judge } = adapter.info;
  if (!adapter.listSubmissions) {
    await endLease(attempt);
    return notJudged(attempt, { ...unknownArrival, isEnd: true });
  }
  let remoteId: string | undefined;
  try {
    remoteId = await findCode(attempt, session);
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
    // If the user's own session is used, an error response may be due to this session, so it is not recorded as a
    // failure of the judge.
    if (!session.isOwn || error instanceof OutgoingError) await noteFailure(db, judge, error);
    return postponed(RETRY_SECONDS, error.message);
  }
  await noteSuccess(db, judge);
  if (remoteId !== undefined) return recordSent(attempt, remoteId);
  await recordLook(db, { submitId: job.submitId, error: "the code is not in the list" });
  if (row.looks + 1 < LOOKS_MAX) {
    return postponed(row.looks === 0 ? 2 : LOOK_SECONDS, "the code is not in the list yet");
  }
  await endLease(attempt);
  if (row.sends >= SENDS_MAX) {
    const detail = `sent ${row.sends} times, never accepted`;
    return notJudged(attempt, { code: "REMOTE_NOT_SENT", detail, isEnd: true });
  }
  const { submitId } = job;
  const error = "the judge did not store the code";
  await job.transaction((tx) =>
    backToQueue(tx, { submitId, marker: row.marker, error, refund: 0 }),
  );
  return postponed(0, error, [accountNeed(attempt, session.isOwn)]);
}

/**
 * Ends the lease of the account. The account may then be used for other code, but only after the minimum interval
 * between submissions, because the judge may have received this code.
 */
async function endLease(attempt: RemoteAttempt): Promise<void> {
  const gapSeconds = attempt.adapter.info.submitGapMs / 1000;
  await releaseLease(attempt, attempt.db, { gapSeconds, hasWorked: false });
}

/** Stores the id that the judge has given the submission; this ends the lease of the account. */
export async function recordSent(attempt: RemoteAttempt, remoteId: string): Promise<Judgement> {
  const { adapter, job } = attempt;
  const { submitId } = job;
  const isStored = await job.transaction(async (tx) => {
    const [stored] = await recordRemoteId(tx, { submitId, remoteId, lifeSeconds: LIFE_SECONDS });
    if (!stored) return false;
    await releaseLease(attempt, tx, { gapSeconds: gapLeft(attempt), hasWorked: true });
    await noteStep(tx, adapter.info.judge, "submit");
    return true;
  });
  // Another submission has received this number in the meantime, so the list is read again.
  if (!isStored) return postponed(2, "the number belongs to another submission");
  await job.report(Verdict.Pending, adapter.info.judge);
  return postponed(pollSeconds({ submitId, polls: 0 }), "sent");
}

/**
 * Remaining seconds of the minimum interval that the judge requires between two submissions of an account. Part of the
 * interval has already passed while the server was looking for the submission's number.
 */
function gapLeft({ db, adapter, answeredAt }: RemoteAttempt): number {
  const passedMs = answeredAt === undefined ? 0 : db.clock.now() - answeredAt;
  return Math.max(0, adapter.info.submitGapMs - passedMs) / 1000;
}

const unknownArrival = {
  code: "REMOTE_UNKNOWN",
  detail: "it is not known whether the code arrived",
  isEnd: false,
} as const;

async function findCode(
  { db, adapter, job, row, source, language }: RemoteAttempt,
  { client, handle }: AccountSession,
): Promise<string | undefined> {
  const problem = adapter.parseId(source.problemKey);
  const rows = (await adapter.listSubmissions?.(client, { problem, user: handle })) ?? [];
  const remoteIds = rows.map(({ remoteId }) => remoteId);
  const taken = await takenIds(db, {
    judge: adapter.info.judge,
    remoteIds,
    submitId: job.submitId,
  });
  const text = sentCode(source.code, { info: adapter.info, language, marker: row.marker });
  return rowOfCode(rows, {
    baselineId: row.baselineId,
    language: language.name,
    codeBytes: Buffer.byteLength(text),
    takenIds: new Set(taken.map(({ remoteId }) => remoteId)),
  })?.remoteId;
}
