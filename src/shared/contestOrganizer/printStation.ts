import * as z from "zod/mini";
import { done, endpoint, flag, rowId } from "../call/endpoint.ts";

/** Prefix by which secret scanners recognise leaked tokens. */
export const PRINT_TOKEN_PREFIX = "vdp_";
export const PRINT_TOKEN_NAME_MAX = 60;
/** Maximum number of print station tokens of one contest. */
export const PRINT_TOKENS_MAX = 20;
/** Number of hours for which tokens are accepted after the contest has ended for its last contestant. */
export const PRINT_TOKEN_HOURS = 24;
/** Number of seconds within which a station must print a text; after that, other stations may claim the text. */
export const PRINT_LEASE = 180;
/**
 * Maximum number of times that a text is claimed by stations that then report no result; after that, an organizer has
 * to handle the text.
 */
export const PRINT_TAKES_MAX = 2;

const printToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Username of the organizer for whom the station acts. */
  createdBy: z.string(),
  gmtCreate: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PrintToken = z.output<typeof printToken>;

export const listPrintTokens = endpoint({
  method: "GET",
  path: "/api/contest-print-token",
  feature: "contest",
  access: "user",
  summary:
    "The tokens of a contest's print stations for its organizers; never the tokens themselves",
  input: z.object({ cid: rowId }),
  output: z.array(printToken),
});

export const createPrintToken = endpoint({
  method: "POST",
  path: "/api/contest-print-token",
  feature: "contest",
  access: "user",
  summary:
    "Create a token for a print station of a contest, for its organizers; only this response contains it",
  input: z.object({
    cid: rowId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PRINT_TOKEN_NAME_MAX)),
  }),
  output: z.extend(printToken, { token: z.string() }),
});

export const revokePrintToken = endpoint({
  method: "DELETE",
  path: "/api/contest-print-token",
  feature: "contest",
  access: "user",
  summary: "Revoke a token of a contest's print stations, for its organizers",
  input: z.object({ cid: rowId, id: rowId }),
  output: done,
});

/** Input fields that every API call of a print station sends. */
const fromStation = {
  cid: rowId,
  token: z.string().check(z.maxLength(200)),
  /** Identifies one claim; if the claim is sent again with the same key, the response contains the same text. */
  key: z.guid(),
};

const printRequest = z.object({
  id: z.int(),
  contest: z.string(),
  username: z.string(),
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  displayId: z.nullable(z.string()),
  content: z.string(),
});
export type PrintRequest = z.output<typeof printRequest>;

export const claimPrintRequest = endpoint({
  method: "POST",
  path: "/api/print-station/claim",
  feature: "contest",
  access: "guest",
  summary:
    "A print station claims the next waiting text of its contest for 3 minutes; null: none waits",
  input: z.object(fromStation),
  output: z.nullable(printRequest),
});

export const finishPrintRequest = endpoint({
  method: "POST",
  path: "/api/print-station/done",
  feature: "contest",
  access: "guest",
  summary: "A print station says that the text it claimed is printed",
  input: z.object({ ...fromStation, id: rowId }),
  output: done,
});

export const releasePrintRequest = endpoint({
  method: "POST",
  path: "/api/print-station/release",
  feature: "contest",
  access: "guest",
  summary:
    "A print station releases the text it claimed, and says whether it may have been printed",
  input: z.object({ ...fromStation, id: rowId, maybePrinted: flag }),
  output: done,
});
