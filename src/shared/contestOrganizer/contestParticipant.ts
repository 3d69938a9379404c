import * as z from "zod/mini";
import { confirmed, confirmedChanges, confirmedInQuery } from "./contestAdmin.ts";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
  wholeNumberWithin,
} from "../call/endpoint.ts";

/** Maximum number of lines that one call adds. */
export const PARTICIPANT_LINES_MAX = 2000;
export const PARTICIPANT_TEXT_MAX = 200_000;
export const SEAT_MAX = 50;
export const REASON_MAX = 200;
/** Maximum extra time of one participant in seconds. */
export const EXTRA_TIME_MAX = 7 * 24 * 3600;

const staff = {
  feature: "contest",
  access: "contestEditor",
  path: "/api/admin/contest/participant",
} as const;

const uid = z.string().check(z.minLength(1), z.maxLength(64));

const participant = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  realname: z.nullable(z.string()),
  school: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /** False for users who have submitted but are not registered. */
  isRegistered: z.boolean(),
  hasSubmitted: z.boolean(),
  registeredAt: z.nullable(z.string()),
  extraSeconds: z.int(),
  /** Whether the account rule of the contest, if any, admits the username. */
  isAdmitted: z.boolean(),
  disqualifiedAt: z.nullable(z.string()),
  disqualifiedReason: z.nullable(z.string()),
  /**
   * Start time and IP address of the session to which the contestant is restricted, in contests that allow one session
   * per contestant.
   */
  session: z.nullable(z.object({ since: z.string(), ip: z.string() })),
});
export type Participant = z.output<typeof participant>;

export const listContestParticipants = endpoint({
  ...staff,
  method: "GET",
  summary: "Users who registered for a contest or submitted to it, for its organizers",
  input: z.object({
    cid: rowId,
    currentPage: pageNumber,
    limit: pageLimit(30),
    /** Part of a username, nickname, real name, school or seat. */
    keyword: filterText(100),
  }),
  output: paged(participant),
});

const addOutcomes = [
  "added",
  "seatChanged",
  "present",
  "unknown",
  /** In a class contest: no such account exists, or its user is not a member of the class. */
  "notMember",
  "notAdmitted",
  "seatTooLong",
  "inTeam",
] as const;

const addedLine = z.object({
  /** Line number in the text, starting at 1. */
  line: z.int(),
  username: z.string(),
  outcome: z.enum(addOutcomes),
});
export type AddedLine = z.output<typeof addedLine>;

export const addContestParticipants = endpoint({
  ...staff,
  method: "POST",
  bodyMax: CODE_BODY_MAX,
  summary:
    "Register users for a contest, one username per line, with a seat after a comma or tab; returns the result of each line",
  input: z.object({
    cid: rowId,
    usernames: z.string().check(z.maxLength(PARTICIPANT_TEXT_MAX)),
  }),
  output: z.array(addedLine),
});

export const updateContestParticipant = endpoint({
  ...staff,
  method: "PUT",
  summary:
    "Change seat and extra time of a participant; the end of the contest follows. What takes results away, shows or hides them or reopens the contest is refused until `confirm` names the refusal",
  input: z.object({
    cid: rowId,
    uid,
    seat: z.nullable(z.string().check(z.trim(), z.maxLength(SEAT_MAX))),
    extraSeconds: wholeNumberWithin(0, EXTRA_TIME_MAX),
    confirm: confirmed,
  }),
  confirms: confirmedChanges,
  output: done,
});

export const disqualifyContestParticipant = endpoint({
  ...staff,
  path: "/api/admin/contest/participant/disqualified",
  method: "PUT",
  summary:
    "Disqualify a participant with a reason, or restore one; who submitted and is not registered is registered by it. `confirm` as for changes, since nobody waits for the extra time of the disqualified",
  input: z.object({
    cid: rowId,
    uid,
    disqualified: flag,
    reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(REASON_MAX)))),
    confirm: confirmed,
  }),
  confirms: confirmedChanges,
  output: done,
});

export const removeContestParticipant = endpoint({
  ...staff,
  method: "DELETE",
  summary:
    "Cancel the registration of a participant; submissions stay. `confirm` as for changes, separated by commas, since extra time ends with it",
  input: z.object({ cid: rowId, uid, confirm: confirmedInQuery }),
  confirms: confirmedChanges,
  output: done,
});

export const releaseContestSession = endpoint({
  ...staff,
  path: "/api/admin/contest/participant/session",
  method: "DELETE",
  summary:
    "Release the session that is bound to a contestant: the next login is bound, the released one not again",
  input: z.object({ cid: rowId, uid }),
  output: done,
});

export const releaseContestSessions = endpoint({
  ...staff,
  path: "/api/admin/contest/participant/sessions",
  method: "DELETE",
  summary:
    "Release the sessions of all contestants: of each, the session that comes first is bound",
  input: z.object({ cid: rowId }),
  output: z.object({ released: z.int() }),
});
