import { Refusal } from "../../../shared/call/errors.ts";
import type { Judgement, JudgingBackend, JudgingJob } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { JobFailure } from "../../platform/job/jobs.ts";
import type { OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { RemoteAdapter } from "../adapter/adapter.ts";
import { accountsOf } from "./accounts.sql.ts";
import { LIFE_SECONDS, postponed, type RemoteAttempt } from "./attempt.ts";
import { notJudged } from "./endings.ts";
import { backendName } from "./backendName.ts";
import type { HostPacer } from "./hostPacer.ts";
import { judgeState } from "./judgeHealth.ts";
import { look } from "./looking.ts";
import { metNeeds } from "./needs.sql.ts";
import { poll } from "./polling.ts";
import { refusalOf } from "./refusedLanguages.sql.ts";
import { send } from "./sending.ts";
import { StatusLists } from "./statusLists.ts";
import { openRow, resumeStalled, sourceOfSubmission, startAnew } from "./submissions.sql.ts";
import { Turns } from "./turns.ts";

interface Services {
  db: Database;
  box: SecretBox;
  outgoing: OutgoingHttp;
  pacer: HostPacer;
  /**
   * See {@link RemoteAttempt}. Without this wake-up, a free account would be noticed only at the next poll, up to a
   * second later.
   */
  wakeAfter: RemoteAttempt["wakeAfter"];
}

/** Judges submissions by sending them to a remote judge and reading its verdicts. */
export function remoteBackend(
  { db, box, outgoing, pacer, wakeAfter }: Services,
  adapter: RemoteAdapter,
): JudgingBackend {
  const { judge, accountGroup, origins, charset, solvedMax } = adapter.info;
  const turns = new Turns();
  const lists = new StatusLists();
  return {
    name: backendName(judge),
    concurrency: 4,
    leaseSeconds: 60,
    attemptsMax: 5,

    async refusal(reader, { uid, pid, language, remoteUse }) {
      if (remoteUse === "none") return new Refusal("REMOTE_NOT_IN_CONTEST", { judge });
      const isOffered = adapter.info.languages.some(({ name }) => name === language);
      if (!isOffered) return new Refusal("LANGUAGE_NOT_ALLOWED", { language });
      const [entry] = await refusalOf(reader, { judge, language });
      if (entry) return new Refusal("REMOTE_LANGUAGE_OFF", { judge, language });
      const { state, modesOn } = await judgeState(reader, judge);
      const [accounts] = await accountsOf(reader, {
        accountGroup,
        solvedMax: solvedMax ?? null,
        pid,
        uid: remoteUse === "linked" ? uid : null,
      });
      if (state === "disabled") return new Refusal("BACKEND_UNAVAILABLE");
      if ((accounts?.count ?? 0) > 0) return undefined;
      if (remoteUse === "linked" && modesOn.includes("link")) return undefined;
      return accounts?.isRobotOff === true
        ? new Refusal("REMOTE_ROBOT_OFF", { judge })
        : new Refusal("BACKEND_UNAVAILABLE");
    },

    async startAnew(tx, submitId) {
      await startAnew(tx, { submitId });
    },

    async resume(tx, submitId) {
      return (await resumeStalled(tx, { submitId, lifeSeconds: LIFE_SECONDS })).length > 0;
    },

    async offer(reader) {
      const kind = backendName(judge);
      const rows = await metNeeds(reader, {
        judge,
        kind,
        accountGroup,
        solvedMax: solvedMax ?? null,
      });
      return rows.flatMap(({ need }) => need ?? []);
    },

    async judge(job) {
      const endTurn = await turns.take();
      try {
        return await attemptOf(job, endTurn);
      } finally {
        endTurn();
      }
    },
  };

  /** Makes one attempt; the next attempt waits until this one calls `endTurn`. */
  async function attemptOf(job: JudgingJob, endTurn: () => void): Promise<Judgement> {
    const { submitId, jobId } = job;
    const [source] = await sourceOfSubmission(db, { judge, submitId });
    const language = adapter.info.languages.find(({ name }) => name === source?.language);
    if (!source || !language) {
      throw new JobFailure(`the problem or language is not one of ${judge}`, { final: true });
    }
    const [row] = await job.transaction((tx) =>
      openRow(tx, { submitId, jobId, judge, lifeSeconds: LIFE_SECONDS }),
    );
    if (!row) throw new Error(`submission ${submitId} has no row`);
    const openClient = (cookies?: string) => {
      const client = outgoing.client({
        origins,
        charset,
        ...(cookies !== undefined && { cookies }),
      });
      return pacer.paced(client, job.signal);
    };
    const services = { db, box, adapter, openClient, lists, endTurn, wakeAfter };
    const attempt = { ...services, job, row, source, language };
    const { phase, remoteId } = row;
    const isSent = phase === "sent" && remoteId !== null;
    if (row.isLinked && !isSent) {
      endTurn();
      return awaitUser(attempt);
    }
    if (!isSent && phase !== "sending") return send(attempt);
    endTurn();
    return isSent ? poll(attempt, remoteId) : look(attempt);
  }
}

/**
 * Waits until the user has named the submission that they made at the remote judge. If they do not do this within
 * a day, the submission on this site ends without a verdict.
 */
function awaitUser(attempt: RemoteAttempt): Judgement {
  const { db, row } = attempt;
  const leftSeconds = (row.deadline.getTime() - db.clock.now()) / 1000;
  if (leftSeconds > 0) return postponed(leftSeconds, "its user has not named a submission");
  const detail = "no submission was named in time";
  return notJudged(attempt, { code: "REMOTE_NOT_SENT", detail, isEnd: true });
}
