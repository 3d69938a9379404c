/** Polls `/healthz` in a separate thread, so that the readers simulated in the main thread do not delay the polling. */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const EVERY_MS = 20;

export interface HealthProbe {
  /** Response times since the last call, in milliseconds. */
  times(): Promise<number[]>;
  close(): Promise<number>;
}

export function probeHealth(address: string): HealthProbe {
  const worker = new Worker(new URL(import.meta.url), { workerData: address });
  return {
    times() {
      worker.postMessage("times");
      return new Promise((resolve) => worker.once("message", resolve));
    },
    close: () => worker.terminate(),
  };
}

async function probe(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let times: number[] = [];
  parentPort?.on("message", () => {
    parentPort?.postMessage(times);
    times = [];
  });
  for (;;) {
    const begin = performance.now();
    await new Promise<void>((resolve) => {
      get(`${address}/healthz`, { agent }, (response) => {
        response.on("end", () => resolve()).resume();
      }).on("error", () => resolve());
    });
    times.push(performance.now() - begin);
    await wait(EVERY_MS);
  }
}

if (!isMainThread) await probe(String(workerData));
