import { randomBytes } from "node:crypto";
import { SCHOOL_MAX } from "../../shared/account/accountRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  COUNTRY,
  type Team,
  TEAM_MEMBERS_MAX,
  TEAM_NAME_MAX,
  type TeamFields,
  TEAMS_MAX,
  type TeamRole,
} from "../../shared/account/team.ts";
import { isLongerThan, isVisible, tidyText } from "../../shared/text/tidyText.ts";
import { hashNewPassword } from "../account/service.ts";
import { markdownText, sendMessage } from "../message/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import type { Viewer } from "../platform/route/route.ts";
import { createAccounts } from "../user/service.ts";
import { mayEdit, maySee } from "./policy.ts";
import {
  acceptMember,
  actsInRunning,
  countTeams,
  deleteMember,
  deleteTeamRow,
  insertMember,
  insertTeam,
  invitedUser,
  leaveScheduled,
  lockTeam,
  memberById,
  passCaptaincy,
  teamByUid,
  type TeamRow,
  teamsOf,
  updateTeamRow,
} from "./sql.ts";

export type { TeamRow } from "./sql.ts";

/** The caller's teams, and the teams that have invited the caller. */
export async function listOwnTeams(db: Db, viewer: Viewer): Promise<Team[]> {
  return (await teamsOfUser(db, viewer.uid)).map((team) => presentTeam(team, viewer));
}

/** The teams of a user, and the teams that have invited the user. */
export async function teamsOfUser(db: Db, uid: string): Promise<TeamRow[]> {
  return await teamsOf(db, { uid });
}

/** A team, locked until the transaction ends; undefined if there is no such team. */
export async function lockedTeam(tx: Tx, uid: string): Promise<TeamRow | undefined> {
  await lockTeam(tx, { uid });
  const [team] = await teamByUid(tx, { uid });
  return team;
}

/**
 * Returns the team if the caller may change it. Refusals: TEAM_NOT_FOUND (also for users who may not see the team),
 * FORBIDDEN.
 */
export async function editedTeam(db: Db, uid: string, viewer: Viewer): Promise<TeamRow> {
  const [team] = await teamByUid(db, { uid });
  if (!team || !maySee(viewer, team)) throw new Refusal("TEAM_NOT_FOUND");
  if (!mayEdit(viewer, team)) throw new Refusal("FORBIDDEN");
  return team;
}

export async function presentedTeam(db: Db, uid: string, viewer: Viewer): Promise<Team> {
  return presentTeam(only(await teamByUid(db, { uid })), viewer);
}

function presentTeam(team: TeamRow, viewer: Viewer): Team {
  const own = team.members.find(({ uid, hasAccepted }) => uid === viewer.uid && !hasAccepted);
  return { ...team, mayEdit: mayEdit(viewer, team), invitation: own?.id ?? null };
}

/** The normalized fields of a team. Refusals: INVALID_FIELD, SCHOOL_LENGTH. */
function teamFieldsOf(input: TeamFields): TeamFields {
  const [name, nameEn, school] = [input.name, input.nameEn, input.school].map(tidyText);
  const country = tidyText(input.country)?.toUpperCase() ?? null;
  if (!name || !isVisible(name)) throw invalid("name", "missing");
  if (isLongerThan(name, TEAM_NAME_MAX)) throw tooLong("name");
  if (isLongerThan(nameEn ?? null, TEAM_NAME_MAX)) throw tooLong("nameEn");
  if (isLongerThan(school ?? null, SCHOOL_MAX))
    throw new Refusal("SCHOOL_LENGTH", { max: SCHOOL_MAX });
  if (country !== null && !COUNTRY.test(country)) throw invalid("country", "format");
  return { name, nameEn: nameEn ?? null, school: school ?? null, country };
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason });
}

function tooLong(field: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason: "tooLong", max: TEAM_NAME_MAX });
}

