import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Db } from "./db.ts";
import { countMigrations } from "./sql.ts";

/**
 * `/healthz`: the process answers. `/readyz`: it can also work: the database is reachable and has
 * every migration of this program (503 otherwise, so that a balancer sends readers elsewhere).
 */
export function serveHealth(app: FastifyInstance, db: Db, migrations: string): void {
  const expected = readdirSync(migrations).filter((name) => name.endsWith(".sql")).length;
  app.get("/healthz", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const found = await countMigrations(db).then(
      ([row]) => row?.count ?? 0,
      (error: unknown) => {
        request.log.warn({ err: error }, "the database does not answer");
        return undefined;
      },
    );
    if (found !== undefined && found >= expected) return { status: "ready" };
    void reply.status(503).header("retry-after", "1");
    return { status: found === undefined ? "no database" : "not migrated" };
  });
}
