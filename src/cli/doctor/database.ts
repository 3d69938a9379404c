import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clock } from "../../shared/system/clock.ts";
import type { Config } from "../../server/platform/process/config.ts";
import { countMissing } from "../../server/platform/database/migrate.ts";
import { OperatorError } from "../../server/platform/process/operatorError.ts";
import { findAccount } from "../../server/platform/postgres/postgresAccount.ts";
import { clusterOf, systemState } from "../../server/platform/postgres/postgresPlace.ts";
import { findPrograms } from "../../server/platform/postgres/postgresPrograms.ts";
import { projectRoot } from "../../server/platform/process/projectRoot.ts";
import { findDatabase, openReachable } from "../databaseConnection.ts";
import type { Finding } from "../../shared/system/doctor.ts";

const subject = "Database";
/** Minimum version of PostgreSQL: the schema uses features of this version. */
const oldestMajor = 15;

/**
 * Reports whether the database is reachable, new enough and migrated; if an embedded database is not running, reports
 * whether it can be started.
 */
export async function databaseFindings(config: Config, clock: Clock): Promise<Finding[]> {
  try {
    const url = await findDatabase(config, clock);
    if (url === undefined) return await embedded(config);
    return await reachable(url, { isEmbedded: config.databaseUrl === undefined, clock });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ subject, state: "bad", detail: error.message, fix: "see the message above" }];
  }
}

async function reachable(
  url: string,
  { isEmbedded, clock }: { isEmbedded: boolean; clock: Clock },
): Promise<Finding[]> {
  const db = await openReachable(url, clock);
  try {
    const rows = await db.query<{ version: string; number: string; data: string | null }>({
      text: `select current_setting('server_version') as version, current_setting('server_version_num') as number,
        ${isEmbedded ? "current_setting('data_directory')" : "null"} as data`,
    });
    const { version = "?", number = "0", data = null } = rows[0] ?? {};
    if (Number(number) < oldestMajor * 10_000) {
      const fix = `use PostgreSQL ${oldestMajor} or later`;
      return [{ subject, state: "bad", detail: `PostgreSQL ${version} is too old`, fix }];
    }
    const missing = await countMissing(url, join(projectRoot, "db", "migrations"));
    const place = data === null ? "" : places(data, programsOf(data));
    const detail = `PostgreSQL ${version} is reachable`;
    if (missing === 0) return [{ subject, state: "good", detail: `${detail}, up to date${place}` }];
    const fix = "npx verdict migrate (npm start does it too)";
    const behind = `${detail}, ${missing} migrations behind${place}`;
    return [{ subject, state: "missing", detail: behind, fix }];
  } finally {
    await db.close();
  }
}

const places = (data: string, programs: string): string =>
  `; data in ${data}, programs in ${programs}`;

/** Reads the command line that the running PostgreSQL server has stored with its data. */
function programsOf(data: string): string {
  const [program = ""] = readFileSync(join(data, "postmaster.opts"), "utf8").split(" ");
  return dirname(dirname(program));
}

async function embedded({ data }: Config): Promise<Finding[]> {
  const account = await findAccount();
  const { major, folder } = await findPrograms(account, systemState);
  const otherFiles = existsSync(data)
    ? readdirSync(data).filter((name) => /^pg-\d+$/.test(name) && name !== `pg-${major}`)
    : [];
  if (otherFiles.length > 0 && !existsSync(join(data, `pg-${major}`))) {
    const detail = `${data} contains ${otherFiles.join(", ")}, this version of Verdict uses PostgreSQL ${major}`;
    const fix = "see Upgrade in docs/operations.md";
    return [{ subject, state: "bad", detail, fix }];
  }
  const detail = `the embedded PostgreSQL ${major} is available (stopped; npm start starts it)${places(clusterOf(data, major), folder)}`;
  return [{ subject, state: "good", detail }];
}
