import type { Logo } from "../../shared/text/logo.ts";
import type { Slips } from "../../shared/account/teamRoster.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { announceContest, enterRosterTeams } from "../contest/service.ts";
import type { Tx } from "../platform/database/db.ts";
import type { JobRunner } from "../platform/job/jobs.ts";
import { teamAccount } from "../team/service.ts";
import {
  batchPayload,
  type BatchServices,
  type BatchWork,
  createAccounts,
  needRoot,
  randomPassword,
  runBatch,
} from "../user/service.ts";
import type { CheckedTeam } from "./check.ts";
import { insertRosterMembers, insertRosterTeams } from "./sql.ts";

export const ROSTER_JOB = "team.roster";

/** Number of characters in a generated password; they give 50 bits of entropy. */
const PASSWORD_LENGTH = 10;

/** `groups` is absent in jobs that an earlier version enqueued. */
type QueuedTeam = Omit<CheckedTeam, "groups"> & { groups?: string[] };

/** A roster whose accounts are created in the background; stored encrypted. */
export interface RosterContent {
  /** The contest in which the teams take part; null: none. */
  cid: number | null;
  /** Title of the contest; null: no contest. */
  contest: string | null;
  /** The team's logo; absent in jobs of earlier versions. */
  logo?: Logo | null;
  teams: QueuedTeam[];
  /** Absent in jobs of earlier versions. */
  hiddenGroups?: string[];
}

/** Registers the job that creates the teams of a queued roster and the teams' accounts in one transaction. */
export function workOnTeamRosters(jobs: JobRunner, services: BatchServices): void {
  jobs.registerHandler({
    kind: ROSTER_JOB,
    payload: batchPayload,
    concurrency: 1,
    maxAttempts: 5,
    async run(job) {
      const entered: number[] = [];
      await runBatch(services, job, rosterWork(job.payload.actor, entered));
      for (const cid of entered) announceContest(services.bus, cid);
    },
  });
}

/** `entered`: an array that receives the id of the contest in which the teams take part. */
function rosterWork(actor: Actor, entered: number[]): BatchWork<RosterContent> {
  let passwords: string[] = [];
  return {
    async passwordsOf({ teams }) {
      passwords = teams.map(({ password }) => password || randomPassword(PASSWORD_LENGTH));
      return passwords;
    },
    async store(tx, { content: { cid, contest, logo = null, teams, hiddenGroups = [] }, hashes }) {
      await needRoot(tx, actor.viewer.uid);
      const users = teams.map((team, at) => ({
        ...teamAccount(team),
        username: team.username,
        password: passwords[at] ?? "",
      }));
      const uids = await createAccounts(tx, { users, hashes, areTeams: true });
      await storeTeams(tx, teams, uids);
      if (cid !== null) {
        const entries = teams.map(({ seat, groups = [] }, at) => ({
          uid: uids[at] ?? "",
          seat,
          groups,
        }));
        await enterRosterTeams(tx, cid, { teams: entries, hiddenGroups });
        entered.push(cid);
      }
      const names = teams.map(({ username }) => username);
      await recordAction(tx, actor, {
        action: "user.importTeams",
        target: `${names[0]} … ${names.at(-1)}`,
        after: { count: names.length, contest: cid, usernames: names },
      });
      const slips: Slips = {
        contest,
        logo,
        slips: teams.map(({ name, school, seat, members, username }, at) => ({
          name,
          school,
          seat,
          members,
          username,
          password: passwords[at] ?? "",
        })),
      };
      return [slips];
    },
  };
}

async function storeTeams(
  tx: Tx,
  teams: readonly QueuedTeam[],
  uids: readonly string[],
): Promise<void> {
  const rows = teams.map(({ name, nameEn, country }, at) => ({
    uid: uids[at],
    name,
    nameEn,
    country,
  }));
  await insertRosterTeams(tx, { rows: JSON.stringify(rows) });
  const members = teams.flatMap((team, at) => [
    ...team.members.map((name) => ({ teamUid: uids[at], name, role: "contestant" })),
    ...team.coaches.map((name) => ({ teamUid: uids[at], name, role: "coach" })),
  ]);
  await insertRosterMembers(tx, { rows: JSON.stringify(members) });
}
