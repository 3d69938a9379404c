import { Refusal } from "../../../shared/call/errors.ts";
import type { Judgement, JudgingBackend, JudgingJob } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { JobFailure } from "../../platform/job/jobs.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { LinkAdapter, RemoteState } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { alertDaily } from "./alerts.ts";
import { pollSeconds, postponed, RETRY_SECONDS, SHOWN_PHASES, WAITING_SECONDS } from "./attempt.ts";
import { backendName } from "./backendName.ts";
import { judged, notJudged } from "./endings.ts";
import type { HostPacer } from "./hostPacer.ts";
import { judgeState, noteFailure, noteSuccess } from "./judgeHealth.ts";
import { isRead, type StateReading } from "./polling.ts";
import { StatusLists } from "./statusLists.ts";
import {
  openRow,
  recordPoll,
  type RemoteRow,
  resumeStalled,
  sourceOfSubmission,
} from "./submissions.sql.ts";

/** Time limit in seconds within which a linked submission must get its verdict. */
export const LINKED_SECONDS = 1800;

interface Services {
  db: Database;
  outgoing: OutgoingHttp;
  pacer: HostPacer;
}

/**
 * Judges a submission by adopting the verdict of another submission, which the user made at the remote judge and linked
 * to this one.
 */
export function linkBackend(
  { db, outgoing, pacer }: Services,
  adapter: LinkAdapter,
): JudgingBackend {
  const { judge, languages } = adapter.info;
  const lists = new StatusLists();
  return {
    name: backendName(judge),
    concurrency: 2,
    leaseSeconds: 60,
    attemptsMax: 5,

    async refusal(reader, { language, remoteUse }) {
      if (remoteUse === "none") return new Refusal("REMOTE_NOT_IN_CONTEST", { judge });
      if (remoteUse === "sent") return new Refusal("REMOTE_LINK_IN_CONTEST", { judge });
      if (!languages.some(({ name }) => name === language)) {
        return new Refusal("LANGUAGE_NOT_ALLOWED", { language });
      }
      const { state, modesOff } = await judgeState(reader, judge);
      if (state === "disabled") return new Refusal("BACKEND_UNAVAILABLE");
      return modesOff.includes("link") ? new Refusal("REMOTE_LINK_OFF", { judge }) : undefined;
    },

    async resume(tx, submitId) {
      return (await resumeStalled(tx, { submitId, lifeSeconds: LINKED_SECONDS })).length > 0;
    },

    async judge(job) {
      const { submitId, jobId } = job;
      const [source] = await sourceOfSubmission(db, { judge, submitId });
      if (!source) throw new JobFailure(`the problem is not one of ${judge}`, { final: true });
      const [row] = await job.transaction((tx) =>
        openRow(tx, { submitId, jobId, judge, lifeSeconds: WAITING_SECONDS }),
      );
      if (!row) throw new Error(`submission ${submitId} has no row`);
      const attempt = { adapter, job, source };
      const leftSeconds = (row.deadline.getTime() - db.clock.now()) / 1000;
      if (row.remoteId === null) {
        if (leftSeconds > 0) return postponed(leftSeconds, "its user has not named a submission");
        const detail = "no submission was named in time";
        return notJudged(attempt, { code: "REMOTE_NOT_SENT", detail, isEnd: true });
      }
      if (leftSeconds <= 0) {
        const detail = `${judge} has no verdict of ${row.remoteId} yet`;
        return notJudged(attempt, { code: "REMOTE_TIMEOUT", detail, isEnd: false });
      }
      const { state } = await judgeState(db, judge);
      if (state === "closed") return postponed(RETRY_SECONDS, "the judge is closed after failures");
      let reading: StateReading;
      try {
        reading = await read({ job, row, remoteId: row.remoteId, key: source.problemKey });
      } catch (error) {
        if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
        await noteFailure(db, judge, error);
        return postponed(RETRY_SECONDS, error.message);
      }
      if (reading.isAsked) await noteSuccess(db, judge);
      return afterRead(attempt, row, reading.state);
    },
  };

  /**
   * Reads the state of the submission. If the judge has a list of all the user's submissions, the state is read from
   * that list; otherwise a request for this one submission is sent.
   */
  async function read({ job, row, remoteId, key }: Reading): Promise<StateReading> {
    const { origins, charset } = adapter.info;
    const client = pacer.paced(outgoing.client({ origins, charset }), job.signal);
    const query = { problem: adapter.parseId(key), user: row.linkedHandle ?? "" };
    if (!adapter.readSubmissions) {
      const submission = await adapter.readSubmission(client, { remoteId, ...query });
      return { state: submission?.state, isAsked: true };
    }
    const target = { judge, submitId: job.submitId, list: query.user, signal: job.signal };
    const { state, isAsked } = await lists.stateOf(db, target, async (_row, tell) => {
      const submissions = (await adapter.readSubmissions?.(client, query)) ?? [];
      await tell(submissions);
      return submissions.find((one) => one.remoteId === remoteId)?.state;
    });
    return { state: state?.phase === "decided" ? undefined : state, isAsked };
  }

  async function afterRead(
    attempt: { adapter: LinkAdapter; job: JudgingJob; source: { problemType: 0 | 1 } },
    { polls }: RemoteRow,
    state: RemoteState | undefined,
  ): Promise<Judgement> {
    const { job } = attempt;
    const { submitId } = job;
    if (state?.phase === "final") return judged(attempt, state, null);
    if (state) await job.report(SHOWN_PHASES[state.phase], judge);
    const text = state?.text ?? "";
    if (state?.phase === "unrecognised")
      await alertDaily(db, { judge, cause: "state", detail: text });
    await recordPoll(db, { submitId, text, error: "", isRead: isRead(state) });
    return postponed(pollSeconds({ submitId, polls: polls + 1 }), text || "not shown yet");
  }
}

interface Reading {
  job: JudgingJob;
  row: RemoteRow;
  remoteId: string;
  key: string;
}
