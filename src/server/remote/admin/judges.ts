import type { RemoteJudgeRow } from "../../../shared/remoteAdmin.ts";
import { Refusal } from "../../../shared/errors.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/db.ts";
import type { RemoteJudgeInfo } from "../adapter/adapter.ts";
import type { DataSourceInfo } from "../adapter/dataSource.ts";
import { problemSource, problemSources, robotJudges } from "../adapters.ts";
import { type StoredJudge, storedJudges, switchJudge } from "./judges.sql.ts";

/** All judges in their order, then the sites whose problems are judged here, with what is known about each. */
export async function listJudges(
  db: Db,
  dataSites: readonly DataSourceInfo[],
): Promise<RemoteJudgeRow[]> {
  const judges = [
    ...problemSources.map(({ info }) => judgeFields(info)),
    ...dataSites.map(siteFields),
  ];
  const rows = await storedJudges(db, {
    judges: judges.map(({ judge }) => judge),
    accountGroups: judges.map(({ accountGroup }) => accountGroup),
  });
  const stored = new Map(rows.map((row) => [row.judge, row]));
  return judges.flatMap((fields) => {
    const row = stored.get(fields.judge);
    return row ? [{ ...fields, ...healthFields(row) }] : [];
  });
}

type JudgeFields = Pick<
  RemoteJudgeRow,
  "judge" | "title" | "origin" | "accountGroup" | "mode" | "takesPasswords"
>;

function judgeFields({
  judge,
  title,
  origin,
  accountGroup,
  loginNeedsPerson = false,
}: RemoteJudgeInfo): JudgeFields {
  const isRobot = robotJudges.some(({ info }) => info.judge === judge);
  const mode = isRobot ? "robot" : "link";
  return { judge, title, origin, accountGroup, mode, takesPasswords: isRobot && !loginNeedsPerson };
}

function siteFields({ judge, title, origins: [origin = ""] }: DataSourceInfo): JudgeFields {
  return { judge, title, origin, accountGroup: "", mode: "import", takesPasswords: false };
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
  {
    judge,
    isEnabled,
    dataSites,
  }: { judge: string; isEnabled: boolean; dataSites: readonly DataSourceInfo[] },
): Promise<void> {
  const isKnown = problemSource(judge) ?? dataSites.find((site) => site.judge === judge);
  if (!isKnown) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  await db.transaction(async (tx) => {
    await switchJudge(tx, { judge, isEnabled });
    await recordAction(tx, actor, { action: "remote.judge", target: judge, after: { isEnabled } });
  });
}