/** The name under which a member is shown; null: the username is shown. Refusal: INVALID_FIELD. */
function memberNameOf(text: string | null): string | null {
  const name = tidyText(text);
  if (isLongerThan(name, TEAM_NAME_MAX)) throw tooLong("name");
  return name;
}

/**
 * Creates a team whose account has no password. Refusals: all refusals of `teamFieldsOf`, TEAMS_MAX, TOO_MANY_REQUESTS.
 */
export async function createTeam(
  db: Database,
  { ownName, ...input }: TeamFields & { ownName: string | null },
  viewer: Viewer,
): Promise<Team> {
  const fields = teamFieldsOf(input);
  const name = memberNameOf(ownName);
  await countChange(db, viewer.uid, "team");
  const hash = await hashNewPassword(randomBytes(32).toString("hex"));
  return db.transaction(async (tx) => {
    await needRoomForTeam(tx, viewer.uid);
    const username = `team-${randomBytes(5).toString("hex")}`;
    const [uid = ""] = await createAccounts(tx, {
      users: [{ ...teamAccount(fields), username, password: "" }],
      hashes: [hash],
      areTeams: true,
    });
    await insertTeam(tx, { ...pick(fields), uid, captainUid: viewer.uid });
    await insertMember(tx, {
      teamUid: uid,
      uid: viewer.uid,
      name,
      role: "contestant",
      hasAccepted: true,
    });
    return presentedTeam(tx, uid, viewer);
  });
}

/** Column values of a team's account. */
export function teamAccount({ name, school }: Pick<TeamFields, "name" | "school">) {
  return {
    email: null,
    realname: name,
    nickname: name,
    school,
    number: null,
    className: null,
    gender: "secrecy",
  } as const;
}

function pick({ name, nameEn, country }: TeamFields) {
  return { name, nameEn, country };
}

/**
 * Refuses a user who cannot join another team. Refusals: FORBIDDEN if the account itself is a team, TEAMS_MAX if the
 * user is already in the maximum number of teams.
 */
async function needRoomForTeam(tx: Tx, uid: string): Promise<void> {
  const [row] = await countTeams(tx, { uid });
  if (!row) throw new Refusal("FORBIDDEN");
  if (row.count >= TEAMS_MAX) throw new Refusal("TEAMS_MAX", { max: TEAMS_MAX });
}

export async function updateTeam(
  db: Database,
  { uid, ...input }: TeamFields & { uid: string },
  viewer: Viewer,
): Promise<Team> {
  const fields = teamFieldsOf(input);
  return db.transaction(async (tx) => {
    await lockTeam(tx, { uid });
    await editedTeam(tx, uid, viewer);
    await updateTeamRow(tx, { ...fields, uid });
    return presentedTeam(tx, uid, viewer);
  });
}

/** Refusal: TEAM_USED when the team has taken part in a contest or is registered for one. */
export async function deleteTeam(db: Database, uid: string, viewer: Viewer): Promise<null> {
  await db.transaction(async (tx) => {
    await lockTeam(tx, { uid });
    await editedTeam(tx, uid, viewer);
    const [deleted] = await deleteTeamRow(tx, { uid });
    if (!deleted) throw new Refusal("TEAM_USED");
  });
  return null;
}

interface NewMember {
  uid: string;
  username: string | null;
  name: string | null;
  role: TeamRole;
}

/**
 * Invites a user by sending a message, or adds a person who has no account. Refusals: USER_NOT_FOUND, TEAM_FULL,
 * TEAM_MEMBER_PRESENT, TEAMS_MAX (of the invited user), INVALID_FIELD, TOO_MANY_REQUESTS.
 */
