import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import type { AuxiliaryTaskSource } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { publishCheckChange, COMPILE_QUEUED } from "./changes.ts";
import { type ClaimedCheck, claimCheck, type EndedCheck, finishCheck, sweepChecks } from "./sql.ts";

const COMPILER_TEXT_MAX = 64 * 1024;

/**
 * Task source for checkers and interactors to compile. A user waits for each and there are few, so they go
 * before submissions.
 */
export function compileTaskSource(db: Db, bus: Bus, log: FastifyBaseLogger): AuxiliaryTaskSource {
  function publish(ended: EndedCheck[]): void {
    for (const { compileId } of ended) publishCheckChange(bus, compileId);
  }

  return {
    channels: [COMPILE_QUEUED],
    async claim(node, { languages }) {
      for (;;) {
        const [row] = await claimCheck(db, languages, node, LEASE_MS / 1000);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        if (row.language !== null) return { task: taskOf(row, row.language), waiting };
        publish(await finishCheck(db, row.jobId, row.attempt, "error", null));
      }
    },
    phase() {},
    async finish({ jobId, attempt }, result) {
      const { failure, text } = storedResult(result);
      const ended = await finishCheck(db, jobId, attempt, failure, text);
      if (ended.length > 0 && result.cause) {
        log.error({ jobId, cause: result.cause }, "a checker could not be compiled");
      }
      publish(ended);
    },
    async sweep() {
      publish(await sweepChecks(db));
    },
  };
}

/** A trial run without inputs: the node only compiles. */
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
