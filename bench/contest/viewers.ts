import { Agent, get, type IncomingMessage } from "node:http";
import { LIVE_PATH } from "../../src/shared/live.ts";
import type { Arrivals } from "./arrivals.ts";
import { liveFrames } from "./liveFrames.ts";
import { addressOf, type Load } from "./load.ts";

/** The simulated viewers that are connected: contestants who have the scoreboard open. */
export interface Viewers {
  count: number;
  /** Called when a viewer receives the event for changed questions; `frame` is the frame that contains the event. */
  onQuestions: (viewer: number, frame: string) => void;
  /** Number of viewers that the server disconnected. */
  disconnections: number;
  close(): void;
}

/**
 * The topics that a scoreboard page follows on the live channel. Like every page of a contest, a scoreboard page also
 * follows the contest's news and questions.
 */
const topicsOf = ({ cid }: Load): string =>
  `contest-board:${cid},contest-news:${cid},contest-questions:${cid}`;

/** Number of viewers that connect at the same time. */
const TOGETHER = 50;

/** Connects all viewers to the live channel, the same number to each server. */
export async function connectViewers(
  load: Load,
  count: number,
  arrivals: Arrivals,
): Promise<Viewers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const responses: IncomingMessage[] = [];
  let isClosed = false;
  const viewers: Viewers = {
    count,
    disconnections: 0,
    onQuestions: () => undefined,
    close() {
      isClosed = true;
      for (const response of responses) response.destroy();
      agent.destroy();
    },
  };
  const connect = (i: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const url = `${addressOf(load, i)}${LIVE_PATH}?topics=${topicsOf(load)}`;
      const headers = { authorization: load.people[i % load.people.length]?.token ?? "" };
      const server = i % load.cluster.addresses.length;
      const take = liveFrames((type, frame) => {
        if (type === "contest-board") arrivals.frame(server, frame);
        if (type === "contest-questions") viewers.onQuestions(i, frame);
      });
      const lose = (): void => {
        if (!isClosed) viewers.disconnections += 1;
      };
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`the live channel answered ${response.statusCode}`));
          return;
        }
        responses.push(response);
        response.setEncoding("utf8").on("data", take);
        response.on("error", () => undefined).on("close", lose);
        resolve();
      }).on("error", reject);
    });
  for (let i = 0; i < count; i += TOGETHER) {
    const many = Math.min(TOGETHER, count - i);
    await Promise.all(Array.from({ length: many }, (_, k) => connect(i + k)));
  }
  return viewers;
}
