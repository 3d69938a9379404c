import type { FastifyBaseLogger } from "fastify";
import { Role } from "../../../shared/account/roles.ts";
import type { Database } from "../../platform/database/db.ts";
import type { LiveHub } from "../../platform/live/live.ts";
import { repeatWork } from "../../platform/job/repeatedWork.ts";
import { storeConnected } from "./connectedContestants.sql.ts";
import { QUESTION_TOPIC } from "../question/questionLive.ts";

/**
 * Interval at which the server stores which users are connected to which contests; it equals the heartbeat interval of
 * a server process.
 */
const INTERVAL_MS = 5000;

/**
 * Stores every few seconds which contestants have pages of a contest open through this server process. A contestant
 * counts as connected while subscribed to the contest's questions, because every page of a contest subscribes to them.
 * Each run executes one SQL statement, or none if there are no connections.
 * @returns a function that stops the periodic writes.
 */
export function storeConnectedContestants({
  hub,
  db,
  log,
  server,
}: {
  hub: LiveHub;
  db: Database;
  log: FastifyBaseLogger;
  server: string;
}): () => Promise<void> {
  let hadSome = false;

  async function store(): Promise<void> {
    const contestIds: number[] = [];
    const uids: string[] = [];
    for (const [cid, viewers] of hub.viewersOf(QUESTION_TOPIC)) {
      for (const { uid, role } of viewers) {
        if (role === Role.Root) continue;
        contestIds.push(Number(cid));
        uids.push(uid);
      }
    }
    if (contestIds.length === 0 && !hadSome) return;
    await storeConnected(db, { process: server, contestIds, uids });
    hadSome = contestIds.length > 0;
  }

  return repeatWork(db, {
    every: INTERVAL_MS,
    run: store,
    onError: (error) => log.debug({ err: error }, "connected contestants could not be stored"),
  });
}
