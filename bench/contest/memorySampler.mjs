/**
 * Loaded into a server by `--import`: writes every 200 ms one line with its memory (bytes) and the longest time for
 * which its event loop was blocked since the last line (ms). JavaScript, because types would be stripped in the server
 * that is measured.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const EVERY_MS = 200;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    const delayMs = delay.max / 1e6;
    delay.reset();
    console.log(`memory ${JSON.stringify({ ...process.memoryUsage(), delayMs })}`);
  }, EVERY_MS).unref();
}
