import type { RemoteJudgeRow } from "../../../shared/remoteAdmin.ts";
import { Refusal } from "../../../shared/errors.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/db.ts";
import { problemSource, problemSources, robotJudges } from "../adapters.ts";
import { type StoredJudge, storedJudges, switchJudge } from "./judges.sql.ts";

/** All judges in their order, with what is known about each. */
export async function listJudges(db: Db): Promise<RemoteJudgeRow[]> {
  const infos = problemSources.map(({ info }) => info);
  const rows = await storedJudges(db, {
    judges: infos.map(({ judge }) => judge),
    accountGroups: infos.map(({ accountGroup }) => accountGroup),
  });
  const stored = new Map(rows.map((row) => [row.judge, row]));
  return infos.flatMap(({ judge, title, origin, accountGroup, loginNeedsPerson = false }) => {
    const row = stored.get(judge);
    if (!row) return [];
    const isRobot = robotJudges.some(({ info }) => info.judge === judge);
    return {
      judge,
      title,
      origin,
      accountGroup,
      mode: isRobot ? "robot" : "link",
      takesPasswords: isRobot && !loginNeedsPerson,
      ...healthFields(row),
    };
  });
}

function healthFields(row: StoredJudge) {
  const { isEnabled, closedUntil, failures, lastFailure, problems, accounts, submissions } = row;
  const openState = closedUntil ? ("closed" as const) : ("open" as const);
  const { ready = 0, needsPerson = 0, disabled = 0 } = accounts;
  const { queued = 0, sending = 0, sent = 0, late = 0 } = submissions;
  return {
    problems,
    state: isEnabled ? openState : ("disabled" as const),
    closedUntil: isoTime(closedUntil),
    failures,
    lastFailure,
    lastFailureAt: isoTime(row.lastFailureAt),
    lastSuccessAt: isoTime(row.lastSuccessAt),
    lastImportAt: isoTime(row.lastImportAt),
    lastSubmitAt: isoTime(row.lastSubmitAt),
    lastVerdictAt: isoTime(row.lastVerdictAt),
    accounts: { ready, needsPerson, disabled },
    submissions: { queued, sending, sent, late },
  };
}

function isoTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/** Refusal REMOTE_JUDGE_UNKNOWN. */
export async function setJudge(
  db: Database,
  actor: Actor,
  { judge, isEnabled }: { judge: string; isEnabled: boolean },
): Promise<void> {
  if (!problemSource(judge)) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  await db.transaction(async (tx) => {
    await switchJudge(tx, { judge, isEnabled });
    await recordAction(tx, actor, { action: "remote.judge", target: judge, after: { isEnabled } });
  });
}
