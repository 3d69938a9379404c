import { Refusal } from "../../../shared/call/errors.ts";
import { holdLateVerdict } from "../../contest/service.ts";
import { rejudgeSubmission } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { ListedState, RemoteState } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { linkJudge, type SiteJudges } from "../adapters.ts";
import type { HostPacer } from "./hostPacer.ts";
import { judgeState, noteFailure } from "./judgeHealth.ts";
import { type LateSubmission, lateSubmissions, recordLateLook } from "./late.sql.ts";
import { pollClient } from "./polling.ts";

/**
 * Maximum number of submissions checked per judge and hour. If the judge cannot list several submissions at once, each
 * submission needs a separate request.
 */
const SUBMISSIONS_MAX = 200;

interface Services {
  db: Database;
  box: SecretBox;
  bus: Bus;
  outgoing: OutgoingHttp;
  pacerOf: (judge: string) => HostPacer;
  judges: SiteJudges;
}

/**
 * Checks once for verdicts that the judge reached after a submission's deadline. Such a submission is rejudged; the
 * rejudging only reads the verdict and sends no code. In a contest with final results, an organizer first decides
 * whether to accept the verdict. The judges are checked in parallel.
 */
export async function sweepLateVerdicts(services: Services): Promise<void> {
  const late = await lateSubmissions(services.db, { limit: SUBMISSIONS_MAX });
  const byJudge = Map.groupBy(late, ({ judge }) => judge);
  await Promise.all([...byJudge.values()].map((rows) => sweepJudge(services, rows)));
}

/** Checks the late submissions to one judge; stops at the first failure. */
async function sweepJudge(services: Services, late: readonly LateSubmission[]): Promise<void> {
  const { db, bus } = services;
  const statesByNumber: StatesByNumber = new Map();
  for (const row of late.toSorted(byNumber)) {
    try {
      const { state: judge } = await judgeState(db, row.judge);
      if (judge !== "open") return;
      await recordLateLook(db, { submitId: row.submitId });
      const state = await stateAt(services, row, statesByNumber);
      if (state?.phase !== "final") continue;
      const { submitId } = row;
      const isHeld = await holdLateVerdict({ db, bus }, { submitId, status: state.status });
      if (!isHeld) await rejudgeSubmission({ db, bus }, submitId);
    } catch (error) {
      // The submission is already being judged again, or was deleted.
      if (error instanceof Refusal) continue;
      if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
      await noteFailure(db, row.judge, error);
      return;
    }
  }
}

/** Maps the numbers of a judge's submissions to their states in the lists that this sweep has read. */
type StatesByNumber = Map<string, ListedState["state"]>;

/**
 * Orders submissions from newest to oldest. The judge's list begins at the requested number and continues with older
 * submissions.
 */
function byNumber({ remoteId: one }: LateSubmission, { remoteId: other }: LateSubmission): number {
  const [first, second] = [one ?? "", other ?? ""];
  if (first.length !== second.length) return second.length - first.length;
  return first < second ? 1 : -1;
}

/**
 * Reads the state of a late submission. If the judge has a submission list, the state is taken from that list. The
 * other submissions in that list then need no further requests.
 */
async function stateAt(
  { db, box, outgoing, pacerOf, judges }: Services,
  { judge, remoteId, accountId, accountHandle, linkedHandle, problemKey }: LateSubmission,
  statesByNumber: StatesByNumber,
): Promise<RemoteState | undefined> {
  const robot = judges.robot(judge);
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
  const stateFromLists = () => {
    const state = statesByNumber.get(remoteId);
    return state?.phase === "decided" ? undefined : state;
  };
  const note = (states: readonly ListedState[]) => {
    for (const one of states) statesByNumber.set(one.remoteId, one.state);
  };
  if (link && !robot) {
    if (!link.readSubmissions) return (await link.readSubmission(openClient(), submission))?.state;
    if (!statesByNumber.has(remoteId)) note(await link.readSubmissions(openClient(), submission));
    return stateFromLists();
  }
  if (!robot) return undefined;
  if (robot.listStates && accountHandle !== null && !statesByNumber.has(remoteId)) {
    note(await robot.listStates(openClient(), { user: accountHandle, newestId: remoteId }));
  }
  const state = stateFromLists();
  if (state) return state;
  const reader = await pollClient({ db, box, adapter: robot, row: { accountId }, openClient });
  try {
    return await (reader && robot.poll(reader.client, submission));
  } catch (error) {
    // If a request with a user's own session fails, this says nothing about the judge's health.
    if (reader?.isOwn && error instanceof RemoteError) return undefined;
    throw error;
  }
}
