/**
 * Loaded into a server with `--import`: every 200 ms it writes one line with the server's memory (bytes) and the
 * longest time for which its event loop was blocked since the previous line (ms). Written in JavaScript, because type
 * stripping would otherwise run in the measured server.
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
