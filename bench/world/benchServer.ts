import { randomBytes } from "node:crypto";
import pg from "pg";
import { systemClock } from "../../src/shared/system/clock.ts";
import { openSession } from "../../src/server/account/session.ts";
import { startServer } from "../../src/server/main.ts";
import { createLog } from "../../src/server/platform/process/log.ts";
import type { WorldSize } from "../../tests/support/generatedWorld.ts";
import { openWorld } from "./openWorld.ts";

export interface BenchAnswer {
  /** Duration of the call in milliseconds. */
  ms: number;
  data: unknown;
}

/** A server whose site contains generated data. */
export interface BenchServer {
  client: pg.Client;
  /** Address of the server, `http://…`. */
  address: string;
  /** Opens a new session for a user and returns its token. */
  sessionOf(uid: string): Promise<string>;
  /**
   * Makes one API request without a network connection. The call is a POST if there is a body, and is made as a guest
   * if there is no token. Throws if the server refuses the call.
   */
  call(path: string, options?: BenchCall): Promise<BenchAnswer>;
  close(): Promise<void>;
}

export interface BenchCall {
  token?: string | undefined;
  body?: object;
}

/**
 * Opens a server with a generated site of this size; if a folder is given, the site is stored there, and the next run
 * reuses it.
 */
export async function openBenchServer(size: WorldSize, folder?: string): Promise<BenchServer> {
  const world = await openWorld(folder, size);
  const server = await startServer({
    connection: { connectionString: world.url },
    host: "127.0.0.1",
    port: 0,
    data: world.folder,
    baseUrl: "http://127.0.0.1",
    judgeToken: randomBytes(16).toString("hex"),
    key: randomBytes(32),
    trustedProxies: [],
    log: createLog("server", "fatal"),
    clock: systemClock,
  });
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  return {
    client,
    address: server.address,
    sessionOf: (uid) => openSession(server.db, { uid, ip: "", userAgent: "" }),
    async call(path, { token, body } = {}) {
      const begin = performance.now();
      const reply = await server.app.inject({
        method: body === undefined ? "GET" : "POST",
        url: encodeURI(path),
        headers: token === undefined ? {} : { authorization: token },
        ...(body && { payload: body }),
      });
      const ms = performance.now() - begin;
      if (reply.statusCode !== 200)
        throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
      return { ms, data: (JSON.parse(reply.payload) as { data: unknown }).data };
    },
    async close() {
      await client.end();
      await server.close();
      await world.close();
    },
  };
}