export async function addMember(
  db: Database,
  { uid: teamUid, username: usernameInput, name: nameInput, role }: NewMember,
  viewer: Viewer,
): Promise<Team> {
  const [username, name] = [tidyText(usernameInput), memberNameOf(nameInput)];
  if (username === null && name === null) throw invalid("username", "missing");
  await countChange(db, viewer.uid, "team");
  return db.transaction(async (tx) => {
    await lockTeam(tx, { uid: teamUid });
    const team = await editedTeam(tx, teamUid, viewer);
    if (team.members.length >= TEAM_MEMBERS_MAX) {
      throw new Refusal("TEAM_FULL", { max: TEAM_MEMBERS_MAX });
    }
    const [user] = username === null ? [] : await invitedUser(tx, { username });
    if (username !== null && !user) throw new Refusal("USER_NOT_FOUND");
    const uid = user?.uid ?? null;
    if (uid !== null) await needRoomForTeam(tx, uid);
    // Members with an account choose the name under which they are shown, so no name is stored for them here.
    const row = { teamUid, uid, name: uid === null ? name : null, role, hasAccepted: false };
    const [added] = await insertMember(tx, row);
    if (!added) throw new Refusal("TEAM_MEMBER_PRESENT");
    if (uid !== null) {
      const params = { by: markdownText(viewer.username), team: markdownText(team.name) };
      await sendMessage(tx, uid, { template: "teamInvitation", params });
    }
    return presentedTeam(tx, teamUid, viewer);
  });
}

/** Accepts an invitation that was sent to the caller. Refusals: TEAM_MEMBER_NOT_FOUND, TEAM_ACCEPTED, INVALID_FIELD. */
export async function acceptInvitation(
  db: Database,
  { id, name: nameInput }: { id: number; name: string | null },
  viewer: Viewer,
): Promise<Team> {
  const name = memberNameOf(nameInput);
  return db.transaction(async (tx) => {
    const { teamUid } = await lockedMember(tx, id, viewer);
    const [accepted] = await acceptMember(tx, { id, name });
    if (!accepted) throw new Refusal("TEAM_ACCEPTED");
    return presentedTeam(tx, teamUid, viewer);
  });
}

/**
 * Locks the team to which one of the caller's memberships belongs, and returns this membership. Refusal:
 * TEAM_MEMBER_NOT_FOUND.
 */
async function lockedMember(tx: Tx, id: number, { uid }: Viewer) {
  const [found] = await memberById(tx, { id });
  if (!found || found.uid !== uid) throw new Refusal("TEAM_MEMBER_NOT_FOUND");
  await lockTeam(tx, { uid: found.teamUid });
  const [member] = await memberById(tx, { id });
  if (!member) throw new Refusal("TEAM_MEMBER_NOT_FOUND");
  return member;
}

/**
 * Removes a membership: the caller's own, or any membership if the caller is the captain. The member no longer acts for
 * the team in contests that have not started. Refusals: TEAM_MEMBER_NOT_FOUND, TEAM_IN_CONTEST (while the member acts
 * for the team in a running contest).
 */
export async function removeMember(db: Database, id: number, viewer: Viewer): Promise<null> {
  await db.transaction(async (tx) => {
    const [found] = await memberById(tx, { id });
    if (!found) throw new Refusal("TEAM_MEMBER_NOT_FOUND");
    const { teamUid: uid } = found;
    await lockTeam(tx, { uid });
    const [member] = await memberById(tx, { id });
    const [team] = await teamByUid(tx, { uid });
    const isAllowed = team && (member?.uid === viewer.uid || mayEdit(viewer, team));
    if (!member || !isAllowed) throw new Refusal("TEAM_MEMBER_NOT_FOUND");
    if (member.uid !== null) {
      const key = { uid: member.uid, teamUid: uid };
      if (only(await actsInRunning(tx, key)).acts) throw new Refusal("TEAM_IN_CONTEST");
      await leaveScheduled(tx, key);
    }
    await deleteMember(tx, { id });
    if (team.captainUid !== null && team.captainUid === member.uid)
      await passCaptaincy(tx, { uid });
  });
  return null;
}
