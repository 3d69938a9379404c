import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import { Verdict } from "../../shared/verdict.ts";
import { buildTask, JUDGE_JOB, type SideWork, systemErrorResult } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import { CHECK_WAITS } from "./run.sql.ts";
import { slowestOf } from "./slowest.ts";
import {
  checkWork,
  type CheckWork,
  claimCheck,
  dropWork,
  finishItem,
  sweepWork,
} from "./work.sql.ts";

const MESSAGE_MAX = 64 * 1024;

/** Gives the jury's programs to nodes as submissions are given, and keeps what became of them. */
export function checkDesk(db: Db, log: FastifyBaseLogger): SideWork {
  return {
    channels: [CHECK_WAITS],
    async claim(node, { languages, after }) {
      for (;;) {
        const [row] = await claimCheck(db, languages, node, LEASE_MS / 1000, JUDGE_JOB, after);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        const ticket = { jobId: row.jobId, attempt: row.attempt };
        const [work] = await checkWork(db, row.checkId, row.seq);
        if (!work) {
          await dropWork(db, ticket.jobId, ticket.attempt);
          continue;
        }
        const built = taskOf(work, ticket);
        if ("task" in built) return { task: built.task, waiting };
        await keep(db, ticket, systemErrorResult(built.cause));
      }
    },
    phase() {
      // A check tells when a program is done, not how far it is.
    },
    async finish(ticket, result) {
      if (result.cause) log.warn({ ...ticket, cause: result.cause }, "a check of a program failed");
      await keep(db, ticket, result);
    },
    async sweep() {
      await sweepWork(db);
    },
  };
}

type Ticket = Pick<JudgeTask, "jobId" | "attempt">;

function taskOf(work: CheckWork, ticket: Ticket): ReturnType<typeof buildTask> {
  const { kind, code, files, protocol, flags, caseFlags, patience } = work;
  const { rules, subtasks, factors, cases } = work;
  const known = factors[work.language];
  const claimed = { ...ticket, strikes: 0, submitId: 0 };
  if (!known) return buildTask({ ...claimed, language: null });
  const [timeFactor, memoryFactor] = known;
  const { language } = work;
  const built = buildTask({
    ...{ ...claimed, ...rules, timeFactor, memoryFactor, language, code, subtasks, cases },
    ...(kind === "validator" && { caseMode: "default", judgeMode: "default", userFiles: files }),
  });
  if (!("task" in built)) return built;
  if (kind === "solution") return { task: { ...built.task, patience } };
  const validate = { protocol: protocol ?? "testlib", flags, caseFlags };
  return { task: { ...built.task, validate } };
}

async function keep(db: Db, { jobId, attempt }: Ticket, result: JudgeResult): Promise<void> {
  const { status, score, memoryKb, errorMessage, cause, cases } = result;
  const failed = status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const said = cause ? `${cause.code}: ${cause.hint}\n${cause.detail}` : errorMessage;
  const { timeMs, late, stopped } = slowestOf(cases);
  const ran = cases.filter((each) => each.status !== Verdict.NotSubmitted);
  const rejected = ran.filter((each) => each.status !== Verdict.Accepted);
  await finishItem(
    db,
    ...[jobId, attempt, failed ? "failed" : "done", status, score, timeMs, memoryKb, late, stopped],
    said === null ? null : storable(said).slice(0, MESSAGE_MAX),
    storable(JSON.stringify(cases)),
    ...[ran.length, rejected.length],
  );
}
