import { Refusal } from "../../../shared/call/errors.ts";
import { holdLateVerdict } from "../../contest/service.ts";
import { rejudgeSubmission } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { RemoteState } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { linkJudge, robotJudge } from "../adapters.ts";
import type { HostPacer } from "./hostPacer.ts";
import { judgeState, noteFailure } from "./judgeHealth.ts";
import { type LateSubmission, lateSubmissions, recordLateLook } from "./late.sql.ts";
import { pollClient } from "./polling.ts";

/** At each judge and in an hour; each is one request. */
const SUBMISSIONS_MAX = 200;

interface Services {
  db: Database;
  box: SecretBox;
  bus: Bus;
  outgoing: OutgoingHttp;
  pacerOf: (judge: string) => HostPacer;
}

/**
 * Looks once for verdicts that came after the time of their submission was over; such a submission is judged again, which
 * reads the verdict and sends nothing. In a contest whose results are final an organizer decides first. Judges do not wait for
 * each other.
 */
export async function sweepLateVerdicts(services: Services): Promise<void> {
  const late = await lateSubmissions(services.db, { limit: SUBMISSIONS_MAX });
  const byJudge = Map.groupBy(late, ({ judge }) => judge);
  await Promise.all([...byJudge.values()].map((rows) => sweepJudge(services, rows)));
}

/** Ends at the first failure of the judge. */
async function sweepJudge(services: Services, late: readonly LateSubmission[]): Promise<void> {
  const { db, bus } = services;
  for (const row of late) {
    try {
      const { state: judge } = await judgeState(db, row.judge);
      if (judge !== "open") return;
      await recordLateLook(db, { submitId: row.submitId });
      const state = await stateAt(services, row);
      if (state?.phase !== "final") continue;
      const { submitId } = row;
      const isHeld = await holdLateVerdict({ db, bus }, { submitId, status: state.status });
      if (!isHeld) await rejudgeSubmission({ db, bus }, submitId);
    } catch (error) {
      // It is being judged again already, or was deleted.
      if (error instanceof Refusal) continue;
      if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
      await noteFailure(db, row.judge, error);
      return;
    }
  }
}

async function stateAt(
  { db, box, outgoing, pacerOf }: Services,
  { judge, remoteId, accountId, linkedHandle, problemKey }: LateSubmission,
): Promise<RemoteState | undefined> {
  const robot = robotJudge(judge);
  const link = linkJudge(judge);
  const adapter = robot ?? link;
  if (!adapter || remoteId === null) return undefined;
  const { origins, charset } = adapter.info;
  const { signal } = new AbortController();
  const openClient = (cookies?: string) => {
    const jar = cookies === undefined ? {} : { cookies };
    return pacerOf(judge).paced(outgoing.client({ origins, charset, ...jar }), signal);
  };
  const problem = adapter.parseId(problemKey);
  const submission = { remoteId, problem, user: linkedHandle ?? "" };
  if (link) return (await link.readSubmission(openClient(), submission))?.state;
  if (!robot) return undefined;
  const reader = await pollClient({ db, box, adapter: robot, row: { accountId }, openClient });
  try {
    return await (reader && robot.poll(reader.client, submission));
  } catch (error) {
    // What a user's own session gets is no sign of the judge's health.
    if (reader?.isOwn && error instanceof RemoteError) return undefined;
    throw error;
  }
}
