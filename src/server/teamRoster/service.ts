import { CATEGORIES_MAX } from "../../shared/contestOrganizer/contestCategory.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import {
  type importTeamRoster,
  ROSTER_TEAMS_MAX,
  ROSTER_TEXT_MAX,
  type Slips,
} from "../../shared/account/teamRoster.ts";
import { categoriesTooMany, contestForTeams } from "../contest/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import {
  type BatchServices,
  faultText,
  startBatch,
  takeList,
  usedUsernames,
  waitForBatch,
} from "../user/service.ts";
import { type CheckedTeam, rosterFaults } from "./check.ts";
import { ROSTER_JOB, type RosterContent } from "./job.ts";
import {
  numberedNames,
  readRoster,
  type RosterFault,
  type RosterFile,
  type RosterTeam,
} from "./readRoster.ts";

interface RosterRequest {
  files: readonly RosterFile[];
  cid?: number | null | undefined;
  dryRun: boolean;
}

/**
 * Checks a roster and creates its teams with their accounts in the background; any fault causes the whole roster to be
 * refused. Refusals: TEAM_ROSTER_NONE, TEAM_ROSTER_MANY, BODY_TOO_LARGE, IMPORT_FAULTS, BATCH_WORKING, and the refusals
 * of the contest.
 */
export async function importRoster(
  services: BatchServices,
  { files, cid = null, dryRun }: RosterRequest,
  call: SignedInCall,
): Promise<OutputOf<typeof importTeamRoster>> {
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > ROSTER_TEXT_MAX) throw new Refusal("BODY_TOO_LARGE", { limit: ROSTER_TEXT_MAX });
  const contest = cid === null ? null : await contestForTeams(services.db, cid, call);
  const {
    teams,
    faults: read,
    hiddenGroups,
  } = readRoster(files, new Set(await usedUsernames(services.db, numberedNames)));
  if (teams.length === 0 && read.length === 0) throw new Refusal("TEAM_ROSTER_NONE");
  if (teams.length > ROSTER_TEAMS_MAX) {
    throw new Refusal("TEAM_ROSTER_MANY", { count: teams.length, max: ROSTER_TEAMS_MAX });
  }
  const keys = teams.map(({ username }) => nameKey(username ?? ""));
  const taken = new Set(await usedUsernames(services.db, keys));
  const faults = [...read, ...rosterFaults(teams, taken)].toSorted(bySource);
  if (cid !== null) faults.unshift(...(await groupFaults(services.db, cid, teams)));
  const answer = {
    teams: teams.map(({ id: _id, nameEn: _nameEn, password: _password, ...team }) => ({
      ...team,
      name: team.name ?? "",
      username: team.username ?? "",
    })),
    faults: faults.map(({ source, line, code, params }) => ({
      source,
      line,
      reason: faultText({ code, params }, call.locale),
    })),
  };
  if (dryRun) return { key: null, ...answer };
  if (faults.length > 0) throw refusedRoster(answer.faults, call.locale);
  if (teams.length === 0) throw new Refusal("TEAM_ROSTER_NONE");
  const content: RosterContent = {
    cid,
    contest: contest?.title ?? null,
    logo: contest?.logo ?? null,
    teams: teams as CheckedTeam[],
    hiddenGroups,
  };
  const job = { kind: "teams" as const, total: teams.length, content, job: ROSTER_JOB };
  const key = await startBatch(services, call, job);
  await waitForBatch(services.db, { key, uid: call.viewer.uid, count: teams.length });
  return { key, ...answer };
}

/** Returns a fault if the roster would exceed the contest's maximum number of categories. */
async function groupFaults(
  db: Db,
  cid: number,
  teams: readonly RosterTeam[],
): Promise<RosterFault[]> {
  const count = await categoriesTooMany(
    db,
    cid,
    teams.flatMap(({ groups }) => groups),
  );
  if (count === 0) return [];
  const params = { max: CATEGORIES_MAX, count };
  return [{ source: "", line: 0, code: "TEAM_ROSTER_GROUPS", params }];
}

function bySource(a: RosterFault, b: RosterFault): number {
  return a.source === b.source ? a.line - b.line : a.source < b.source ? -1 : 1;
}

/** Maximum number of faults in the refusal's text, for clients that show only the text. */
const QUOTED = 5;

function refusedRoster(
  faults: readonly { source: string; line: number; reason: string }[],
  locale: Locale,
): Refusal {
  const rows = faults
    .slice(0, QUOTED)
    .map(({ source, line, reason }) => `${source} ${line}: ${reason}`)
    .join(locale === "zh-CN" ? "；" : "; ");
  return new Refusal("IMPORT_FAULTS", { count: faults.length, rows });
}

/** The credential slips of the caller's own finished import; they can be read only once. Refusal: BATCH_NOT_FOUND. */
export async function takeSlips(
  services: BatchServices,
  key: string,
  { viewer: { uid } }: SignedInCall,
): Promise<Slips> {
  const [slips] = (await takeList(services, { key, uid, kind: "teams" })) as [Slips];
  return slips;
}
