import type {
  getDashboardInfo,
  getJudgeServiceInfo,
  getPreviousSignIn,
  getServiceInfo,
} from "../../shared/system/dashboard.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { machineLoad, type MachineLoad } from "../../shared/system/machineLoad.ts";
import { type Db, only } from "../platform/database/db.ts";
import { type JudgeRow, judges, numbers, signIns } from "./dashboard.sql.ts";
import type { Heartbeat } from "./processes.ts";
import { type ProcessRow, processes } from "./processes.sql.ts";
import { recentContestCount } from "./sql.ts";

/** The site-wide numbers that the dashboard shows. Refusal: INVALID_FIELD for an unknown time zone. */
export async function readNumbers(
  db: Db,
  timeZone: string | undefined,
  now = new Date(db.clock.now()),
): Promise<OutputOf<typeof getDashboardInfo>> {
  const [counts, recent] = await Promise.all([
    numbers(db, { since: startOfDay(timeZone ?? "UTC", now) }),
    recentContestCount(db),
  ]);
  const { users, today, waiting, running, oldest } = only(counts);
  const { count: contests } = only(recent);
  return {
    userNum: users,
    todayJudgeNum: today,
    recentContestNum: contests,
    queue: { waiting, running, oldestSeconds: Math.max(0, oldest) },
  };
}

/** The beginning of the current day in this time zone. */
export function startOfDay(timeZone: string, now: Date): Date {
  const wallOf = clockOf(timeZone);
  const { year, month, day } = wallOf(now);
  const midnight = Date.UTC(year, month - 1, day);
  // At midnight, the zone's offset from UTC may have been different from the current one, so it is computed again.
  let moment = midnight;
  for (let round = 0; round < 2; round += 1) {
    moment = midnight - (wallOf(new Date(moment)).asUtc - moment);
  }
  return new Date(moment);
}

/**
 * Returns a function that converts a time to the local time in the given zone. The formatter returns whole seconds. The
 * milliseconds are therefore taken from the given time itself. They are the same in every zone, because zones differ by
 * whole seconds.
 */
function clockOf(timeZone: string) {
  const format = formatFor(timeZone);
  return (moment: Date) => {
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    const asUtc = Date.UTC(year, month - 1, day, hour, minute, second) + (moment.getTime() % 1000);
    return { year, month, day, asUtc };
  };
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    throw new Refusal("INVALID_FIELD", { field: "timeZone", reason: "format" });
  }
}

/** The user's previous sign-in, or the current one if there is no earlier one. */
export async function readPreviousSignIn(
  db: Db,
  uid: string,
): Promise<OutputOf<typeof getPreviousSignIn>> {
  const { at, ip, agent, previous } = only(await signIns(db, { uid }));
  const signIn = previous ?? { at: at?.toISOString() ?? "", ip, agent };
  return {
    uid,
    ip: signIn.ip ?? "",
    userAgent: signIn.agent ?? "",
    gmtCreate: signIn.at === "" ? "" : new Date(signIn.at).toISOString(),
    isFirst: previous === null,
  };
}

/** All server processes with a heartbeat within the last hour; the process that responds, `self`, comes first. */
export async function readServers(
  db: Db,
  self: { id: string; heartbeat: Pick<Heartbeat, "now"> },
): Promise<OutputOf<typeof getServiceInfo>> {
  let rows = await processes(db, { id: self.id });
  if (rows[0]?.id !== self.id) {
    await self.heartbeat.now();
    rows = await processes(db, { id: self.id });
  }
  const [first] = rows;
  return {
    nacos: { status: "UP" },
    backupCores: first?.load.cores ?? 0,
    backupPercentCpuLoad: percent(first?.load.cpu ?? 0),
    backupPercentMemoryLoad: percent(first?.load.memory ?? 0),
    backupService: rows.map(presentServer),
  };
}

function presentServer({ id: _id, startedAt, seenAt, ...row }: ProcessRow) {
  return {
    ...row,
    serviceId: "verdict-server",
    secure: false,
    metadata: { "nacos.healthy": row.alive ? ("true" as const) : ("false" as const) },
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  };
}

export async function readJudges(db: Db): Promise<OutputOf<typeof getJudgeServiceInfo>> {
  return (await judges(db)).map(presentJudge);
}

function presentJudge({ address, startedAt, seenAt, ...row }: JudgeRow) {
  const load = loadOf(row.load);
  return {
    ...row,
    load,
    cpuCores: load?.cores ?? null,
    percentCpuLoad: load ? percent(load.cpu) : null,
    percentMemoryLoad: load ? percent(load.memory) : null,
    service: {
      host: address,
      // A node opens an outgoing connection and does not listen on a port.
      port: 0,
      secure: false,
      metadata: {
        judgeName: row.name,
        "nacos.healthy": row.alive ? ("true" as const) : ("false" as const),
      },
    },
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  };
}

/** A node that runs a different version may have reported different fields. */
function loadOf(stored: unknown): MachineLoad | null {
  const read = machineLoad.safeParse(stored);
  return read.success ? read.data : null;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
