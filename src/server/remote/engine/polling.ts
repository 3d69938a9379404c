import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { Judgement } from "../../judging/service.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { RemoteState } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { accountById } from "./accounts.sql.ts";
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
import { JUDGE_NEED } from "./needs.ts";
import { AccountSession } from "./session.ts";
import { recordPoll } from "./submissions.sql.ts";

/** Reads the state of code that is at the judge. */
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
    state = await adapter.poll(client, reference);
    await noteSuccess(db, judge);
    if (state?.phase === "final") {
      const isCompileError = state.status === Verdict.CompileError;
      const message = isCompileError ? await adapter.compileErrors(client, reference) : null;
      return judged(attempt, state, message);
    }
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
    // What a user's own session gets is no sign of the judge's health.
    if (!isOwn || error instanceof OutgoingError) await noteFailure(db, judge, error);
    return postponed(RETRY_SECONDS, error.message);
  }
  const text = state?.text ?? "";
  const { submitId } = job;
  if (state?.phase === "unknown") {
    await recordPoll(db, { submitId, text, error: "" });
    const error = new RemoteError("pageChanged", `an unknown state: ${text}`);
    if (!isOwn) await noteFailure(db, judge, error);
    const detail = `${judge} answers a state that is not known here: ${text}`;
    return notJudged(attempt, { code: "REMOTE_STATE_UNKNOWN", detail, isEnd: false });
  }
  if (state) await job.report(SHOWN_PHASES[state.phase], judge);
  await recordPoll(db, { submitId, text, error: "" });
  return postponed(pollSeconds({ submitId, polls: row.polls + 1 }), text || "not shown yet");
}

const noAccount = { code: "REMOTE_NO_ACCOUNT", isEnd: false } as const;

type PollAccount = Pick<RemoteAttempt, "db" | "box" | "adapter" | "openClient"> & {
  row: { accountId: number | null };
};

/** What reads a state. `isOwn`: by a user's own session. Undefined: it needs the session of an account that is gone. */
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
