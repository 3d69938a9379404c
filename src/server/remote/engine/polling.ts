import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { Judgement } from "../../judging/service.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { RemoteState, SubmissionReference } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { alertDaily } from "./alerts.ts";
import { accountById, spendAccount } from "./accounts.sql.ts";
import {
  isOver,
  pollSeconds,
  postponed,
  RETRY_SECONDS,
  SHOWN_PHASES,
  type RemoteAttempt,
} from "./attempt.ts";
import { judged, notJudged } from "./endings.ts";
import { judgeState, noteFailure, noteSuccess } from "./judgeHealth.ts";
import { accountNeed, JUDGE_NEED } from "./needs.ts";
import { AccountSession } from "./session.ts";
import { recordPoll, startAnew } from "./submissions.sql.ts";

/** Reads the state of a submission that the judge has received. */
export async function poll(attempt: RemoteAttempt, remoteId: string): Promise<Judgement> {
  const { db, adapter, job, row } = attempt;
  const { judge } = adapter.info;
  if (isOver(attempt)) {
    const detail = `${judge} has no verdict of ${remoteId} yet`;
    return notJudged(attempt, { code: "REMOTE_TIMEOUT", detail, isEnd: false });
  }
  const health = await judgeState(db, judge);
  if (health.state === "closed")
    return postponed(0, "the judge is closed after failures", [JUDGE_NEED]);

  const reader = await pollClient(attempt);
  if (!reader)
    return notJudged(attempt, { ...noAccount, detail: `the account of ${remoteId} was deleted` });
  const { client, isOwn } = reader;
  const reference = { remoteId, problem: adapter.parseId(attempt.source.problemKey), user: "" };
  let state: RemoteState | undefined;
  try {
    const reading = await stateAtJudge(attempt, client, reference);
    state = reading.state;
    if (reading.isAsked) await noteSuccess(db, judge);
    if (state?.phase === "final") {
      const isCompileError = state.status === Verdict.CompileError;
      const message = isCompileError ? await adapter.compileErrors(client, reference) : null;
      return judged(attempt, state, message);
    }
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
    // If the user's own session is used, an error response may be due to this session, so it is not recorded as a
    // failure of the judge.
    if (!isOwn || error instanceof OutgoingError) await noteFailure(db, judge, error);
    return postponed(RETRY_SECONDS, error.message);
  }
  const text = state?.text ?? "";
  const { submitId } = job;
  if (state?.phase === "unknown") {
    await recordPoll(db, { submitId, text, error: "", isRead: false });
    const error = new RemoteError("pageChanged", `an unknown state: ${text}`);
    error.page = state.page;
    if (!isOwn) await noteFailure(db, judge, error);
    const detail = `${judge} answers a state that is not known here: ${text}`;
    return notJudged(attempt, { code: "REMOTE_STATE_UNKNOWN", detail, isEnd: false });
  }
  if (state?.phase === "madeUp" && row.accountId !== null) {
    return sendByAnother(attempt, row.accountId, state.text);
  }
  if (state?.phase === "unrecognised" && !isOwn) {
    await alertDaily(db, { judge, cause: "state", detail: text });
  }
  if (state) await job.report(SHOWN_PHASES[state.phase], judge);
  await recordPoll(db, { submitId, text, error: "", isRead: isRead(state) });
  return postponed(pollSeconds({ submitId, polls: row.polls + 1 }), text || "not shown yet");
}

/**
 * Whether the adapter recognises the state that the judge shows; only then can a verdict be expected. The judge may
 * show an unknown text forever.
 */
export function isRead(state: RemoteState | undefined): boolean {
  return state !== undefined && state.phase !== "unrecognised";
}

/**
 * Resends code with another account, because the judge returns false verdicts for accounts that have solved a problem
 * too often. The account is not used for the problem again, so the number of accounts limits the number of repetitions.
 */
async function sendByAnother(
  attempt: RemoteAttempt,
  accountId: number,
  text: string,
): Promise<Judgement> {
  const { job, source } = attempt;
  await job.transaction(async (tx) => {
    await spendAccount(tx, { accountId, pid: source.pid });
    await startAnew(tx, { submitId: job.submitId });
  });
  return postponed(0, `a verdict that is made up: ${text}`, [accountNeed(attempt, false)]);
}

/**
 * The state of submitted code at its judge; undefined if the judge does not show it, or does not show it yet.
 * `isAsked`: the state was requested in this attempt.
 */
export interface StateReading {
  state: RemoteState | undefined;
  isAsked: boolean;
}

/**
 * The state of submitted code at its judge, read from a list of all the account's submissions or, without such a list,
 * by a separate request.
 */
async function stateAtJudge(
  { db, adapter, job, row, lists }: RemoteAttempt,
  client: OutgoingClient,
  reference: SubmissionReference,
): Promise<StateReading> {
  const { remoteId } = reference;
  if (adapter.listStates && row.accountId !== null) {
    const target = {
      judge: adapter.info.judge,
      submitId: job.submitId,
      list: String(row.accountId),
      signal: job.signal,
    };
    const reading = await lists.stateOf(db, target, async ({ handle, newestId }, tell) => {
      if (handle === null) return undefined;
      // Reads the newest page first. If that page does not contain the submission, reads the page that begins with the
      // submission's number.
      for (const from of new Set([newestId ?? remoteId, remoteId])) {
        const states = await adapter.listStates?.(client, { user: handle, newestId: from });
        await tell(states ?? []);
        const own = states?.find((one) => one.remoteId === remoteId);
        if (own) return own.state;
      }
      return undefined;
    });
    const { state, isAsked } = reading;
    if (state && state.phase !== "decided") return { state, isAsked };
  }
  return { state: await adapter.poll(client, reference), isAsked: true };
}

const noAccount = { code: "REMOTE_NO_ACCOUNT", isEnd: false } as const;

type PollAccount = Pick<RemoteAttempt, "db" | "box" | "adapter" | "openClient"> & {
  row: { accountId: number | null };
};

/**
 * Returns the client with which the state of a submission is read from the judge. `isOwn`: whether the client uses a
 * user's own session. Returns undefined if reading the state requires the session of an account that no longer exists.
 */
export async function pollClient({
  db,
  box,
  adapter,
  row,
  openClient,
}: PollAccount): Promise<{ client: OutgoingClient; isOwn: boolean } | undefined> {
  if (adapter.info.pollsWithoutSession) return { client: openClient(), isOwn: false };
  if (row.accountId === null) return undefined;
  const [account] = await accountById(db, { id: row.accountId });
  if (!account) return undefined;
  const { client } = new AccountSession({ db, box }, adapter, { account, openClient });
  return { client, isOwn: account.isOwn };
}
