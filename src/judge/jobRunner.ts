import type { NodeHeartbeat } from "../shared/judge/judgeProtocol.ts";
import type { CrashedJob } from "./inFlightJournal.ts";
import { attemptOf, type JobRunnerOptions, openJobs } from "./nodeJobs.ts";
import { longestRunMs } from "./runLimits.ts";

/**
 * Runs this node's jobs, from the task to the confirmed result. At most `slots` jobs run at a time. A result is sent
 * again after every reconnection until the gateway confirms it; results of cancelled attempts are discarded.
 */
export function openJobRunner(options: JobRunnerOptions) {
  const { send, canary, clock } = options;
  const crashedJobs = [...options.crashedJobs];
  const { jobs, working, active, isUnhealthy, free, running, ...actions } = openJobs(options);
  const { receive, release, sendResult, sendReady, refuseTasks } = actions;
  const heartbeat = (): NodeHeartbeat => ({
    type: "heartbeat",
    running: running(),
    free: free(),
    health: canary.health(),
  });

  return {
    running,
    heartbeat,
    receive,
    /** Jobs that were running when the last process crashed and that have not been reported yet. */
    crashed: (): CrashedJob[] => [...crashedJobs],
    /** Sends the new health; an unhealthy node also releases the jobs that it has not started. */
    healthChanged(): void {
      send(heartbeat());
      if (!isUnhealthy()) return;
      for (const job of active()) if (!job.started) release(job);
    },
    /** The longest elapsed time that a single run of the current jobs may take, in milliseconds. */
    longestRunMs: (): number =>
      Math.max(0, ...active().map(({ task }) => longestRunMs(task.limits))),
    /** Called on a new connection: reports crashed jobs once, sends results again, and requests tasks. */
    welcomed(): void {
      for (const crashedJob of crashedJobs.splice(0)) {
        if (!send({ type: "crashed", ...crashedJob })) crashedJobs.push(crashedJob);
      }
      for (const job of jobs.values()) {
        if (job.result) sendResult(attemptOf(job), job.result);
      }
      sendReady();
    },
    /**
     * Releases unfinished jobs and waits for their programs to end; resolves when every result has been confirmed, or
     * after `timeoutMs`.
     */
    async stop(timeoutMs: number): Promise<void> {
      refuseTasks();
      sendReady();
      for (const job of active()) release(job);
      await Promise.all(working);
      const until = clock.now() + timeoutMs;
      while (jobs.size > 0 && clock.now() < until) {
        await clock.wait(20);
      }
    },
  };
}
