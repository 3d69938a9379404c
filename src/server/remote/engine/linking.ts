import { Refusal } from "../../../shared/call/errors.ts";
import type { Judgement, JudgingBackend, JudgingJob } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { JobFailure } from "../../platform/job/jobs.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { LinkAdapter, RemoteSubmission } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { pollSeconds, postponed, RETRY_SECONDS, SHOWN_PHASES } from "./attempt.ts";
import { backendName } from "./backendName.ts";
import { judged, notJudged } from "./endings.ts";
import type { HostPacer } from "./hostPacer.ts";
import { judgeState, noteFailure, noteSuccess } from "./judgeHealth.ts";
import {
  linkOf,
  openRow,
  recordPoll,
  type RemoteRow,
  sourceOfSubmission,
} from "./submissions.sql.ts";

/** Seconds for which a submission waits until its user names the one at the judge. */
const WAITING_SECONDS = 86_400;
/** Seconds for which a submission that was named is judged there. */
export const LINKED_SECONDS = 1800;

interface Services {
  db: Database;
  outgoing: OutgoingHttp;
  pacer: HostPacer;
}

/** Judges submissions by the verdicts of those that their users made at the judge and named here. */
export function linkBackend(
  { db, outgoing, pacer }: Services,
  adapter: LinkAdapter,
): JudgingBackend {
  const { judge, languages } = adapter.info;
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
      let submission: RemoteSubmission | undefined;
      try {
        submission = await read({ job, row, remoteId: row.remoteId, key: source.problemKey });
      } catch (error) {
        if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
        await noteFailure(db, judge, error);
        return postponed(RETRY_SECONDS, error.message);
      }
      await noteSuccess(db, judge);
      return afterRead(attempt, row, submission);
    },
  };

  async function read({ job, remoteId, key }: Reading): Promise<RemoteSubmission | undefined> {
    const { origins, charset } = adapter.info;
    const [link] = await linkOf(db, { submitId: job.submitId });
    const client = pacer.paced(outgoing.client({ origins, charset }), job.signal);
    const problem = adapter.parseId(key);
    return adapter.readSubmission(client, { remoteId, problem, user: link?.handle ?? "" });
  }

  async function afterRead(
    attempt: { adapter: LinkAdapter; job: JudgingJob; source: { problemType: 0 | 1 } },
    { polls }: RemoteRow,
    found: RemoteSubmission | undefined,
  ): Promise<Judgement> {
    const { job } = attempt;
    const { submitId } = job;
    if (found?.state.phase === "final") return judged(attempt, found.state, null);
    if (found) await job.report(SHOWN_PHASES[found.state.phase], judge);
    const text = found?.state.text ?? "";
    await recordPoll(db, { submitId, text, error: "" });
    return postponed(pollSeconds({ submitId, polls: polls + 1 }), text || "not shown yet");
  }
}

interface Reading {
  job: JudgingJob;
  row: RemoteRow;
  remoteId: string;
  key: string;
}
