import { join } from "node:path";
import type * as z from "zod/mini";
import type { Clock } from "../../shared/system/clock.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type {
  DatabaseAddress,
  getDatabaseSettings,
  setDatabaseSettings,
} from "../../shared/site/siteConfig.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { changeConfigFile, readConfigFile } from "../platform/process/configFile.ts";
import { type Database, openDatabase, only } from "../platform/database/db.ts";
import { withoutCredentials } from "../platform/process/log.ts";
import { aboutDatabase } from "./database.sql.ts";

const NAME = "DATABASE_URL";
const OLDEST = 150_000;
const USUAL_PORT = 5432;

/** Describes how this process's database connection is configured. */
export interface DatabaseOrigin {
  /** Connection URL, including the password. */
  url: string;
  from: "environment" | "file" | "embedded";
  /** The data folder. Its `verdict.json` takes effect at the next start. */
  data: string;
}

type Settings = OutputOf<typeof getDatabaseSettings>;

export async function readDatabase(db: Database, origin: DatabaseOrigin): Promise<Settings> {
  const { versionText } = only(await aboutDatabase(db));
  return {
    ...addressOf(origin.url),
    dbPassword: "",
    redisHost: "",
    redisPort: null,
    redisPassword: "",
    from: origin.from,
    serverVersion: versionText,
    next: nextOf(origin),
  };
}

/**
 * The database that will be used after the next start; null if it is the current one. If the environment specifies the
 * database, the file has no effect.
 */
function nextOf(origin: DatabaseOrigin): Settings["next"] {
  if (origin.from === "environment") return null;
  const saved = savedUrl(origin);
  const now = origin.from === "file" ? origin.url : undefined;
  if (saved === now) return null;
  return { address: saved === undefined ? null : addressOf(saved) };
}

function configFile({ data }: DatabaseOrigin): string {
  return join(data, "verdict.json");
}

/** Reads only the database URL from the file; the other settings were validated when the process started. */
function savedUrl(origin: DatabaseOrigin): string | undefined {
  return readConfigFile(configFile(origin), null)[NAME] || undefined;
}

function addressOf(url: string): DatabaseAddress {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  return {
    // A URL puts an IPv6 host in brackets, which are not part of the host. The directory of a Unix socket is in the
    // URL's query parameters.
    dbHost: searchParams.get("host") ?? hostname.replace(/^\[(.*)\]$/, "$1"),
    dbPort: Number(searchParams.get("port") ?? (port || USUAL_PORT)),
    dbName: decodeURIComponent(pathname.slice(1)),
    dbUsername: decodeURIComponent(username),
  };
}

/**
 * Sets the database that the next start uses; a database other than the embedded one is tested first. Data is not
 * transferred to the new database. Refusals: SETTING_FIXED, DATABASE_UNREACHABLE with the error, DATABASE_UNUSABLE.
 */
export async function setDatabase(
  db: Database,
  { actor, origin }: { actor: Actor; origin: DatabaseOrigin },
  input: DatabaseInput,
): Promise<Settings> {
  if (origin.from === "environment") throw new Refusal("SETTING_FIXED", { name: NAME });
  const before = savedUrl(origin);
  const after = input.embedded === true ? undefined : urlOf(input, origin);
  if (after !== undefined) await tryDatabase(after, db.clock);
  await db.transaction(async (tx) => {
    await recordAction(tx, actor, {
      action: "site.database",
      target: "database",
      before: { ...(before !== undefined && addressOf(before)) },
      after: { ...(after !== undefined && addressOf(after)) },
    });
    changeConfigFile(configFile(origin), { [NAME]: after });
  });
  return readDatabase(db, origin);
}

type DatabaseInput = z.output<typeof setDatabaseSettings.input>;

function urlOf(input: DatabaseInput, origin: DatabaseOrigin): string {
  const { dbPort = USUAL_PORT, dbPassword } = input;
  const dbHost = valueOf(input, "dbHost");
  const dbName = valueOf(input, "dbName");
  const dbUsername = valueOf(input, "dbUsername");
  const address = { dbHost, dbPort, dbName, dbUsername };
  const url = new URL("postgresql://localhost");
  if (dbHost.startsWith("/")) url.searchParams.set("host", dbHost);
  else url.hostname = dbHost.includes(":") ? `[${dbHost}]` : dbHost;
  url.port = String(dbPort);
  url.pathname = `/${encodeURIComponent(dbName)}`;
  url.username = encodeURIComponent(dbUsername);
  url.password = encodeURIComponent(dbPassword || passwordFor(address, origin));
  // The URL's setter silently ignores an invalid host.
  if (addressOf(url.href).dbHost.toLowerCase() !== dbHost.toLowerCase()) {
    throw new Refusal("INVALID_FIELD", { field: "dbHost", reason: "format" });
  }
  return url.href;
}

function valueOf(input: DatabaseInput, field: "dbHost" | "dbName" | "dbUsername"): string {
  const { [field]: text } = input;
  if (!text) throw new Refusal("INVALID_FIELD", { field, reason: "missing" });
  return text;
}

/**
 * The password to use. If the account is unchanged, its password is kept; a password is never sent to another host or
 * account.
 */
function passwordFor(input: DatabaseAddress, origin: DatabaseOrigin): string {
  for (const url of [savedUrl(origin), origin.url]) {
    if (url === undefined) continue;
    const currentAddress = addressOf(url);
    const isSame =
      currentAddress.dbHost === input.dbHost &&
      currentAddress.dbPort === input.dbPort &&
      currentAddress.dbUsername === input.dbUsername;
    if (isSame) return decodeURIComponent(new URL(url).password);
  }
  return "";
}

async function tryDatabase(url: string, clock: Clock): Promise<void> {
  const other = openDatabase(
    { connectionString: url, application_name: "verdict try" },
    { clock, size: 1 },
  );
  try {
    const about = only(await aboutDatabase(other));
    const reason =
      about.version < OLDEST
        ? "old"
        : about.encoding !== "UTF8"
          ? "encoding"
          : !about.mayCreate
            ? "rights"
            : !about.hasTrigrams
              ? "trigrams"
              : undefined;
    if (reason !== undefined) throw new Refusal("DATABASE_UNUSABLE", { reason });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { message, code } = error as Error & { code?: string };
    const answer = withoutCredentials(message || (code ?? "no answer")).slice(0, 300);
    throw new Refusal("DATABASE_UNREACHABLE", { answer });
  } finally {
    await other.close();
  }
}
