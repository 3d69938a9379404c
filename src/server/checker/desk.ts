import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import type { SideWork } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announceCheck, COMPILE_WAITS } from "./changes.ts";
import { type ClaimedCheck, claimCheck, type EndedCheck, finishCheck, sweepChecks } from "./sql.ts";

const COMPILER_TEXT_MAX = 64 * 1024;

/**
 * Gives sources of checkers and interactors to judge nodes and takes the compiler's word back. A jury
 * member waits for each, and there are few, so that they do not wait for submissions.
 */
export function compileDesk(db: Db, bus: Bus, log: FastifyBaseLogger): SideWork {
  function tell(ended: EndedCheck[]): void {
    for (const { compileId } of ended) announceCheck(bus, compileId);
  }

  return {
    channels: [COMPILE_WAITS],
    async claim(node, { languages }) {
      for (;;) {
        const [row] = await claimCheck(db, languages, node, LEASE_MS / 1000);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        if (row.language !== null) return { task: taskOf(row, row.language), waiting };
        tell(await finishCheck(db, row.jobId, row.attempt, "error", null));
      }
    },
    phase() {},
    async finish({ jobId, attempt }, result) {
      const { failure, text } = storedResult(result);
      const ended = await finishCheck(db, jobId, attempt, failure, text);
      if (ended.length > 0 && result.cause) {
        log.error({ jobId, cause: result.cause }, "a checker could not be compiled");
      }
      tell(ended);
    },
    async sweep() {
      tell(await sweepChecks(db));
    },
  };
}

/** A run before submitting without any input: the node compiles and does nothing else. */
function taskOf(row: ClaimedCheck, language: string): JudgeTask {
  return {
    ...{ jobId: row.jobId ?? 0, attempt: row.attempt, submitId: 0 },
    ...{ language, code: row.code, extraFiles: row.extraFiles },
    ...(row.protocol === "kattis" ? { inParts: true } : {}),
    limits: { timeMs: 1000, memoryMb: 256, stackMb: 64, outputMb: 16 },
    ...{ judgeMode: "default", judgeProgram: null, caseMode: "default", scored: false },
    comparison: { kind: "exact", options: {}, presentation: false },
    ...{ cases: [], subtasks: [], trial: [] },
  };
}

function storedResult({ trial, errorMessage, cause }: JudgeResult) {
  const failed = cause !== null || trial === undefined;
  return {
    failure: failed ? "error" : null,
    text:
      failed || errorMessage === null ? null : storable(errorMessage).slice(0, COMPILER_TEXT_MAX),
  };
}
