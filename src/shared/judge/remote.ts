import * as z from "zod/mini";
import { done, endpoint, flag, nothing, rowId, wholeNumberWithin } from "../call/endpoint.ts";

const feature = "remote";
const group = z.object({ accountGroup: z.string().check(z.maxLength(10)) });

const remoteHandle = z.object({
  accountGroup: z.string(),
  /** Name of the remote judge. */
  title: z.string(),
  /** Empty: no handle is set. */
  handle: z.string(),
  /** The code that the user publishes at the remote judge to verify the handle; empty: no code is set. */
  token: z.string(),
  /**
   * Where the user publishes the token: in the profile at the judge, or in a program that does not compile, so that the
   * compile error contains the token.
   */
  proof: z.enum(["profile", "compileError"]),
  /**
   * Address of the page on which users edit their profile or, for `compileError`, submit a program that does not
   * compile.
   */
  profileUrl: z.string(),
  isVerified: z.boolean(),
});
export type RemoteHandle = z.output<typeof remoteHandle>;

export const listRemoteHandles = endpoint({
  method: "GET",
  path: "/api/remote/handles",
  feature,
  access: "user",
  summary: "The caller's names at judges where users submit themselves",
  input: nothing,
  output: z.array(remoteHandle),
});

export const setRemoteHandle = endpoint({
  method: "PUT",
  path: "/api/remote/handle",
  feature,
  access: "user",
  summary: "Set the own name at another judge; it is verified by a token in the profile there",
  input: z.extend(group, { handle: z.string().check(z.trim(), z.maxLength(60)) }),
  output: remoteHandle,
});

export const checkRemoteHandle = endpoint({
  method: "POST",
  path: "/api/remote/handle-check",
  feature,
  access: "user",
  summary:
    "Look for the token in the profile at the other judge, which verifies the own name there",
  input: group,
  output: remoteHandle,
});

export const deleteRemoteHandle = endpoint({
  method: "DELETE",
  path: "/api/remote/handle",
  feature,
  access: "user",
  summary: "Remove the own name at another judge",
  input: group,
  output: done,
});

export const getRemoteLink = endpoint({
  method: "GET",
  path: "/api/remote/link",
  feature,
  access: "user",
  summary: "Where to submit the code of an own submission, and which submission there was named",
  input: z.object({ submitId: rowId }),
  output: z.object({
    judge: z.string(),
    accountGroup: z.string(),
    submitUrl: z.string(),
    /** Empty: the user has no verified handle. */
    handle: z.string(),
    /** Null: the user has not linked a submission yet. */
    remoteId: z.nullable(z.string()),
  }),
});

export const setRemoteLink = endpoint({
  method: "POST",
  path: "/api/remote/link",
  feature,
  access: "user",
  summary:
    "Name the submission at the other judge, by number or address, whose verdict an own submission gets",
  input: z.object({ submitId: rowId, submission: z.string().check(z.trim(), z.maxLength(300)) }),
  output: done,
});

export const getRemoteJudgeNow = endpoint({
  method: "GET",
  path: "/api/remote/judge-now",
  feature,
  access: "guest",
  summary: "Whether the caller's submissions to another judge are taken and sent now, and why not",
  input: z.object({
    judge: z.string().check(z.maxLength(10)),
    /**
     * Whether a submission may be sent in a session that the user has stored for the judge; some contests do not allow
     * this.
     */
    usesSessions: flag,
  }),
  output: z.object({
    /**
     * `off`: the remote judge is switched off; `robotOff`: sending code with the site's accounts is switched off;
     * `noAccount`: the site has no working account at the remote judge; `linkOff`: submissions that users make at the
     * remote judge themselves are not accepted; `selfSubmit`: the site does not send code, so users submit at the
     * remote judge themselves; `paused`: submissions are accepted but wait. Null: nothing is wrong.
     */
    reason: z.nullable(z.enum(["off", "robotOff", "noAccount", "linkOff", "selfSubmit", "paused"])),
    /** When the pause ends. */
    until: z.nullable(z.string()),
    /**
     * Whether the caller may store a session of the remote judge; the site would then send the caller's code with this
     * session.
     */
    mayStore: z.boolean(),
  }),
});

/** Maximum number of days for which a session is kept. */
const SESSION_DAYS_MAX = 30;

const remoteSession = z.object({
  accountGroup: z.string(),
  title: z.string(),
  origin: z.string(),
  /** The user's name at the remote judge; empty: no session is stored. */
  handle: z.string(),
  /** Whether the session has ended. If so, the site submits the user's code with its own accounts instead. */
  hasEnded: z.boolean(),
  /** Time at which the stored session is deleted. */
  expiresAt: z.nullable(z.string()),
});
export type RemoteSession = z.output<typeof remoteSession>;

export const listRemoteSessions = endpoint({
  method: "GET",
  path: "/api/remote/sessions",
  feature,
  access: "user",
  summary:
    "The caller's own sessions at other judges, without cookies; empty while the site does not allow any",
  input: nothing,
  output: z.array(remoteSession),
});

export const setRemoteSession = endpoint({
  method: "PUT",
  path: "/api/remote/session",
  feature,
  access: "user",
  summary:
    "Store the cookies of an own login at another judge, by which own submissions are sent there until it expires",
  input: z.extend(group, {
    handle: z.string().check(z.trim(), z.maxLength(60)),
    session: z.string().check(z.trim(), z.maxLength(8000)),
    days: wholeNumberWithin(1, SESSION_DAYS_MAX),
  }),
  output: done,
});

export const deleteRemoteSession = endpoint({
  method: "DELETE",
  path: "/api/remote/session",
  feature,
  access: "user",
  summary: "Delete an own session at another judge",
  input: group,
  output: done,
});
