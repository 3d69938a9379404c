import { isOver } from "../../../shared/contest/contestTimes.ts";
import type { ContestTeam, TeamRule } from "../../../shared/contest/contestTeam.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Logo } from "../../../shared/text/logo.ts";
import { may } from "../../../shared/account/roles.ts";
import { checkEntryPassword } from "../../account/service.ts";
import { recordAction } from "../../audit/service.ts";
import { markdownText, sendMessages } from "../../message/service.ts";
import { type Database, only, retriedTransaction, type Tx } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { refusalText } from "../../platform/text/refusalText.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayRegister, maySee } from "../../team/policy.ts";
import { lockedTeam, type TeamRow, teamsOfUser } from "../../team/service.ts";
import { storedContests } from "../contestCache.ts";
import { contestPassword, type ContestRecord, insertParticipant } from "../contests.sql.ts";
import { enterCategories } from "../category/rosterCategories.ts";
import { lockOrganized, organized, organizedToRead } from "../organizer/organized.ts";
import { placeRefusal } from "../placeLimits.ts";
import { ContestAuth, entrantRefusal, type GuardedContest, isOrganizer } from "../policy.ts";
import { visibleContest } from "../read.ts";
import { storeParticipants } from "./participants.sql.ts";
import {
  cancelTeam,
  deleteEntrants,
  hasTeams,
  insertEntrants,
  lockTeamRule,
  setTeamRule,
  takenMembers,
  teamParticipations,
  teamRule,
} from "./teams.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

type Tools = { db: Database; bus: Bus };

/**
 * The team's contestants who take part. A contestant with an account takes part only after accepting the team's
 * invitation.
 */
function contestantsOf({ members }: TeamRow): TeamRow["members"] {
  return members.filter(({ role, hasAccepted }) => role === "contestant" && hasAccepted);
}

/**
 * Why the team, with its current members, may not take part in a contest with these rules; undefined if it may take
 * part.
 */
function teamRefusal(
  team: TeamRow,
  rule: Pick<GuardedContest, "entrants" | "teamMax">,
): Refusal | undefined {
  const entrant = entrantRefusal(rule, true);
  if (entrant) return entrant;
  const waiting = team.members.filter(
    ({ role, hasAccepted }) => role === "contestant" && !hasAccepted,
  );
  if (waiting.length > 0) return new Refusal("TEAM_NOT_ACCEPTED", { names: namesOf(waiting) });
  const { length } = contestantsOf(team);
  if (length === 0) return new Refusal("TEAM_EMPTY");
  return length > rule.teamMax ? new Refusal("TEAM_TOO_LARGE", { max: rule.teamMax }) : undefined;
}

function namesOf(members: readonly { name: string }[]): string {
  return members.map(({ name }) => name).join(", ");
}

/** The caller's own teams and whether they can take part in the contest. Refusal: CONTEST_NOT_FOUND. */
export async function listContestTeams(
  db: Database,
  cid: number,
  { viewer, locale }: SignedInCall,
): Promise<ContestTeam[]> {
  const { guarded } = await visibleContest(storedContests(db), cid, viewer);
  const teams = (await teamsOfUser(db, viewer.uid)).filter((team) => mayRegister(viewer, team));
  const uids = teams.map(({ uid }) => uid);
  const rows = await teamParticipations(db, { contestId: cid, uids });
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  const isOpen = db.clock.now() < guarded.start;
  return teams.map((team) => {
    const { isRegistered = false, isDisqualified = false } = byUid.get(team.uid) ?? {};
    const refusal = teamRefusal(team, guarded);
    return {
      uid: team.uid,
      name: team.name,
      contestants: contestantsOf(team).map(({ name }) => name),
      isRegistered,
      mayCancel: isRegistered && isOpen && !isDisqualified,
      reason: refusal ? refusalText(refusal, locale) : null,
    };
  });
}

/** One of the caller's teams, locked. Refusals: TEAM_NOT_FOUND, FORBIDDEN. */
async function lockOwnTeam(tx: Tx, uid: string, { viewer }: SignedInCall): Promise<TeamRow> {
  const team = await lockedTeam(tx, uid);
  if (!team || !maySee(viewer, team)) throw new Refusal("TEAM_NOT_FOUND");
  if (!mayRegister(viewer, team)) throw new Refusal("FORBIDDEN");
  return team;
}

