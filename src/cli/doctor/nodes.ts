import { join } from "node:path";
import type { Clock } from "../../shared/system/clock.ts";
import type { Config } from "../../server/platform/process/config.ts";
import { countMissing } from "../../server/platform/database/migrate.ts";
import { OperatorError } from "../../server/platform/process/operatorError.ts";
import { projectRoot } from "../../server/platform/process/projectRoot.ts";
import { findDatabase, openReachable } from "../databaseConnection.ts";
import { NODE_CLOCK_MS, secondsOff } from "../../shared/system/clockOffset.ts";
import type { Finding } from "../../shared/system/doctor.ts";

interface NodeRow extends Record<string, unknown> {
  name: string;
  offlineSeconds: number;
  slots: number;
  clockOffset: number | null;
  languages: number;
  failure: { code: string; hint: string; detail: string } | null;
  suspendedSeconds: number;
  lastFault: { code: string; hint: string; detail: string } | null;
}

/**
 * Returns a finding for each judge node that was connected during the last day; for a node that gets no jobs, it states
 * the reason. Empty if the database is not reachable.
 */
export async function nodeFindings(config: Config, clock: Clock): Promise<Finding[]> {
  try {
    const url = await findDatabase(config, clock);
    if (url === undefined) return [];
    const db = await openReachable(url, clock);
    try {
      if ((await countMissing(url, join(projectRoot, "db", "migrations"))) > 0) return [];
      return (await db.query<NodeRow>({ text: nodesQuery })).map(nodeFinding);
    } finally {
      await db.close();
    }
  } catch (error) {
    // The finding about the database already reports this error.
    if (error instanceof OperatorError) return [];
    throw error;
  }
}

const nodesQuery = `
  select name, slots, clock_offset_ms::float8 as "clockOffset", failure, last_fault as "lastFault",
    extract(epoch from verdict_now() - seen_at)::int as "offlineSeconds",
    jsonb_array_length(languages) as languages,
    greatest(0, coalesce(extract(epoch from suspended_until - verdict_now()), 0))::int as "suspendedSeconds"
  from judge_node where seen_at > verdict_now() - interval '1 day' order by name`;

/** A node is offline if it has sent no heartbeat for this time, which is 2.5 heartbeat intervals. */
const OFFLINE_AFTER_SECONDS = 10;

function nodeFinding(node: NodeRow): Finding {
  const { name, offlineSeconds, slots, languages, failure, suspendedSeconds, lastFault } = node;
  const { clockOffset } = node;
  const subject = `Judge ${name}`;
  if (offlineSeconds > OFFLINE_AFTER_SECONDS) {
    const detail = `offline for ${offlineSeconds} s`;
    return {
      subject,
      state: "missing",
      detail,
      fix: "start it again, or remove it from the list of nodes",
    };
  }
  if (failure) {
    const detail = `out of rotation, ${failure.code}: ${failure.detail}`;
    const state = failure.code === "drained" ? "missing" : "bad";
    return { subject, state, detail, fix: failure.hint };
  }
  if (suspendedSeconds > 0 && lastFault) {
    const detail = `out of rotation for ${suspendedSeconds} s after repeated failures, ${lastFault.code}: ${lastFault.detail}`;
    return { subject, state: "bad", detail, fix: lastFault.hint };
  }
  const detail = `in rotation, ${slots} slots, ${languages} languages`;
  if (clockOffset !== null && Math.abs(clockOffset) >= NODE_CLOCK_MS) {
    const side = clockOffset < 0 ? "behind" : "ahead of";
    const wrong = `${detail}; its clock is ${secondsOff(clockOffset)} s ${side} the server's`;
    const fix = "synchronise the clock of its machine: sudo timedatectl set-ntp true";
    return { subject, state: "bad", detail: wrong, fix };
  }
  return { subject, state: "good", detail };
}
