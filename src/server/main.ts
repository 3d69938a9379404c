import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ClientConfig } from "pg";
import { accountRoutes } from "./account/routes.ts";
import { viewerFinder } from "./account/session.ts";
import { seedLanguages } from "./language/service.ts";
import { type Database, openDatabase } from "./platform/db.ts";
import { folderStore } from "./platform/files.ts";
import { createHttp } from "./platform/http.ts";
import { problemRoutes } from "./problem/routes.ts";
import type { RouteContext } from "./platform/route.ts";

export interface ServerOptions {
  /** A migrated database. */
  connection: ClientConfig;
  host: string;
  /** 0: the system chooses. */
  port: number;
  /** Data folder; files go below `files/`. */
  data: string;
  baseUrl: string;
  judgeToken: string;
  trustedProxies: string[];
  metricsToken?: string | undefined;
  log: FastifyBaseLogger;
}

export interface RunningServer {
  /** `http://host:port` as it really listens. */
  address: string;
  app: FastifyInstance;
  db: Database;
  /** Answers what is under way, then ends everything. */
  close(): Promise<void>;
}

/** Builds the server out of its features and listens. The only place that names them all. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const db = openDatabase({ application_name: "verdict server", ...options.connection });
  const app = createHttp({
    log: options.log,
    trustedProxies: options.trustedProxies,
    scriptHashes: [],
  });
  const context: RouteContext = {
    app,
    db,
    files: folderStore(db, join(options.data, "files")),
    findViewer: viewerFinder(db),
  };
  accountRoutes(context);
  problemRoutes(context);
  app.addHook("onClose", () => db.close());
  await seedLanguages(db);
  const address = await app.listen({ host: options.host, port: options.port });
  return { address, app, db, close: () => app.close() };
}