/**
 * Registers one of the caller's teams and its contestants, who act for the team in the contest; a message informs the
 * contestants. Until the contest starts, calling this again for the same team changes its contestants. Order of the
 * checks: first those of `register`, then TEAM_NOT_FOUND, FORBIDDEN, CONTEST_NAME_NOT_ADMITTED, the refusals of
 * `teamRefusal`, CONTEST_MEMBERS_TAKEN.
 */
export async function registerTeam(
  { db, bus }: Tools,
  { cid, teamUid, password }: { cid: number; teamUid: string; password: string | null },
  call: SignedInCall,
): Promise<null> {
  const { viewer, ip } = call;
  const contest = await visibleContest(storedContests(db), cid, viewer);
  const { guarded } = contest;
  await refuseClosed(db, contest, call);
  const isKnown = (await teamParticipations(db, { contestId: cid, uids: [teamUid] })).some(
    ({ isRegistered }) => isRegistered,
  );
  if (guarded.hasPassword && guarded.auth !== ContestAuth.Public && !isKnown) {
    await checkEntryPassword(
      db,
      { kind: "contest", id: cid, uid: viewer.uid, ip, password },
      {
        readHash: async () => (await contestPassword(db, { id: cid }))[0]?.hash ?? null,
        required: "CONTEST_PASSWORD_REQUIRED",
        wrong: "CONTEST_PASSWORD_WRONG",
      },
    );
  }
  await retriedTransaction(db, (tx) => storeTeam(tx, contest, teamUid, call));
  announceContestAndNews(bus, cid);
  return null;
}

