import * as z from "zod/mini";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  fileAnswer,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "./endpoint.ts";

/** Characters of a text to print, at least (specification 5) and at most. */
export const PRINT_MIN = 50;
export const PRINT_MAX = 65_536;
/** Seconds between two texts of one contestant. */
export const PRINT_INTERVAL = 30;

export const submitPrintText = endpoint({
  method: "POST",
  path: "/api/submit-print-text",
  feature: "contest",
  access: "user",
  bodyMax: CODE_BODY_MAX,
  summary: "Send a text to the printer of a running contest, at most one every 30 seconds",
  input: z.object({ cid: rowId, content: z.string().check(z.maxLength(PRINT_MAX)) }),
  output: done,
});

const printRow = z.object({
  id: z.int(),
  cid: z.int(),
  username: z.string(),
  realname: z.nullable(z.string()),
  /** 0 waits, 1 is printed. */
  status: z.int(),
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

export const checkContestPrint = endpoint({
  method: "PUT",
  path: "/api/check-contest-print-status",
  feature: "contest",
  access: "user",
  summary: "Mark a text of the print queue as printed; for organizers of its contest",
  input: z.object({ id: rowId, cid: rowId }),
  output: done,
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
