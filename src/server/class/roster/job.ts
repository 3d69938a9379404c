import { Refusal } from "../../../shared/call/errors.ts";
import { Role } from "../../../shared/account/roles.ts";
import type { RosterLine } from "../../../shared/class/rosterColumns.ts";
import type { ImportedUser } from "../../../shared/account/userRules.ts";
import type { Actor } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { JobRunner } from "../../platform/job/jobs.ts";
import type { Principal } from "../../platform/route/principal.ts";
import {
  batchPayload,
  type BatchServices,
  type BatchWork,
  createAccounts,
  needRoot,
  randomPassword,
  runBatch,
} from "../../user/service.ts";
import { enteredClass, lockClass } from "../entered.ts";
import { applyPlan } from "./apply.ts";
import { type PlannedLine, planRoster, type RosterOptions } from "./plan.ts";

export const ROSTER_JOB = "class.roster";

/** Number of characters in a generated password, which has 50 bits of entropy. */
const PASSWORD_LENGTH = 10;

/** A roster whose accounts are going to be created in the background. */
export interface RosterContent {
  classId: number;
  lines: RosterLine[];
  options: RosterOptions;
}

/** Registers the job that creates the accounts of queued rosters and adds the users to the classes. */
export function workOnRosters(jobs: JobRunner, services: BatchServices): void {
  jobs.registerHandler({
    kind: ROSTER_JOB,
    payload: batchPayload,
    concurrency: 1,
    maxAttempts: 5,
    run: (job) => runBatch(services, job, rosterWork(services.db, job.payload.actor)),
  });
}

/**
 * Stores one queued roster. Computes the plan again at the start of the transaction that stores everything. The import
 * is refused if a line now has errors, or if the new plan creates other accounts, for instance because an account
 * exists by now.
 */
export function rosterWork(db: Database, actor: Actor): BatchWork<RosterContent> {
  const viewer = asRoot(actor.viewer.uid);
  let users: ImportedUser[] = [];
  return {
    async passwordsOf({ classId, lines, options }) {
      const group = await enteredClass(db, classId, viewer, "manageMembers");
      const plan = await planRoster(db, group, { lines, options, viewer });
      users = plan.lines.filter(isCreated).map(withPassword);
      return users.map(({ password }) => password);
    },
    async store(tx, { content: { classId, lines, options }, hashes }) {
      await needRoot(tx, viewer.uid);
      const group = await lockClass(tx, classId, viewer, "manageMembers");
      const plan = await planRoster(tx, group, { lines, options, viewer });
      const names = plan.lines.filter(isCreated).map(({ username }) => username);
      const isSame = names.join(" ") === users.map(({ username }) => username).join(" ");
      if (plan.faults.length > 0 || !isSame) throw new Refusal("CONFLICT");
      const uids = await createAccounts(tx, { users, hashes });
      const byName = new Map(users.map(({ username }, i) => [username, uids[i]]));
      const complete = plan.lines.map((planned) =>
        isCreated(planned) ? { ...planned, uid: byName.get(planned.username) ?? null } : planned,
      );
      await applyPlan(tx, group, { lines: complete, actor });
      return users;
    },
  };
}

/**
 * The user as a principal with root's role, because only root can queue this job, which creates accounts. `needRoot`
 * checks the role again when the accounts are stored.
 */
function asRoot(uid: string): Principal {
  return { uid, role: Role.Root, memberships: [], grants: [] };
}

function isCreated({ outcome }: PlannedLine): boolean {
  return outcome === "created";
}

/** The account for a line; if the line has no password, one is generated. */
function withPassword({ line: { user } }: PlannedLine): ImportedUser {
  return user.password === "" ? { ...user, password: randomPassword(PASSWORD_LENGTH) } : user;
}
