import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { LostAttempt } from "../../platform/job/jobs.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { Judgement } from "../../judging/service.ts";
import type { SubmitReceipt } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { accountsOf, leaseAccount, type LeasedAccount, pauseAccount } from "./accounts.sql.ts";
import {
  isOver,
  LEASE_SECONDS,
  LOOK_LIFE_SECONDS,
  postponed,
  RETRY_SECONDS,
  SENDS_MAX,
  WAITING_SECONDS,
  type RemoteAttempt,
} from "./attempt.ts";
import { notJudged } from "./endings.ts";
import { closedSeconds, judgeState, noteFailure, noteSuccess, takesLinks } from "./judgeHealth.ts";
import { accountNeed, ROBOT_NEED } from "./needs.ts";
import { lookForCode, recordSent } from "./looking.ts";
import { releaseLease } from "./releaseLease.ts";
import { endByLanguage, languageIsRefused } from "./refusedLanguages.ts";
import { newestOf, sentCode } from "./sentCode.ts";
import { AccountSession } from "./session.ts";
import { backToQueue, beginSending, waitForUser } from "./submissions.sql.ts";

/**
 * Sends the source code with an account that is not in use. An attempt sends the code in at most one request. Before
 * the request, it stores the data that is needed to find the code at the judge: if the response is lost, the code is
 * looked for and never sent again.
 */
export async function send(attempt: RemoteAttempt): Promise<Judgement> {
  const { db, adapter, job, row, box, openClient } = attempt;
  const { info } = adapter;
  if (isOver(attempt)) return notJudged(attempt, neverSent);
  const { refusal } = attempt.source;
  if (refusal !== null) return languageIsRefused(attempt, refusal);
  const judge = await judgeState(db, info.judge);
  if (judge.state !== "open") {
    const isOff = judge.state === "disabled";
    const reason = isOff ? "the judge is switched off" : "the judge is closed after failures";
    return postponed(0, reason, [accountNeed(attempt, false)]);
  }
  const [account] = await leaseAccount(db, {
    jobId: job.jobId,
    accountGroup: info.accountGroup,
    leaseSeconds: LEASE_SECONDS,
    solvedMax: info.solvedMax ?? null,
    pid: attempt.source.pid,
    uid: attempt.source.ownUid,
  });
  attempt.endTurn();
  if (!account) return waitForAccount(attempt);

  const session = new AccountSession({ db, box }, adapter, { account, openClient });
  const problem = adapter.parseId(attempt.source.problemKey);
  const query = { problem, user: session.handle };
  let baselineId: string;
  try {
    if (!(await isLoggedIn(attempt, session))) await session.login();
    baselineId = newestOf((await adapter.listSubmissions?.(session.client, query)) ?? []);
  } catch (error) {
    return notSent(attempt, error, account);
  }
  const { marker } = row;
  await job.transaction((tx) =>
    beginSending(tx, {
      submitId: job.submitId,
      accountId: account.id,
      baselineId,
      marker,
      lookSeconds: LOOK_LIFE_SECONDS,
    }),
  );
  let receipt: SubmitReceipt;
  try {
    receipt = await submitOnce(attempt, session);
  } catch (error) {
    return afterFailure(attempt, error, account);
  }
  const answeredAt = db.clock.now();
  await noteSuccess(db, info.judge);
  if (receipt.remoteId !== undefined) {
    return recordSent({ ...attempt, answeredAt }, receipt.remoteId);
  }
  return lookForCode(
    {
      ...attempt,
      answeredAt,
      row: {
        ...row,
        phase: "sending",
        accountId: account.id,
        baselineId,
        looks: 0,
        sends: row.sends + 1,
        firstLookAt: null,
      },
    },
    session,
  );
}

/**
 * Whether the stored session still works. This is checked only at judges where code cannot be looked up afterwards:
 * there, sending with an expired session could leave it uncertain whether the code arrived. At other judges the session
 * is not checked: after sending, the judge's list of submissions shows whether the code arrived, and this list can be
 * read without a session.
 */
async function isLoggedIn({ adapter }: RemoteAttempt, session: AccountSession): Promise<boolean> {
  if (!session.hasSession) return false;
  return (
    adapter.listSubmissions !== undefined || adapter.isLoggedIn(session.client, session.handle)
  );
}

/**
 * Submits the code. If the session has expired, the judge has not stored the code, so it is sent again after a new
 * login.
 */
async function submitOnce(attempt: RemoteAttempt, session: AccountSession): Promise<SubmitReceipt> {
  const { adapter, source, language, row } = attempt;
  const problem = adapter.parseId(source.problemKey);
  const text = sentCode(source.code, { info: adapter.info, language, marker: row.marker });
  const code = { problem, user: session.handle, language: language.key, text };
  try {
    return await adapter.submit(session.client, code);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== "sessionEnded") throw error;
    await session.login();
    return adapter.submit(session.client, code);
  }
}

const neverSent = {
  code: "REMOTE_NOT_SENT",
  detail: "the code could not be sent in time",
  isEnd: true,
} as const;

/** Handles a failure of the account or the judge that occurred before any code was sent. */
async function notSent(
  attempt: RemoteAttempt,
  error: unknown,
  account: LeasedAccount,
): Promise<Judgement> {
  const { db, adapter } = attempt;
  if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
  if (!isOfSession(error, account.isOwn)) await noteFailure(db, adapter.info.judge, error);
  await endFailedLease(attempt, account);
  // If the failure concerns only this account, the job is not delayed, because another account may be available.
  const isOfAccount = error instanceof RemoteError && ACCOUNT_FAILURES.has(error.code);
  const seconds = isOfAccount ? 0 : RETRY_SECONDS;
  return postponed(seconds, error.message, [accountNeed(attempt, false)]);
}

