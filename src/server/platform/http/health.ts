import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/db.ts";
import { countMigrations } from "../database/sql.ts";
import { unreadRoute } from "../route/tokenGate.ts";

/**
 * Checks the dependencies other than the database, which are identified by short names. `missing`: the unavailable
 * dependencies; `ready`: whether the server can work without them.
 */
export type Readiness = () => Promise<{ missing: string[]; ready: boolean }>;

/**
 * `/healthz`: the process responds. `/readyz`: the process can serve requests. The database must be reachable and have
 * every migration of this program, and the dependencies of `readiness` must be available. Otherwise the status is 503,
 * so that a load balancer sends requests to other servers.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  { migrations, readiness }: { migrations: string; readiness: Readiness },
): void {
  const expected = readdirSync(migrations).filter((name) => name.endsWith(".sql")).length;
  app.get("/healthz", unreadRoute, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", unreadRoute, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const missingMigrations = await countMigrations(db).then(
      ([row]) => row?.count ?? 0,
      (error: unknown) => {
        request.log.warn({ err: error }, "the database does not respond");
        return undefined;
      },
    );
    const isMigrated = missingMigrations !== undefined && missingMigrations >= expected;
    const { missing, ready } = isMigrated ? await readiness() : { missing: [], ready: false };
    const missingNames = missing.length > 0 ? { missing } : {};
    if (ready) return { status: "ready", ...missingNames };
    void reply.status(503).header("retry-after", "1");
    if (isMigrated) return { status: "starting", ...missingNames };
    return { status: missingMigrations === undefined ? "no database" : "not migrated" };
  });
}
