import * as z from "zod/mini";
import {
  done,
  endpoint,
  fileAnswer,
  flag,
  nothing,
  paged,
  pageLimit,
  pageNumber,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";

const feature = "remote";
const time = z.nullable(z.string());
const judgeCode = z.string().check(z.maxLength(10));

/**
 * How submissions reach a remote judge. `robot`: the site sends the code with its own accounts. `link`: users submit on
 * the judge's site and then link their submission on this site. `import`: nothing is submitted at the judge, because
 * this site judges its problems.
 */
const mainMode = z.enum(["robot", "link", "import"]);

/**
 * The modes of `mainMode` and one more: `own` means that the site sends code with the sessions that users have stored.
 * Each mode can be switched off separately.
 */
const remoteMode = z.enum(["robot", "own", "link", "import"]);
export type RemoteMode = z.output<typeof remoteMode>;

const remoteJudge = z.object({
  judge: z.string(),
  title: z.string(),
  origin: z.string(),
  mode: mainMode,
  /**
   * Modes of submitting that can be switched on and off separately. Empty if the remote judge has only one mode,
   * because the setting that enables the judge then also controls this mode.
   */
  modes: z.array(z.object({ mode: remoteMode, isEnabled: z.boolean() })),
  /** Judges with the same group share accounts; empty: the judge has no accounts. */
  accountGroup: z.string(),
  /**
   * Whether accounts can log in with a password; if not, somebody must log in with a browser and store the session on
   * this site.
   */
  takesPasswords: z.boolean(),
  problems: z.int(),
  /** `closed`: because of failures, no requests are sent to the judge until `closedUntil`. */
  state: z.enum(["open", "closed", "disabled"]),
  closedUntil: time,
  /** Consecutive. */
  failures: z.int(),
  lastFailure: z.string(),
  lastFailureAt: time,
  lastSuccessAt: time,
  lastImportAt: time,
  lastSubmitAt: time,
  lastVerdictAt: time,
  accounts: z.object({ ready: z.int(), needsPerson: z.int(), disabled: z.int() }),
  /**
   * Number of submissions in each state. `queued`: waiting for an account; `sending`: the code may not have arrived at
   * the remote judge yet; `sent`: received by the remote judge; `late`: received, but still without a verdict at the
   * deadline.
   */
  submissions: z.object({ queued: z.int(), sending: z.int(), sent: z.int(), late: z.int() }),
  /** Languages that are not offered because the remote judge refused them, each with the judge's response. */
  refusedLanguages: z.array(
    z.object({ name: z.string(), refusal: z.string(), refusedAt: z.string() }),
  ),
  /**
   * The newest pages that the adapter did not understand, stored without secrets. `call`: the adapter function that
   * could not understand the page.
   */
  pages: z.array(
    z.object({
      id: z.int(),
      call: z.string(),
      detail: z.string(),
      url: z.string(),
      keptAt: z.string(),
    }),
  ),
});
export type RemoteJudgeRow = z.output<typeof remoteJudge>;

export const listRemoteJudges = endpoint({
  method: "GET",
  path: "/api/admin/remote/judges",
  feature,
  access: "root",
  summary: "All other judges: whether they work, their accounts and submissions",
  input: nothing,
  output: z.array(remoteJudge),
});

export const listHustOjSites = endpoint({
  method: "GET",
  path: "/api/admin/remote/hustoj-sites",
  feature,
  access: "staff",
  summary: "Sites of HUSTOJ that the owner has added, from which problems can be imported",
  input: nothing,
  output: z.array(z.object({ judge: z.string(), origin: z.string() })),
});

export const setRemoteJudge = endpoint({
  method: "PUT",
  path: "/api/admin/remote/judge",
  feature,
  access: "root",
  summary:
    "Switch a judge or one of its modes on or off; switching a judge on also ends the pause after failures. Off: new submissions are refused, and imports where there are none; of a mode: what it is for is refused",
  input: z.object({ judge: judgeCode, mode: z.optional(remoteMode), isEnabled: flag }),
  output: done,
});

export const offerRemoteLanguage = endpoint({
  method: "PUT",
  path: "/api/admin/remote/language",
  feature,
  access: "root",
  summary:
    "Offer a language of another judge again, which was switched off when the judge refused it",
  input: z.object({ judge: judgeCode, language: z.string().check(z.maxLength(100)) }),
  output: done,
});

export const downloadRemotePage = endpoint({
  method: "GET",
  path: "/api/admin/remote/page",
  feature,
  access: "root",
  summary:
    "A page of another judge that was not understood, without secrets, for `verdict remote check`",
  input: z.object({ id: wholeNumber }),
  output: fileAnswer,
  download: ["text/plain"],
});

const remoteAccount = z.object({
  id: z.int(),
  accountGroup: z.string(),
  handle: z.string(),
  /** Whether a password is stored; passwords and sessions are never returned. */
  hasPassword: z.boolean(),
  hasSession: z.boolean(),
  state: z.enum(["ready", "needsPerson", "disabled"]),
  /** Why the account needs manual attention; empty if it does not. */
  stateReason: z.string(),
  /** Whether the account is sending a submission now. */
  isBusy: z.boolean(),
  nextSubmitAt: z.string(),
  /** Number of consecutive failures; from the fifth on, the account is paused for increasingly long times. */
  failures: z.int(),
  lastSuccessAt: time,
  /** Number of submissions sent by the account. */
  submissions: z.int(),
});
export type RemoteAccountRow = z.output<typeof remoteAccount>;

export const listRemoteAccounts = endpoint({
  method: "GET",
  path: "/api/admin/remote/accounts",
  feature,
  access: "root",
  summary: "The site's accounts at other judges, without passwords and sessions",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(50),
    accountGroup: z.optional(judgeCode),
  }),
  output: paged(remoteAccount),
});