/**
 * Pauses only the account, because another account may succeed. From the fifth consecutive failure on, the pause gets
 * longer.
 */
async function endFailedLease(
  { db, job }: RemoteAttempt,
  { failures }: LeasedAccount,
): Promise<void> {
  const seconds = Math.max(RETRY_SECONDS, closedSeconds(failures + 1));
  await pauseAccount(db, { jobId: job.jobId, seconds });
}

/** Failures after which an account is not used until a person has checked it. */
const ACCOUNT_FAILURES: ReadonlySet<string> = new Set(["loginRefused", "needsPerson"]);

/** Handles a failed request to submit code: the judge refused the code, did not receive it, or may have received it. */
async function afterFailure(
  attempt: RemoteAttempt,
  error: unknown,
  account: LeasedAccount,
): Promise<Judgement> {
  const { db, adapter, job, row } = attempt;
  const { isOwn } = account;
  if (error instanceof LostAttempt) throw error;
  if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
  if (!isOfSession(error, isOwn)) await noteFailure(db, adapter.info.judge, error);
  if (mayHaveArrived(error)) return postponed(2, error.message);

  const { submitId } = job;
  const queued = (marker: string, refund: number) =>
    job.transaction((tx) => backToQueue(tx, { submitId, marker, error: error.message, refund }));
  const release = (gapMs: number) =>
    releaseLease(attempt, db, { gapSeconds: gapMs / 1000, hasWorked: true });
  if (error instanceof RemoteError) {
    if (error.code === "codeRefused" || error.code === "languageRefused") {
      await release(adapter.info.submitGapMs);
      // A user's own account may have restrictions that the site's accounts do not have, so a refusal for such an
      // account says nothing about other submissions.
      if (error.code === "languageRefused" && !isOwn) return endByLanguage(attempt, error.detail);
      return notJudged(attempt, { code: "REMOTE_REFUSED", detail: error.detail, isEnd: true });
    }
    if (error.code === "tooEarly") {
      await queued(row.marker, 1);
      await release(error.waitMs ?? adapter.info.submitGapMs);
      return postponed(0, error.message, [accountNeed(attempt, isOwn)]);
    }
    if (error.code === "duplicateCode" && row.marker === "") {
      await queued(String(submitId), 1);
      await release(adapter.info.submitGapMs);
      return postponed(0, error.message, [accountNeed(attempt, isOwn)]);
    }
  }
  // A judge that asks for a CAPTCHA has not stored the code, so the attempt does not count towards the limit. HUSTOJ
  // sites ask for a CAPTCHA only while their queue is long.
  const isBeforeCode =
    error instanceof RemoteError && (error.isBeforeCode || error.code === "needsPerson");
  await queued(row.marker, isBeforeCode ? 1 : 0);
  await endFailedLease(attempt, account);
  if (!isBeforeCode && row.sends + 1 >= SENDS_MAX) {
    return notJudged(attempt, { ...neverSent, detail: error.message });
  }
  const isOfAccount = error instanceof RemoteError && ACCOUNT_FAILURES.has(error.code);
  const seconds = isOfAccount ? 0 : RETRY_SECONDS;
  return postponed(seconds, error.message, [accountNeed(attempt, isOwn)]);
}

/**
 * Pages received with a user's own session are not recorded as failures of the judge: otherwise, a user could use
 * invalid cookies to pause the judge for all users.
 */
function isOfSession(error: RemoteError | OutgoingError, isOwn: boolean): boolean {
  return isOwn && error instanceof RemoteError;
}

/** A response with a known meaning shows whether the code arrived; an unknown page does not. */
function mayHaveArrived(error: RemoteError | OutgoingError): boolean {
  if (error instanceof OutgoingError) return error.mayHaveArrived;
  return !error.isBeforeCode && (error.code === "pageChanged" || error.code === "unavailable");
}

async function waitForAccount(attempt: RemoteAttempt): Promise<Judgement> {
  const { db, adapter, source } = attempt;
  const { accountGroup, judge, solvedMax } = adapter.info;
  const [accounts] = await accountsOf(db, {
    accountGroup,
    solvedMax: solvedMax ?? null,
    pid: source.pid,
    uid: source.ownUid,
  });
  const { count = 0, isOwn = false, isRobotOff = false } = accounts ?? {};
  if (count === 0 && source.ownUid !== null && (await takesLinks(db, judge))) {
    const { submitId } = attempt.job;
    await attempt.job.transaction((tx) =>
      waitForUser(tx, { submitId, lifeSeconds: WAITING_SECONDS }),
    );
    // The status does not change, but the submission's pages now show the user what to do.
    await attempt.job.report(Verdict.Submitting, judge);
    return postponed(WAITING_SECONDS, "its user has not named a submission", []);
  }
  // If the user's own session is exhausted for this problem, it stays exhausted, and the site's accounts are not used
  // instead.
  if (count === 0 && (isOwn || !isRobotOff)) {
    const detail = `no account for ${judge}`;
    return notJudged(attempt, { code: "REMOTE_NO_ACCOUNT", detail, isEnd: true });
  }
  if (count > 0) return postponed(0, "no free account", [accountNeed(attempt, isOwn)]);
  // The submission waits, because sending with the site's accounts may be switched on again, or the user may store a
  // session.
  const need = source.ownUid === null ? ROBOT_NEED : accountNeed(attempt, true);
  return postponed(0, "sending by the site's accounts is switched off", [need]);
}
