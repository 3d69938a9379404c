/** A thread that requests one URL every 20 ms until it is stopped, and returns the response times. */
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { address } = workerData as { address: string };
const agent = new Agent({ keepAlive: true });
let times: number[] = [];
let isOver = false;

parentPort?.on("message", (what: "read" | "stop") => {
  parentPort?.postMessage(times);
  times = [];
  if (what === "stop") {
    isOver = true;
    agent.destroy();
    parentPort?.close();
  }
});

function probe(): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(performance.now() - begin));
    }).once("error", reject);
  });
}

while (!isOver) {
  try {
    times.push(await probe());
  } catch {
    if (!isOver) times.push(Number.POSITIVE_INFINITY);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
