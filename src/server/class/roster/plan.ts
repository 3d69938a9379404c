import { CLASS_MEMBERS_MAX } from "../../../shared/class/class.ts";
import { type MemberRole } from "../../../shared/class/classRoles.ts";
import { ROSTER_NAME_MAX, ROSTER_NUMBER_MAX } from "../../../shared/class/classMember.ts";
import type { RosterKey, RosterOutcome } from "../../../shared/class/classRoster.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { nameKey } from "../../../shared/text/nameKey.ts";
import type { RosterLine } from "../../../shared/class/rosterColumns.ts";
import { isLongerThan } from "../../../shared/text/tidyText.ts";
import { type Fault, usernameFault } from "../../../shared/account/userRules.ts";
import { type Db, only } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { newAccountFaults } from "../../user/service.ts";
import { memberTotal } from "../members.sql.ts";
import { ownerOnlyOffers } from "../offer.ts";
import { actionForRoles, type GuardedClass, mayInClass, shownRole } from "../policy.ts";
import {
  type AccountRow,
  accountsByEmail,
  accountsByName,
  accountsByNumber,
  membersByName,
  usedAddresses,
} from "./roster.sql.ts";

export interface RosterOptions {
  /** Whether to create accounts for lines that have none. */
  createAccounts: boolean;
  matchBy: RosterKey;
}

/** The stored role and roster data of a member. */
export interface MemberData {
  role: MemberRole;
  rosterName: string | null;
  rosterNumber: string | null;
}

/** What an import does for one line of the roster. */
export interface PlannedLine {
  line: RosterLine;
  outcome: RosterOutcome;
  /** The account; null if it has yet to be created, or if the line only invites the user by name. */
  uid: string | null;
  username: string;
  before: MemberData | null;
  after: MemberData;
}

export interface RosterPlan {
  lines: PlannedLine[];
  /** Lines with errors; `lines` contains none of them. */
  faults: { line: RosterLine; faults: Fault[] }[];
}

/** The data that determine the effect of a line and are the same for all lines. */
interface Context {
  group: GuardedClass;
  viewer: Principal;
  options: RosterOptions;
  managesUsers: boolean;
}

const fault = (code: Fault["code"], params: Fault["params"] = {}): Fault => ({ code, params });

/**
 * Determines the effect of importing these lines. If the user does not manage accounts, lines are only compared with
 * the members of the class. The users in all other lines will be invited by name. Whether accounts with these names
 * exist changes neither the result nor the SQL statements. Refusals: FORBIDDEN for options that need the permission to
 * manage users, CLASS_FULL.
 */
export async function planRoster(
  db: Db,
  group: GuardedClass,
  {
    lines,
    options,
    viewer,
  }: { lines: readonly RosterLine[]; options: RosterOptions; viewer: Principal },
): Promise<RosterPlan> {
  const managesUsers = mayInClass(viewer, "manageUsers", group);
  const { createAccounts, matchBy } = options;
  if ((createAccounts || matchBy !== "username") && !managesUsers) throw new Refusal("FORBIDDEN");
  const context: Context = { group, viewer, options, managesUsers };
  const accounts = await accountsOf(db, lines, context);
  const addresses = createAccounts ? await addressesIn(db, lines) : new Set<string>();
  const names = lines.map(({ user }) => nameKey(user.username ?? ""));
  const ownerOnly = await ownerOnlyOffers(db, group, { keys: names, viewer });
  const plan: RosterPlan = { lines: [], faults: [] };
  const usedKeys = new Set<string>();
  for (const line of lines) {
    const planned = planLine(line, accounts.get(keyOf(line, matchBy)) ?? [], context);
    const faults = [...ownFaults(line, context), ...planned.faults];
    const { result } = planned;
    if (result) {
      const key = result.uid ?? `name:${nameKey(result.username)}`;
      if (usedKeys.has(key)) faults.push(fault("ROSTER_TWICE"));
      usedKeys.add(key);
      if (result.outcome === "invited" && ownerOnly.has(nameKey(result.username))) {
        faults.push(fault("ROSTER_TEACHER"));
      }
      if (result.outcome === "created") faults.push(...newAccountErrors(line, addresses));
    }
    if (result && faults.length === 0) plan.lines.push(result);
    else plan.faults.push({ line, faults });
  }
  await refuseFull(db, group.id, plan);
  return plan;
}

/** The value by which the account of a line is looked up; empty if the line does not contain this value. */
function keyOf({ user }: RosterLine, matchBy: RosterKey): string {
  return matchBy === "number" ? (user.number ?? "") : nameKey(user[matchBy] ?? "");
}

