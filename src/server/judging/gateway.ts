import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { Refusal } from "../../shared/errors.ts";
import { HEARTBEAT_MS, JUDGE_BLOB_PATH, JUDGE_CLOSE, JUDGE_PATH } from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import type { FileStore } from "../platform/files.ts";
import { POLL_MS, wakeChannel, wakeUps } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { JUDGE_JOB } from "./changes.ts";
import { NodeLink } from "./nodeLink.ts";
import { createJudgingQueue } from "./queue.ts";
import { isTestData } from "./sql.ts";

export interface GatewayOptions {
  app: FastifyInstance;
  db: Database;
  bus: Bus;
  files: FileStore;
  /** What nodes must send as `Authorization`. */
  token: string;
  /** Name of this server process, told to the nodes. */
  server: string;
  log: FastifyBaseLogger;
}

/** A thousand cases with their messages, or a compiler's longest text, fit many times over. */
const MESSAGE_MAX = 16 * 2 ** 20;
const NODE_CHANNEL = "judge-node";
const RECOVERY_MS = HEARTBEAT_MS * 1.5;

/**
 * The door of the judge nodes: WebSocket at `JUDGE_PATH`, test data at `JUDGE_BLOB_PATH/<sha256>`.
 * All state is in rows, so any number of servers may do this on one database and a node may change
 * from one to another in the middle of a job.
 */
export function openGateway(options: GatewayOptions): void {
  const { app, bus, log } = options;
  const queue = createJudgingQueue(options.db, bus, log);
  const links = new Set<NodeLink>();
  const stopping = new AbortController();
  const bell = wakeUps(bus, wakeChannel(JUDGE_JOB), stopping.signal);
  const expected = digest(options.token);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX,
    perMessageDeflate: false,
  });
  serveBlobs(options, (header) => isToken(header, expected));

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split("?", 1)[0] !== JUDGE_PATH) {
      // Another listener may know the path; alone we must not leave the caller hanging.
      if (app.server.listenerCount("upgrade") === 1) socket.destroy();
      return;
    }
    const address = request.socket.remoteAddress ?? "?";
    if (!isToken(request.headers.authorization, expected)) {
      log.warn({ address }, "a judge node with a wrong token was refused");
      socket.end("HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const link = new NodeLink({
        ...{ socket: webSocket, address, queue, db: options.db, bus, log },
        server: options.server,
        onHello(name) {
          closeNamesake(name);
          bus.publish(NODE_CHANNEL, JSON.stringify([options.server, name]));
        },
        onReady() {
          // Two of one name at the same moment: the later one stays.
          closeNamesake(link.name);
          links.add(link);
          webSocket.on("close", () => links.delete(link));
          bell.ring();
        },
        onRoom: bell.ring,
      });
    });
  }

  /** A node has one connection: the newest. */
  function closeNamesake(name: string): void {
    for (const link of links) if (link.name === name) link.close(JUDGE_CLOSE.replaced);
  }

  async function fill(link: NodeLink): Promise<void> {
    while (link.credit() > 0) {
      const claimed = await queue.claim(link.name, link.languages, link.idle);
      if (!claimed) return;
      if (!link.give(claimed)) await queue.release(claimed.task);
    }
  }

  /** Lets one node run empty when a job waits that may only be judged alone. */
  async function makeRoomForLonely(): Promise<void> {
    const busy = [...links].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    let found = false;
    for (const link of busy) {
      link.draining = !found && !link.idle && (await queue.needsEmptyNode(link.languages));
      found ||= link.draining;
    }
  }

  async function dispatch(): Promise<void> {
    // After a start or an absence of the database leases may have run out while their nodes went on:
    // the nodes get the time to say so.
    let sweepAt = Date.now() + RECOVERY_MS;
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() >= sweepAt) {
          await queue.sweep();
          await makeRoomForLonely();
          sweepAt = Date.now() + POLL_MS;
        }
        await Promise.all([...links].map(fill));
      } catch (error) {
        log.warn({ err: error }, "the judging queue cannot be read");
        sweepAt = Date.now() + RECOVERY_MS;
        await wait(POLL_MS / 2);
      }
      await bell.next(POLL_MS);
    }
  }

  const unsubscribe = bus.subscribe(NODE_CHANNEL, (message) => {
    const [server, name] = JSON.parse(message) as [string, string];
    if (server !== options.server) closeNamesake(name);
  });

  app.server.on("upgrade", upgrade);
  const dispatching = dispatch();
  app.addHook("preClose", async () => {
    stopping.abort();
    unsubscribe();
    for (const webSocket of sockets.clients) webSocket.close(JUDGE_CLOSE.restarting);
    await dispatching;
    // A node that does not answer the goodbye must not hold up the end.
    setTimeout(() => {
      for (const webSocket of sockets.clients) webSocket.terminate();
    }, 500).unref();
  });
}

function serveBlobs({ app, db, files }: GatewayOptions, known: (header?: string) => boolean): void {
  app.get<{ Params: { sha256: string } }>(`${JUDGE_BLOB_PATH}/:sha256`, async (request, reply) => {
    if (!known(request.headers.authorization)) throw new Refusal("FORBIDDEN");
    const { sha256 } = request.params;
    const wellFormed = /^[0-9a-f]{64}$/.test(sha256);
    const [row] = wellFormed ? await isTestData(db, sha256) : [];
    const size = row?.found ? await files.size(sha256) : undefined;
    if (size === undefined) throw new Refusal("NOT_FOUND");
    return reply
      .type("application/octet-stream")
      .header("content-length", size)
      .header("cache-control", "private, immutable, max-age=31536000")
      .send(files.read(sha256));
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares digests, so neither content nor length shows in the time it takes. */
function isToken(header: string | undefined, expected: Buffer): boolean {
  return timingSafeEqual(digest(header?.trim() ?? ""), expected);
}
