import type { RemoteJudgeRow, RemoteMode } from "../../../shared/judge/remoteAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import type { RemoteJudgeInfo } from "../adapter/adapter.ts";
import type { DataSourceInfo } from "../adapter/dataSource.ts";
import { isLinkOptional, type SiteJudges } from "../adapters.ts";
import { offerLanguage } from "../engine/refusedLanguages.sql.ts";
import { pageById } from "../engine/unreadPages.sql.ts";
import { Download } from "../../platform/file/download.ts";
import {
  endPauses,
  type StoredJudge,
  storedJudges,
  switchJudge,
  switchMode,
  switchOptionalMode,
} from "./judges.sql.ts";

interface JudgeServices {
  db: Database;
  judges: SiteJudges;
}

/**
 * All judges in their fixed order, followed by the sites whose problems are judged locally, each with its stored state.
 */
export async function listJudges(
  { db, judges: siteJudges }: JudgeServices,
  dataSites: readonly DataSourceInfo[],
): Promise<RemoteJudgeRow[]> {
  const judges = [
    ...siteJudges.all.map(({ info }) => judgeFields(siteJudges, info)),
    ...dataSites.map(siteFields),
  ];
  const rows = await storedJudges(db, {
    judges: judges.map(({ judge }) => judge),
    accountGroups: judges.map(({ accountGroup }) => accountGroup),
  });
  const stored = new Map(rows.map((row) => [row.judge, row]));
  return judges.flatMap((fields) => {
    const row = stored.get(fields.judge);
    if (!row) return [];
    const modes = fields.modes.map((mode) => ({
      mode,
      isEnabled: isOptional(fields.judge, mode)
        ? row.modesOn.includes(mode)
        : !row.modesOff.includes(mode),
    }));
    return [{ ...fields, modes, ...healthFields(row) }];
  });
}

/** Whether this mode of submitting to the judge is off by default. */
function isOptional(judge: string, mode: RemoteMode): boolean {
  return mode === "link" && isLinkOptional(judge);
}

type JudgeFields = Pick<
  RemoteJudgeRow,
  "judge" | "title" | "origin" | "accountGroup" | "mode" | "takesPasswords"
> & { modes: readonly RemoteMode[] };

function judgeFields(
  judges: SiteJudges,
  { judge, title, origin, accountGroup, loginNeedsPerson = false }: RemoteJudgeInfo,
): JudgeFields {
  const isRobot = judges.robot(judge) !== undefined;
  return {
    judge,
    title,
    origin,
    accountGroup,
    mode: isRobot ? "robot" : "link",
    modes: isRobot
      ? ["robot", "own", ...(isLinkOptional(judge) ? (["link"] as const) : []), "import"]
      : ["link", "import"],
    takesPasswords: isRobot && !loginNeedsPerson,
  };
}

function siteFields({ judge, title, origins: [origin = ""] }: DataSourceInfo): JudgeFields {
  // A site whose problems are judged locally has only one mode, so there are no modes to switch on or off. The site can
  // only be switched off as a whole.
  const modes: RemoteMode[] = [];
  return { judge, title, origin, accountGroup: "", mode: "import", modes, takesPasswords: false };
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
    refusedLanguages: row.refusedLanguages.map((language) => ({
      ...language,
      refusedAt: new Date(language.refusedAt).toISOString(),
    })),
    pages: row.pages.map((page) => ({ ...page, keptAt: new Date(page.keptAt).toISOString() })),
  };
}

function isoTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/**
 * Downloads a page that an adapter could not parse. The file name contains the judge and the call, because `verdict
 * remote check` needs both. Refusal REMOTE_PAGE_NOT_FOUND.
 */
export async function downloadPage(db: Db, id: number): Promise<Download> {
  const [page] = await pageById(db, { id });
  if (!page) throw new Refusal("REMOTE_PAGE_NOT_FOUND");
  const { judge, call, body } = page;
  return new Download(`remote-${judge}-${call}.html`, "text/plain", body);
}

/** Switches a judge, or one of its modes, on or off. Refusals: REMOTE_JUDGE_UNKNOWN, REMOTE_MODE_UNKNOWN. */
export async function setJudge(
  { db, judges }: JudgeServices,
  actor: Actor,
  {
    judge,
    mode,
    isEnabled,
    dataSites,
  }: {
    judge: string;
    mode?: RemoteMode | undefined;
    isEnabled: boolean;
    dataSites: readonly DataSourceInfo[];
  },
): Promise<void> {
  const source = judges.source(judge);
  const site = dataSites.find((each) => each.judge === judge);
  if (!source && !site) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  const modes = source ? judgeFields(judges, source.info).modes : [];
  if (mode !== undefined && !modes.includes(mode)) {
    throw new Refusal("REMOTE_MODE_UNKNOWN", { judge });
  }
  await db.transaction(async (tx) => {
    if (mode === undefined) await switchJudge(tx, { judge, isEnabled });
    else if (isOptional(judge, mode)) await switchOptionalMode(tx, { judge, mode, isEnabled });
    else await switchMode(tx, { judge, mode, isEnabled });
    if (mode === undefined && isEnabled && source) {
      await endPauses(tx, { accountGroup: source.info.accountGroup });
    }
    const after = mode === undefined ? { isEnabled } : { mode, isEnabled };
    await recordAction(tx, actor, { action: "remote.judge", target: judge, after });
  });
}

/** Offers a language again after its judge refused it. Refusals: REMOTE_JUDGE_UNKNOWN, REMOTE_LANGUAGE_OFFERED. */
export async function offerAgain(
  { db, judges }: JudgeServices,
  actor: Actor,
  { judge, language }: { judge: string; language: string },
): Promise<void> {
  if (!judges.source(judge)) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  await db.transaction(async (tx) => {
    const [change] = await offerLanguage(tx, { judge, language });
    if (!change) throw new Refusal("REMOTE_LANGUAGE_OFFERED", { judge, language });
    await recordAction(tx, actor, { action: "remote.language", target: `${judge} ${language}` });
  });
}
