import type { Clock } from "../shared/system/clock.ts";
import { type Config } from "../server/platform/process/config.ts";
import { openDatabase, type Database } from "../server/platform/database/db.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { startPostgres } from "../server/platform/postgres/postgres.ts";
import { runningPostgres } from "../server/platform/postgres/postgresProcess.ts";
import { withoutCredentials } from "../server/platform/process/log.ts";

/**
 * Connection URL of the configured database; if none is configured, the URL of the running embedded server. Undefined
 * if neither exists.
 */
export async function findDatabase(config: Config, clock: Clock): Promise<string | undefined> {
  return config.databaseUrl ?? (await runningPostgres(config.data, clock));
}

/**
 * Calls `work` with the URL of the database; if the embedded server is not running, it is started for the duration of
 * the call.
 */
export async function withDatabase<T>(
  { config, clock }: { config: Config; clock: Clock },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = await findDatabase(config, clock);
  if (url !== undefined) return work(url);
  const server = await startPostgres({ folder: config.data, clock });
  try {
    return await work(server.url());
  } finally {
    await server.stop();
  }
}

/** Opens the database; rejects with an `OperatorError` if the database cannot be reached. */
export async function openReachable(url: string, clock: Clock): Promise<Database> {
  const db = openDatabase({ connectionString: url, application_name: "verdict" }, { clock });
  try {
    await db.query({ text: "select 1" });
    return db;
  } catch (error) {
    await db.close();
    throw unreachable(error as Error);
  }
}

function unreachable(error: Error & { code?: string }): OperatorError {
  const reason = withoutCredentials(error.message || (error.code ?? "no answer"));
  return new OperatorError(
    "DATABASE_UNREACHABLE",
    `The database does not answer (${reason}): check that PostgreSQL runs and that DATABASE_URL is right.`,
    `无法连接数据库（${reason}）：请检查 PostgreSQL 是否运行，以及 DATABASE_URL 是否正确。`,
  );
}