async function accountsOf(
  db: Db,
  lines: readonly RosterLine[],
  { group, options: { matchBy }, managesUsers }: Context,
): Promise<Map<string, AccountRow[]>> {
  const keys = lines.map((line) => keyOf(line, matchBy)).filter((key) => key !== "");
  const parameters = { classId: group.id, keys };
  return Map.groupBy(await read(), ({ key }) => key);

  function read(): Promise<AccountRow[]> {
    if (matchBy === "number") return accountsByNumber(db, parameters);
    if (matchBy === "email") return accountsByEmail(db, parameters);
    return managesUsers ? accountsByName(db, parameters) : membersByName(db, parameters);
  }
}

/** The email addresses in these lines that already belong to existing accounts. */
async function addressesIn(db: Db, lines: readonly RosterLine[]): Promise<Set<string>> {
  const addresses = lines
    .map(({ user }) => nameKey(user.email ?? ""))
    .filter((each) => each !== "");
  const rows = await usedAddresses(db, { addresses });
  return new Set(rows.map(({ email }) => email));
}

/**
 * Returns the errors of a line that creates an account. Also adds the account's email address to `addresses`, so that a
 * later line with the same address is an error.
 */
function newAccountErrors({ user }: RosterLine, addresses: Set<string>): Fault[] {
  const faults = newAccountFaults(user);
  const address = nameKey(user.email ?? "");
  if (address === "") return faults;
  if (addresses.has(address)) faults.push(fault("EMAIL_TAKEN"));
  addresses.add(address);
  return faults;
}

/** The errors of a line that do not depend on other lines. */
function ownFaults({ user, role, unknownRole }: RosterLine, { group, viewer }: Context): Fault[] {
  const faults: Fault[] = [];
  const nameFault = user.username === null ? null : usernameFault(user.username);
  if (nameFault) faults.push(nameFault);
  if (isLongerThan(user.realname, ROSTER_NAME_MAX)) {
    faults.push(fault("REALNAME_LENGTH", { max: ROSTER_NAME_MAX }));
  }
  if (isLongerThan(user.number, ROSTER_NUMBER_MAX)) {
    faults.push(fault("NUMBER_LENGTH", { max: ROSTER_NUMBER_MAX }));
  }
  if (unknownRole !== null) faults.push(fault("ROSTER_ROLE", { role: unknownRole }));
  if (role === "teacher" && !mayInClass(viewer, "manageTeachers", group)) {
    faults.push(fault("ROSTER_TEACHER"));
  }
  return faults;
}

interface LineResult {
  /** Null if the line has errors. */
  result: PlannedLine | null;
  faults: Fault[];
}

const refused = (code: Fault["code"]): LineResult => ({ result: null, faults: [fault(code)] });

function planLine(
  line: RosterLine,
  accounts: readonly AccountRow[],
  { group, viewer, options, managesUsers }: Context,
): LineResult {
  const { user, role } = line;
  if (keyOf(line, options.matchBy) === "") return refused("ROSTER_KEY");
  if (accounts.length > 1) return refused("ROSTER_AMBIGUOUS");
  const [account] = accounts;
  const fresh: MemberData = {
    role: role ?? "member",
    rosterName: user.realname,
    rosterNumber: user.number,
  };
  if (!account) {
    if (managesUsers && !options.createAccounts) return refused("ROSTER_NO_ACCOUNT");
    if (user.username === null) return refused("USERNAME_REQUIRED");
    const outcome = options.createAccounts ? "created" : "invited";
    const { username } = user;
    return {
      result: { line, outcome, uid: null, username, before: null, after: fresh },
      faults: [],
    };
  }
  const { uid, username, rosterName, rosterNumber } = account;
  if (account.role === null) {
    return {
      result: { line, outcome: "added", uid, username, before: null, after: fresh },
      faults: [],
    };
  }
  const before: MemberData = { role: account.role, rosterName, rosterNumber };
  const after: MemberData = {
    role: role ?? before.role,
    rosterName: user.realname ?? rosterName,
    rosterNumber: user.number ?? rosterNumber,
  };
  const isOwner = shownRole({ uid, role: before.role }, group) === "owner";
  if (isOwner && after.role !== before.role) return refused("ROSTER_OWNER");
  const isUnchanged = JSON.stringify(before) === JSON.stringify(after);
  if (!isUnchanged && !mayInClass(viewer, actionForRoles([before.role, after.role]), group)) {
    return refused("ROSTER_TEACHER");
  }
  const outcome = isUnchanged ? "unchanged" : "changed";
  return { result: { line, outcome, uid, username, before, after }, faults: [] };
}

async function refuseFull(db: Db, classId: number, { lines }: RosterPlan): Promise<void> {
  const more = lines.filter(({ outcome }) => outcome === "added" || outcome === "created").length;
  if (more === 0) return;
  const { total } = only(await memberTotal(db, { classId }));
  if (total + more > CLASS_MEMBERS_MAX) {
    throw new Refusal("CLASS_FULL", { max: CLASS_MEMBERS_MAX });
  }
}