async function refuseClosed(
  db: Database,
  { guarded, participation }: ContestRecord,
  { viewer }: SignedInCall,
): Promise<void> {
  if (!may(viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  const entrant = entrantRefusal(guarded, true);
  if (entrant) throw entrant;
  const now = db.clock.now();
  if (isOver(guarded, now)) throw new Refusal("CONTEST_ENDED");
  const place = placeRefusal(viewer, guarded, { participation, now });
  if (place && !isOrganizer(viewer, guarded)) throw place;
}

async function storeTeam(
  tx: Tx,
  { id: cid, title, guarded }: ContestRecord,
  teamUid: string,
  call: SignedInCall,
): Promise<void> {
  const team = await lockOwnTeam(tx, teamUid, call);
  const rule = only(await lockTeamRule(tx, { id: cid }));
  const refusal = teamRefusal(team, rule);
  if (refusal) throw refusal;
  const { isRegistered, isAdmitted } = only(
    await teamParticipations(tx, { contestId: cid, uids: [teamUid] }),
  );
  if (!isAdmitted) throw new Refusal("CONTEST_NAME_NOT_ADMITTED");
  // After the start, the contestants of a registered team can no longer be changed.
  if (isRegistered && tx.clock.now() >= guarded.start) throw new Refusal("CONTEST_REGISTERED");
  const contestants = contestantsOf(team);
  const uids = contestants.flatMap(({ uid }) => uid ?? []);
  const taken = new Set(
    (await takenMembers(tx, { contestId: cid, teamUid, uids })).map(({ uid }) => uid),
  );
  if (taken.size === 0) {
    if (isRegistered) await deleteEntrants(tx, { contestId: cid, teamUid });
    else await insertParticipant(tx, { contestId: cid, uid: teamUid });
    const entered = await insertEntrants(tx, { contestId: cid, teamUid, uids });
    const present = new Set(entered.map(({ uid }) => uid));
    for (const uid of uids) if (!present.has(uid)) taken.add(uid);
  }
  if (taken.size > 0) {
    const names = namesOf(contestants.filter(({ uid }) => uid !== null && taken.has(uid)));
    throw new Refusal("CONTEST_MEMBERS_TAKEN", { names });
  }
  if (isRegistered) return;
  const by = markdownText(call.viewer.username);
  const params = { by, team: markdownText(team.name), title: markdownText(title), cid };
  const others = uids.filter((uid) => uid !== call.viewer.uid);
  await sendMessages(tx, others, { template: "teamRegistered", params });
}

/**
 * Cancels the registration of one of the caller's teams. Refusals: TEAM_NOT_FOUND, FORBIDDEN, CONTEST_NOT_REGISTERED
 * (also after the start).
 */
export async function cancelTeamRegistration(
  { db, bus }: Tools,
  { cid, teamUid }: { cid: number; teamUid: string },
  call: SignedInCall,
): Promise<null> {
  await visibleContest(storedContests(db), cid, call.viewer);
  await db.transaction(async (tx) => {
    await lockOwnTeam(tx, teamUid, call);
    const [cancelled] = await cancelTeam(tx, { contestId: cid, teamUid });
    if (!cancelled) throw new Refusal("CONTEST_NOT_REGISTERED");
  });
  announceContestAndNews(bus, cid);
  return null;
}

export async function readTeamRule(
  db: Database,
  cid: number,
  call: SignedInCall,
): Promise<TeamRule> {
  await organizedToRead(db, cid, call);
  return only(await teamRule(db, { id: cid }));
}

/**
 * Sets who may take part; current participants stay registered. Refusals: those of `lockOrganized`,
 * CONTEST_INDIVIDUALS_ONLY (a contest of a class), CONTEST_TEAMS_REGISTERED.
 */
export async function changeTeamRule(
  { db, bus }: Tools,
  { cid, ...rule }: TeamRule & { cid: number },
  call: SignedInCall,
): Promise<TeamRule> {
  await db.transaction(async (tx) => {
    const { title, groupId } = await lockOrganized(tx, cid, call);
    if (rule.entrants !== "individuals" && groupId !== null) {
      throw new Refusal("CONTEST_INDIVIDUALS_ONLY");
    }
    if (rule.entrants === "individuals" && only(await hasTeams(tx, { contestId: cid })).hasTeams) {
      throw new Refusal("CONTEST_TEAMS_REGISTERED");
    }
    const before = only(await teamRule(tx, { id: cid }));
    await setTeamRule(tx, { id: cid, ...rule });
    const target = `${cid} ${title}`;
    await recordAction(tx, call, { action: "contest.teamRule", target, before, after: rule });
  });
  announceContestAndNews(bus, cid);
  return rule;
}

/**
 * Returns a contest if the teams of a roster may take part in it. Refusals: those of `organized`,
 * CONTEST_INDIVIDUALS_ONLY, CONTEST_ENDED.
 */
export async function contestForTeams(
  db: Database,
  cid: number,
  call: SignedInCall,
): Promise<{ title: string; logo: Logo | null }> {
  const { title, logo, endTime } = await organized(db, cid, call);
  const { entrants } = only(await teamRule(db, { id: cid }));
  if (entrants === "individuals") throw new Refusal("CONTEST_INDIVIDUALS_ONLY");
  if (endTime.getTime() <= db.clock.now()) throw new Refusal("CONTEST_ENDED");
  return { title, logo };
}

/**
 * Registers new teams with their seats, and with their groups as categories of the contest. Refusal:
 * CONTEST_INDIVIDUALS_ONLY, also if the contest has been deleted in the meantime.
 */
export async function enterRosterTeams(
  tx: Tx,
  contestId: number,
  {
    teams,
    hiddenGroups,
  }: {
    teams: readonly { uid: string; seat: string | null; groups: readonly string[] }[];
    hiddenGroups: readonly string[];
  },
): Promise<void> {
  const [rule] = await lockTeamRule(tx, { id: contestId });
  if (!rule || rule.entrants === "individuals") throw new Refusal("CONTEST_INDIVIDUALS_ONLY");
  await storeParticipants(tx, {
    contestId,
    uids: teams.map(({ uid }) => uid),
    seats: teams.map(({ seat }) => seat),
  });
  const memberships = teams.flatMap(({ uid, groups }) => groups.map((name) => ({ uid, name })));
  await enterCategories(tx, contestId, { memberships, hidden: new Set(hiddenGroups) });
}
