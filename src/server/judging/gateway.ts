import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { Refusal } from "../../shared/call/errors.ts";
import { JUDGE_BLOB_PATH, JUDGE_CLOSE, JUDGE_PATH } from "../../shared/judge/judgeProtocol.ts";
import type { Database } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { unreadRoute } from "../platform/route/tokenGate.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { Dispatcher } from "./dispatch.ts";
import type { JudgingMetrics } from "./judgingMetrics.ts";
import { NodeLink } from "./nodeLink.ts";
import { createJudgingQueue } from "./queue.ts";
import { isTestData } from "./sql.ts";

export interface GatewayOptions {
  app: FastifyInstance;
  db: Database;
  bus: Bus;
  files: FileStore;
  /** The queue of auxiliary tasks. */
  tasks: AuxiliaryTasks;
  meter: JudgingMetrics;
  /** Secret that nodes must send in the `Authorization` header. */
  token: string;
  /** Name of this server process, which is sent to the nodes. */
  server: string;
  /** How long a node keeps a job without renewing the lease; absent: `LEASE_MS`. */
  leaseMs?: number | undefined;
  log: FastifyBaseLogger;
}

/**
 * Maximum size of a message, several times the size of a thousand cases with messages or of the longest compiler
 * output.
 */
const MESSAGE_MAX = 16 * 2 ** 20;

/** A node that does not close its connection must not delay the shutdown. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * Opens the gateway for judge nodes: a WebSocket at `JUDGE_PATH`, and test data at `JUDGE_BLOB_PATH/<sha256>`. All
 * state is stored in database rows, so any number of servers can share one database, and a node may reconnect to
 * another server in the middle of a job.
 */
export function openGateway(options: GatewayOptions): void {
  const { app, db, bus, log, server, tasks, meter, leaseMs } = options;
  const queue = createJudgingQueue(db, bus, { log, tasks, leaseMs });
  const dispatcher = new Dispatcher({ db, queue, tasks, bus, log, server, leaseMs });
  const expected = digest(options.token);
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX,
    perMessageDeflate: false,
  });
  serveBlobs(options, (header) => isToken(header, expected));

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split("?", 1)[0] !== JUDGE_PATH) {
      socket.destroy();
      return;
    }
    const address = request.socket.remoteAddress ?? "?";
    if (!isToken(request.headers.authorization, expected)) {
      log.warn({ address }, "a judge node with a wrong token was refused");
      // The socket is destroyed after the response has been sent; otherwise, a client that does not close its side
      // would keep the connection open.
      socket.end(
        "HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
        () => socket.destroy(),
      );
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const link = new NodeLink({
        socket: webSocket,
        address,
        server,
        leaseMs,
        db,
        bus,
        queue,
        tasks,
        meter,
        log,
        onHello: (name) => dispatcher.closeOthers(name),
        onReady: () => dispatcher.add(link),
        onCapacity: () => dispatcher.wake(),
        claimWithResult: () => dispatcher.claimWithResult(link),
      });
      webSocket.on("close", () => dispatcher.remove(link));
    });
  });

  app.addHook("preClose", async () => {
    await dispatcher.stop();
    for (const webSocket of webSockets.clients) webSocket.close(JUDGE_CLOSE.restarting);
    db.clock
      .after(CLOSE_TIMEOUT_MS, () => {
        for (const webSocket of webSockets.clients) webSocket.terminate();
      })
      .unref();
  });
}

function serveBlobs(
  { app, db, files }: GatewayOptions,
  isNode: (header?: string) => boolean,
): void {
  app.get<{ Params: { sha256: string } }>(
    `${JUDGE_BLOB_PATH}/:sha256`,
    unreadRoute,
    async (request, reply) => {
      if (!isNode(request.headers.authorization)) throw new Refusal("FORBIDDEN");
      const { sha256 } = request.params;
      const wellFormed = /^[0-9a-f]{64}$/.test(sha256);
      const [row] = wellFormed ? await isTestData(db, { sha256 }) : [];
      const size = row?.found ? await files.size(sha256) : undefined;
      if (size === undefined) throw new Refusal("UPLOAD_NOT_FOUND");
      return reply
        .type("application/octet-stream")
        .header("content-length", size)
        .header("cache-control", "private, immutable, max-age=31536000")
        .send(files.read(sha256));
    },
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares digests, so that the duration depends neither on the content nor on the length. */
function isToken(header: string | undefined, expected: Buffer): boolean {
  return timingSafeEqual(digest(header?.trim() ?? ""), expected);
}
