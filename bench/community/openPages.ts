/**
 * A thread that simulates open pages of one post, each connected to the live channel. The thread posts a message to the
 * parent thread when all pages are connected, and another message each time all pages have received an event.
 */
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { LIVE_PATH } from "../../src/shared/live.ts";
import { liveFrames } from "../contest/liveFrames.ts";

export interface PagesData {
  address: string;
  topic: string;
  count: number;
  /** Session tokens, one for each page. */
  tokens: string[];
}

/** `at`: when the last page received the event, in milliseconds since 1970. */
export interface PagesMessage {
  at: number;
}

const { address, topic, count, tokens } = workerData as PagesData;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const TOGETHER = 50;
let reached = 0;

const [type = ""] = topic.split(":");

function connect(page: number): Promise<void> {
  const headers = { authorization: tokens[page] ?? "" };
  const take = liveFrames((event) => {
    if (event !== type) return;
    reached += 1;
    if (reached % count === 0) post();
  });
  return new Promise((resolve, reject) => {
    get(`${address}${LIVE_PATH}?topics=${topic}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`the live channel answered ${response.statusCode}`));
        return;
      }
      response.setEncoding("utf8").on("data", take);
      response.on("error", reject);
      resolve();
    }).on("error", reject);
  });
}

function post(): void {
  parentPort?.postMessage({ at: Date.now() } satisfies PagesMessage);
}

for (let page = 0; page < count; page += TOGETHER) {
  const many = Math.min(TOGETHER, count - page);
  await Promise.all(Array.from({ length: many }, (_, k) => connect(page + k)));
}
post();
