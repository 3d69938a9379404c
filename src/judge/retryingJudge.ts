import type { ErrorCause, JudgeResult } from "../shared/judge/judgeResult.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import { causeOf, classify } from "./judgeError.ts";
import type { JobRunnerOptions } from "./nodeJobs.ts";
import { unlessAborted } from "./unlessAborted.ts";

/**
 * Thrown if a job failed on an unhealthy node; the cause is then assumed to be the node, not the job. The job is
 * released, so that another node can judge it.
 */
export class ReleaseJob extends Error {
  readonly reason: ErrorCause;

  constructor(reason: ErrorCause) {
    super(reason.detail);
    this.reason = reason;
  }
}

/**
 * Judges a job. After a failure that the node may have caused, checks the health of the node. If the node is unhealthy,
 * the job is released; if it is healthy, the job is retried a few times and then fails with its cause.
 */
export function retryingJudge({
  judge,
  log,
  canary,
}: Pick<JobRunnerOptions, "judge" | "log" | "canary">): JobRunnerOptions["judge"] {
  const retries = serialQueue();
  return async (task, { listener, signal }) => {
    const { submitId } = task;
    const attempt = () => judge(task, { listener, signal });
    for (let done = 1; ; done++) {
      try {
        return await (done === 1 ? attempt() : retries.run(attempt, signal));
      } catch (error) {
        signal.throwIfAborted();
        const { cause, of, tries } = classify(error);
        const { code } = cause;
        log.error({ err: error, submitId, tries: done, code, of }, "a submission was not judged");
        if (of === "node") {
          const { failure } = await unlessAborted(canary.checkNow(), signal);
          if (failure) throw new ReleaseJob(cause);
        }
        if (done >= tries) return systemError(error);
      }
    }
  };
}

/**
 * Retries run one at a time, so that jobs that failed together under load do not fail together again.
 */
function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = before.then(() => promise);
      try {
        await unlessAborted(before, signal);
        return await work();
      } finally {
        resolve();
      }
    },
  };
}

function systemError(error: unknown): JudgeResult {
  return {
    status: Verdict.SystemError,
    score: null,
    timeMs: null,
    memoryKb: null,
    errorMessage: null,
    cause: causeOf(error),
    cases: [],
  };
}
