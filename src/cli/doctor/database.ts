import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../server/platform/config.ts";
import { countMissing } from "../../server/platform/migrate.ts";
import { OperatorError } from "../../server/platform/operatorError.ts";
import { findAccount } from "../../server/platform/postgresAccount.ts";
import { findPrograms } from "../../server/platform/postgresPrograms.ts";
import { projectRoot } from "../../server/platform/projectRoot.ts";
import { findDatabase, openReachable } from "../database.ts";
import type { Finding } from "../../shared/doctor.ts";

const subject = "Database";
/** The schema uses features of this version. */
const oldestMajor = 15;

/** Whether the database is reachable, new enough and migrated, or can be started. */
export async function databaseFindings(config: Config): Promise<Finding[]> {
  try {
    const url = await findDatabase(config);
    return url === undefined ? await embedded(config) : await reachable(url);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ subject, state: "bad", detail: error.message, fix: "see the message above" }];
  }
}

async function reachable(url: string): Promise<Finding[]> {
  const db = await openReachable(url);
  try {
    const rows = await db.query<{ version: string; number: string }>({
      text: "select current_setting('server_version') as version, current_setting('server_version_num') as number",
    });
    const { version = "?", number = "0" } = rows[0] ?? {};
    if (Number(number) < oldestMajor * 10_000) {
      const fix = `use PostgreSQL ${oldestMajor} or later`;
      return [{ subject, state: "bad", detail: `PostgreSQL ${version} is too old`, fix }];
    }
    const missing = await countMissing(url, join(projectRoot, "db", "migrations"));
    const detail = `PostgreSQL ${version} is reachable`;
    if (missing === 0) return [{ subject, state: "good", detail: `${detail}, up to date` }];
    const fix = "npx verdict migrate (npm start does it too)";
    return [{ subject, state: "missing", detail: `${detail}, ${missing} migrations behind`, fix }];
  } finally {
    await db.close();
  }
}

async function embedded({ data }: Config): Promise<Finding[]> {
  const account = await findAccount();
  const { major } = await findPrograms(account);
  const others = existsSync(data)
    ? readdirSync(data).filter((name) => /^pg-\d+$/.test(name) && name !== `pg-${major}`)
    : [];
  if (others.length > 0 && !existsSync(join(data, `pg-${major}`))) {
    const detail = `${data} contains ${others.join(", ")}, this version of Verdict uses PostgreSQL ${major}`;
    const fix = "see Upgrade in docs/operations.md";
    return [{ subject, state: "bad", detail, fix }];
  }
  const detail = `the embedded PostgreSQL ${major} is available (stopped; npm start starts it)`;
  return [{ subject, state: "good", detail }];
}
