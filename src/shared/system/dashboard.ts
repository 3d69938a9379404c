import * as z from "zod/mini";
import { endpoint, filterText, nothing } from "../call/endpoint.ts";
import { machineLoad } from "./machineLoad.ts";
import { nodeTiming } from "./nodeTiming.ts";

export const getDashboardInfo = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/get-dashboard-info",
  feature: "site",
  access: "staff",
  summary: "Statistics of the site; `timeZone` defines today (an IANA name, UTC when absent)",
  input: z.object({ timeZone: filterText(64) }),
  output: z.object({
    userNum: z.int(),
    todayJudgeNum: z.int(),
    recentContestNum: z.int(),
    /** Judging jobs. */
    queue: z.object({ waiting: z.int(), running: z.int(), oldestSeconds: z.int() }),
  }),
});

export const getPreviousSignIn = endpoint({
  method: "POST",
  path: "/api/admin/dashboard/get-sessions",
  feature: "site",
  access: "staff",
  summary: "The caller's previous login, or the current one if there was no other",
  input: nothing,
  ignoresBody: true,
  output: z.object({
    uid: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    gmtCreate: z.string(),
    /** Whether the user had never logged in before; if so, the data describes the current login. */
    isFirst: z.boolean(),
  }),
});

const health = z.object({ "nacos.healthy": z.enum(["true", "false"]) });

export const serverProcess = z.object({
  /** The client in the specification expects these field names. */
  serviceId: z.string(),
  host: z.string(),
  port: z.int(),
  secure: z.boolean(),
  metadata: health,
  alive: z.boolean(),
  version: z.string(),
  roles: z.array(z.string()),
  load: machineLoad,
  /** Memory of the process in bytes. */
  rss: z.int(),
  /** Milliseconds by which the process's clock is ahead of the database's clock; null if not measured yet. */
  clockOffsetMs: z.nullable(z.int()),
  startedAt: z.string(),
  seenAt: z.string(),
});
export type ServerProcess = z.output<typeof serverProcess>;

export const getServiceInfo = endpoint({
  method: "GET",
  path: "/api/admin/config/get-service-info",
  feature: "site",
  access: "staff",
  summary: "The site's server processes with their load; the process that answers is the first",
  input: nothing,
  output: z.object({
    nacos: z.object({ status: z.string() }),
    backupCores: z.int(),
    backupPercentCpuLoad: z.string(),
    backupPercentMemoryLoad: z.string(),
    backupService: z.array(serverProcess),
  }),
});

export const judgeProcess = z.object({
  /** Number of CPU cores; null if the node's version does not report it. */
  cpuCores: z.nullable(z.int()),
  percentCpuLoad: z.nullable(z.string()),
  percentMemoryLoad: z.nullable(z.string()),
  service: z.object({
    host: z.string(),
    port: z.int(),
    secure: z.boolean(),
    metadata: z.extend(health, { judgeName: z.string() }),
  }),
  name: z.string(),
  version: z.string(),
  alive: z.boolean(),
  /** Whether the node is in rotation: connected, healthy by its own check, and not excluded because of failures. */
  inRotation: z.boolean(),
  failure: z.nullable(z.object({ code: z.string(), hint: z.string(), detail: z.string() })),
  tier: z.enum(["full", "user", "weak"]),
  cgroup: z.int(),
  /** The reasons that the sandbox gives for not using a better tier. */
  reasons: z.array(z.string()),
  slots: z.int(),
  running: z.int(),
  languages: z.array(z.object({ name: z.string(), version: z.string() })),
  load: z.nullable(machineLoad),
  /** Null if the node could not measure its timing, or if its version does not support this. */
  timing: z.nullable(nodeTiming),
  /**
   * Milliseconds by which the node's clock is ahead of the server's clock; null if not measured yet or not reported by
   * the node's version.
   */
  clockOffsetMs: z.nullable(z.int()),
  startedAt: z.string(),
  seenAt: z.string(),
});
export type JudgeProcess = z.output<typeof judgeProcess>;

export const getJudgeServiceInfo = endpoint({
  method: "GET",
  path: "/api/admin/config/get-judge-service-info",
  feature: "site",
  access: "staff",
  summary: "The judge nodes of the last week with load, tier and languages; connected ones first",
  input: nothing,
  output: z.array(judgeProcess),
});
