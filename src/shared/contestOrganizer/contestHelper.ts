import * as z from "zod/mini";
import { givenRights } from "./givenRights.ts";
import { done, endpoint, filterText, flag, nothing, rowId } from "../call/endpoint.ts";

/** Maximum number of users who are granted permissions in one contest. */
export const HELPERS_MAX = 100;
/** Maximum number of users that a search suggests. */
export const CANDIDATES_SHOWN = 8;

const person = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
});

const helper = z.extend(person, {
  rights: z.array(z.enum(givenRights)),
  /**
   * Whether the user is no longer a member of the class that owns the contest, so that the permissions have no effect.
   */
  isOutside: z.boolean(),
  /** Whether the user is registered for the contest; helpers are not on its scoreboard. */
  isParticipant: z.boolean(),
});
export type ContestHelper = z.output<typeof helper>;

/** Only owners may grant and revoke permissions. */
const common = { feature: "contest", access: "classStaff" } as const;

export const listContestHelpers = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "GET",
  path: "/api/admin/contest/helpers",
  summary: "The owner of a contest and the users with rights to it, for its organizers",
  input: z.object({ cid: rowId }),
  output: z.object({
    /** Null: the contest belongs to a class, whose teachers and assistants organize it. */
    owner: z.nullable(person),
    helpers: z.array(helper),
    /** Whether the caller may grant and revoke permissions. */
    mayManage: z.boolean(),
  }),
});

export const findContestHelpers = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/contest/helper-candidates",
  summary:
    "Users whose username begins with the keyword, for giving them rights to a contest; of a class its members",
  input: z.object({ cid: rowId, keyword: filterText(100) }),
  output: z.array(person),
});

export const setContestHelper = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/contest/helper",
  summary:
    "Give a user rights to a contest, or change them; the user is told by a message. A participant leaves the scoreboard: refused until `confirm` is set",
  input: z.object({
    cid: rowId,
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    rights: z.array(z.enum(givenRights)).check(z.minLength(1), z.maxLength(givenRights.length)),
    confirm: flag,
  }),
  confirms: ["CONTEST_HELPER_TAKES_PART"],
  output: done,
});

export const removeContestHelper = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/contest/helper",
  summary: "Take all rights to a contest from a user, who is told by a message",
  input: z.object({ cid: rowId, uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: done,
});

const helped = z.object({
  id: z.int(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** -1: scheduled; 0: running; 1: ended. */
  status: z.int(),
  /** 0: ACM; 1: with points. */
  type: z.int(),
  classId: z.nullable(z.int()),
  rights: z.array(z.enum(givenRights)),
});
export type HelpedContest = z.output<typeof helped>;

export const listHelpedContests = endpoint({
  feature: "contest",
  access: "user",
  method: "GET",
  path: "/api/helped-contests",
  summary:
    "Contests that others gave the caller rights to: those that are not over, the next to end first, then those that ended last",
  input: nothing,
  output: z.array(helped),
});
