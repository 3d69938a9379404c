import * as z from "zod/mini";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  fileAnswer,
  filterTextOrNull,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";

/**
 * Minimum length of a pasted text (section 5 of the specification) and maximum length of any text to print, both in
 * characters.
 */
export const PRINT_MIN = 50;
export const PRINT_MAX = 65_536;
/** Minimum number of seconds between two print requests of one contestant. */
export const PRINT_INTERVAL = 30;
/** Number of a contestant's print requests that the page lists, newest first. */
export const OWN_PRINTS = 20;

const printStates = ["waiting", "claimed", "printed"] as const;

export const submitPrintText = endpoint({
  method: "POST",
  path: "/api/submit-print-text",
  feature: "contest",
  access: "user",
  bodyMax: CODE_BODY_MAX,
  summary: "Send a text to the printer of a running contest, at most one every 30 seconds",
  input: z.object({
    cid: rowId,
    content: z.string().check(z.maxLength(PRINT_MAX)),
    /** The problem to which the text belongs, if any. */
    displayId: filterTextOrNull(20),
    /** Whether the text is code from the editor or a submission; code has no minimum length. */
    isCode: z._default(flag, false),
  }),
  output: done,
});

const printRow = z.object({
  id: z.int(),
  cid: z.int(),
  username: z.string(),
  /** The real name; for a team, the name of the team. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  displayId: z.nullable(z.string()),
  pages: z.int(),
  /** 0: pending or claimed; 1: printed. */
  status: z.int(),
  state: z.enum(printStates),
  /** Username of the organizer, or name of the print station, that claimed or printed the text. */
  claimedBy: z.nullable(z.string()),
  /**
   * Whether print stations have claimed the text twice without reporting a result; an organizer then has to handle it.
   */
  isUncertain: z.boolean(),
  claimedAt: z.nullable(z.string()),
  printedAt: z.nullable(z.string()),
  gmtCreate: z.string(),
});
export type PrintRow = z.output<typeof printRow>;

export const listContestPrints = endpoint({
  method: "GET",
  path: "/api/get-contest-print",
  feature: "contest",
  access: "user",
  summary:
    "The print queue of a contest for its organizers: waiting ones first, the oldest of them first",
  input: z.object({ cid: rowId, currentPage: pageNumber, limit: pageLimit(30) }),
  output: paged(printRow),
});

export const claimContestPrint = endpoint({
  method: "PUT",
  path: "/api/claim-contest-print",
  feature: "contest",
  access: "user",
  summary: "Claim a text of the print queue, or release it, so that no second organizer prints it",
  input: z.object({ id: rowId, cid: rowId, claimed: flag }),
  output: done,
});

export const checkContestPrint = endpoint({
  method: "PUT",
  path: "/api/check-contest-print-status",
  alsoInQuery: true,
  feature: "contest",
  access: "user",
  summary: "Mark a text of the print queue as printed; for organizers of its contest",
  input: z.object({ id: rowId, cid: rowId }),
  output: done,
});

const printSheet = z.object({
  contest: z.string(),
  username: z.string(),
  /** The real name; for a team, the name of the team. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  displayId: z.nullable(z.string()),
  gmtCreate: z.string(),
  content: z.string(),
});
export type PrintSheet = z.output<typeof printSheet>;

export const getContestPrintSheet = endpoint({
  method: "GET",
  path: "/api/get-contest-print-sheet",
  feature: "contest",
  access: "user",
  summary: "A text of the print queue with what stands above its pages; for organizers",
  input: z.object({ id: rowId }),
  output: printSheet,
});

const ownPrint = z.object({
  id: z.int(),
  displayId: z.nullable(z.string()),
  pages: z.int(),
  state: z.enum(printStates),
  gmtCreate: z.string(),
  printedAt: z.nullable(z.string()),
});

export const listOwnContestPrints = endpoint({
  method: "GET",
  path: "/api/get-own-contest-prints",
  feature: "contest",
  access: "user",
  summary: "The caller's newest texts to print in a contest, with their states",
  input: z.object({ cid: rowId }),
  output: z.array(ownPrint),
});

export const downloadContestPrint = endpoint({
  method: "GET",
  path: "/api/file/download-contest-print-text",
  feature: "contest",
  access: "user",
  summary: "A text of the print queue as a file; for organizers of its contest",
  input: z.object({ id: rowId }),
  output: fileAnswer,
  download: ["text/plain"],
});
