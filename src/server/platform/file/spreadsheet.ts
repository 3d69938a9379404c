// oxlint-disable eslint/no-restricted-globals, eslint/no-restricted-imports -- other requests are answered between the rows, it waits for no time; a thread of the process, as for rendering
import { systemClock } from "../../../shared/system/clock.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { WorkerPool } from "../process/workerPool.ts";
import type { Cell, SheetTask } from "./spreadsheetWorker.ts";

export type { Cell } from "./spreadsheetWorker.ts";

export interface Sheet {
  name: string;
  /** The first row is the header. Rows are read one by one. */
  rows: Iterable<readonly Cell[]>;
}

/** One thread is enough: workbooks are for organizers and administrators, who request only a few at a time. */
const pool = new WorkerPool<readonly SheetTask[], Uint8Array>(
  // Tests and development use the source file; the built server uses the bundle (scripts/build.mjs).
  new URL(
    import.meta.url.endsWith(".ts") ? "spreadsheetWorker.ts" : "spreadsheetWorker.js",
    import.meta.url,
  ),
  {
    threads: 1,
    cpuMs: 30_000,
    wallMs: 120_000,
    waitingPerOwner: 2,
    waiting: 20,
    idleMs: 30_000,
    memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    clock: systemClock,
  },
);

/**
 * After this many rows, the server handles other requests before it continues with the sheet; 500 rows of ten cells
 * take about 3 ms.
 */
const ROWS_AT_ONCE = 500;

/**
 * Writes a workbook (XLSX). `owner`: uid of the requesting user. Refusals: TOO_MANY_REQUESTS if too many workbooks are
 * waiting, for this owner or in total.
 */
export async function writeWorkbook(owner: string, sheets: readonly Sheet[]): Promise<Buffer> {
  const tasks: SheetTask[] = [];
  for (const { name, rows } of sheets) tasks.push({ name, parts: await partsOf(rows) });
  const end = await pool.run(owner, tasks);
  if (end.state === "busy") throw new Refusal("TOO_MANY_REQUESTS", { seconds: 5 });
  if (end.state !== "done") {
    throw new Error(`a workbook was not written: ${"error" in end ? end.error : end.limit}`);
  }
  const { buffer, byteOffset, byteLength } = end.value;
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function partsOf(rows: Iterable<readonly Cell[]>): Promise<string[]> {
  const parts: string[] = [];
  let part: (readonly Cell[])[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_AT_ONCE) continue;
    parts.push(JSON.stringify(part));
    part = [];
    await new Promise(setImmediate);
  }
  if (part.length > 0) parts.push(JSON.stringify(part));
  return parts;
}

/** Ends the thread, which is started again when needed. */
export function stopSpreadsheets(): Promise<void> {
  return pool.close();
}
