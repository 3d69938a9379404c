import * as z from "zod/mini";
import { CONTEST_PASSWORD_MAX, entrantKinds } from "./contest.ts";
import { done, endpoint, rowId, wholeNumberWithin } from "../call/endpoint.ts";

/** Largest team size that an organizer may allow. */
export const TEAM_SIZE_MAX = 10;

const cid = z.object({ cid: rowId });
const ofTeam = z.object({ cid: rowId, teamUid: z.string().check(z.minLength(1), z.maxLength(64)) });

const ownTeam = z.object({
  uid: z.string(),
  name: z.string(),
  /** Names of the team members who would take part. */
  contestants: z.array(z.string()),
  isRegistered: z.boolean(),
  /** Whether the reader may cancel the registration now. */
  mayCancel: z.boolean(),
  /**
   * Why the team cannot register, as a text in the language of the request; null if no member of the team prevents the
   * registration.
   */
  reason: z.nullable(z.string()),
});
export type ContestTeam = z.output<typeof ownTeam>;

export const listContestTeams = endpoint({
  feature: "contest",
  access: "user",
  method: "GET",
  path: "/api/contest-teams",
  summary: "The caller's own teams and whether they can take part in a contest",
  input: cid,
  output: z.array(ownTeam),
});

export const registerContestTeam = endpoint({
  feature: "contest",
  access: "user",
  method: "POST",
  path: "/api/register-contest-team",
  summary:
    "Register an own team for a contest with its contestants; before the start the same call brings the contestants up to date",
  input: z.extend(ofTeam, {
    password: z._default(z.nullable(z.string().check(z.maxLength(CONTEST_PASSWORD_MAX))), null),
  }),
  output: done,
});

export const cancelContestTeam = endpoint({
  feature: "contest",
  access: "user",
  method: "DELETE",
  path: "/api/register-contest-team",
  summary: "Cancel the registration of an own team before the contest begins",
  input: ofTeam,
  output: done,
});

const teamRule = z.object({ entrants: z.enum(entrantKinds), teamMax: z.int() });
export type TeamRule = z.output<typeof teamRule>;

export const getContestTeamRule = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "GET",
  path: "/api/admin/contest/team-rule",
  summary: "Who may take part in a contest, and the most contestants of a team; for its organizers",
  input: cid,
  output: teamRule,
});

export const setContestTeamRule = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "PUT",
  path: "/api/admin/contest/team-rule",
  summary:
    "Set who may take part in a contest of the site, and the most contestants of a team. Who is registered stays registered",
  input: z.object({
    cid: rowId,
    entrants: z.enum(entrantKinds),
    teamMax: wholeNumberWithin(1, TEAM_SIZE_MAX),
  }),
  output: teamRule,
});