const handle = z.string().check(z.trim(), z.maxLength(100));
const password = z._default(z.string().check(z.maxLength(200)), "");
/** The `Cookie` header of a session that was opened in a browser: `name=value; name=value`. */
const session = z._default(z.string().check(z.maxLength(8000)), "");

export const addRemoteAccount = endpoint({
  method: "POST",
  path: "/api/admin/remote/account",
  feature,
  access: "root",
  summary:
    "Add an account of the site at another judge, with a password or the cookies of a session",
  input: z.object({ accountGroup: judgeCode, handle, password, session }),
  output: z.object({ id: z.int() }),
});

export const setRemoteAccount = endpoint({
  method: "PUT",
  path: "/api/admin/remote/account",
  feature,
  access: "root",
  summary:
    "Change an account at another judge; an empty password or session keeps the old one. Enabling also ends `needsPerson`",
  input: z.object({ id: wholeNumber, handle, password, session, isEnabled: flag }),
  output: done,
});

export const deleteRemoteAccount = endpoint({
  method: "DELETE",
  path: "/api/admin/remote/account",
  feature,
  access: "root",
  summary:
    "Delete an account at another judge. Verdicts of its submissions that need its session are no longer read",
  input: z.object({ id: wholeNumber }),
  output: done,
});

/** Maximum number of submissions in one estimate. */
const ESTIMATE_MAX = 100;

export const estimateResending = endpoint({
  method: "POST",
  path: "/api/admin/remote/resend-estimate",
  feature,
  access: "root",
  summary:
    "How many of these submissions can be sent anew to other judges, and how long that takes by the gaps of the site's accounts there",
  input: z.object({
    submitIds: z.array(rowId).check(z.minLength(1), z.maxLength(ESTIMATE_MAX)),
  }),
  output: z.object({
    count: z.int(),
    /** Null: one of the remote judges has no account that is ready. */
    seconds: z.nullable(z.int()),
  }),
});

export const testRemoteAccount = endpoint({
  method: "POST",
  path: "/api/admin/remote/account-test",
  feature,
  access: "root",
  summary:
    "Check the session of an account now, and log in if it has ended and there is a password",
  input: z.object({ id: wholeNumber }),
  output: z.object({
    works: z.boolean(),
    /** `reason`: empty, a `RemoteFailure`, or the code of a failed request; `detail`: the remote judge's message. */
    reason: z.string(),
    detail: z.string(),
  }),
});
