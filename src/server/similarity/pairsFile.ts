import { Readable } from "node:stream";
import type * as z from "zod/mini";
import { type CsvCell, writeCsvRow } from "../../shared/text/csv.ts";
import type { downloadSimilarPairs } from "../../shared/submission/similarity.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { similarity as english } from "../../shared/texts/en-US/similarity.ts";
import { similarity as chinese } from "../../shared/texts/zh-CN/similarity.ts";
import { CSV_TYPE } from "../../shared/text/spreadsheetTypes.ts";
import { recordActionAlone } from "../audit/service.ts";
import type { Database } from "../platform/database/db.ts";
import { Download } from "../platform/file/download.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { translator } from "../platform/text/translator.ts";
import { readPairs, storedPairs } from "./results.ts";
import { readableRun, runTarget } from "./runs.ts";

const translate = translator({ "zh-CN": chinese.file, "en-US": english.file });

/** Number of pairs that are read at once. */
const PAGE = 1000;

/** The pairs of a run as CSV, with the same filters as the list. Refusal: SIMILARITY_NOT_FOUND. */
export async function exportPairs(
  db: Database,
  input: z.output<typeof downloadSimilarPairs.input>,
  call: SignedInCall,
): Promise<Download> {
  const run = await readableRun(db, input.id, call.viewer);
  await recordActionAlone(db, call, { action: "similarity.export", target: runTarget(run) });
  const rows = csvRows(db, input, { locale: call.locale, most: await storedPairs(db, input.id) });
  return new Download(
    `similarity_${input.id}.csv`,
    `${CSV_TYPE}; charset=utf-8`,
    Readable.from(rows),
  );
}

const columns = [
  "problem",
  "user",
  "submission",
  "otherUser",
  "otherSubmission",
  "longest",
  "coverage",
  "fraction",
  "verdict",
  "note",
  "by",
] as const;

async function* csvRows(
  db: Database,
  input: z.output<typeof downloadSimilarPairs.input>,
  { locale, most }: { locale: Locale; most: number },
): AsyncGenerator<string> {
  yield "\ufeff";
  const head = columns.map((column) => translate(locale, column));
  yield writeCsvRow([...head, translate(locale, "uncertainty")]);
  for (let offset = 0; offset < most; offset += PAGE) {
    const { records } = await readPairs(db, input, { limit: PAGE, offset });
    for (const { displayId, left, right, longest, coverage, fraction, decision } of records) {
      const cells: CsvCell[] = [
        displayId,
        left.username,
        left.submitId,
        right.username,
        right.submitId,
        longest,
        Math.round(coverage * 1000) / 1000,
        Math.round(fraction * 1000) / 1000,
        decision ? translate(locale, decision.verdict) : "",
        decision?.note ?? "",
        decision?.by ?? "",
      ];
      yield writeCsvRow(cells);
    }
  }
}
