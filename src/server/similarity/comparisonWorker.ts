import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { type ComparisonInput, comparePrograms } from "./comparePrograms.ts";
import { OwnerTime } from "./ownerTime.ts";

/** Programs for one problem, and the code that every program may contain. */
export type ComparisonTask = ComparisonInput;

/**
 * This thread compares programs, one problem at a time. On Linux, the lower priority applies only to the calling
 * thread, so the threads that serve requests take precedence.
 */
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", (input: ComparisonTask) => {
  let answer: { value: ReturnType<typeof comparePrograms> } | { error: string };
  try {
    const time = new OwnerTime(cpuMs);
    answer = { value: comparePrograms(input, { timerOf: (owner) => time.timerOf(owner) }) };
  } catch (error) {
    answer = { error: String(error).slice(0, 1000) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");

/** CPU time of this thread, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
