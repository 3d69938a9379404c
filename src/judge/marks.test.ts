import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMarks } from "./marks.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-marks-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that takes jobs and is gone without a word. */
function killedDuring(...jobIds: number[]): void {
  const marks = openMarks(folder);
  marks.suspects();
  for (const jobId of jobIds) marks.begin({ jobId, attempt: 1 });
}

async function report(content: string): Promise<void> {
  await writeFile(join(openMarks(folder).reports, "report.1.json"), content);
}

test("a process that ended its jobs leaves no suspects", () => {
  const marks = openMarks(folder);
  marks.begin({ jobId: 1, attempt: 1 });
  marks.end({ jobId: 1, attempt: 1 });
  expect(openMarks(folder).suspects()).toEqual([]);
});

test("a death that the runtime explained accuses every job that was held, once", async () => {
  killedDuring(1, 2);
  await report(
    JSON.stringify({
      header: { event: "Allocation failed", trigger: "OOMError" },
      javascriptStack: { message: "Error: JavaScript heap out of memory" },
    }),
  );
  const detail =
    "the judge's process died: Allocation failed: Error: JavaScript heap out of memory";
  expect(openMarks(folder).suspects()).toEqual([
    { jobId: 1, attempt: 1, detail },
    { jobId: 2, attempt: 1, detail },
  ]);
  expect(openMarks(folder).suspects()).toEqual([]);
  expect(await readdir(join(folder, "reports"))).toEqual([]);
});

test("a report cut short still explains the death", async () => {
  killedDuring(1);
  await report('{"header":');
  expect(openMarks(folder).suspects()[0]?.detail).toContain("while it wrote its report");
});

test("one silent kill is nobody's fault; the third during the same job is", () => {
  killedDuring(5);
  killedDuring(5, 6);
  killedDuring(5);
  expect(openMarks(folder).suspects()).toMatchObject([{ jobId: 5, attempt: 1 }]);
});

test("a job that came through clears its count", () => {
  killedDuring(5);
  killedDuring(5);
  const marks = openMarks(folder);
  expect(marks.suspects()).toEqual([]);
  marks.begin({ jobId: 5, attempt: 3 });
  marks.end({ jobId: 5, attempt: 3 });
  killedDuring(5);
  expect(openMarks(folder).suspects()).toEqual([]);
});
