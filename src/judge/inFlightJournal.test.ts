import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openInFlightJournal } from "./inFlightJournal.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-journal-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Simulates a process that starts jobs and is killed. */
function killedDuring(...jobIds: number[]): void {
  const journal = openInFlightJournal(folder);
  journal.crashedJobs();
  for (const jobId of jobIds) journal.begin({ jobId, attempt: 1 });
}

async function report(content: string): Promise<void> {
  await writeFile(join(openInFlightJournal(folder).reports, "report.1.json"), content);
}

test("a process that ended its jobs leaves no crashed jobs", () => {
  const journal = openInFlightJournal(folder);
  journal.begin({ jobId: 1, attempt: 1 });
  journal.end({ jobId: 1, attempt: 1 });
  expect(openInFlightJournal(folder).crashedJobs()).toEqual([]);
});

test("a crash with a report counts against every job in flight, once", async () => {
  killedDuring(1, 2);
  await report(
    JSON.stringify({
      header: { event: "Allocation failed", trigger: "OOMError" },
      javascriptStack: { message: "Error: JavaScript heap out of memory" },
    }),
  );
  const detail =
    "the judge's process crashed: Allocation failed: Error: JavaScript heap out of memory";
  expect(openInFlightJournal(folder).crashedJobs()).toEqual([
    { jobId: 1, attempt: 1, detail },
    { jobId: 2, attempt: 1, detail },
  ]);
  expect(openInFlightJournal(folder).crashedJobs()).toEqual([]);
  expect(await readdir(join(folder, "reports"))).toEqual([]);
});

test("a truncated report still counts as a crash report", async () => {
  killedDuring(1);
  await report('{"header":');
  expect(openInFlightJournal(folder).crashedJobs()[0]?.detail).toContain(
    "while it wrote its report",
  );
});

test("a kill without a report does not count against a job; the third during the same job does", () => {
  killedDuring(5);
  killedDuring(5, 6);
  killedDuring(5);
  expect(openInFlightJournal(folder).crashedJobs()).toMatchObject([{ jobId: 5, attempt: 1 }]);
});

test("a job that ends clears its crash count", () => {
  killedDuring(5);
  killedDuring(5);
  const journal = openInFlightJournal(folder);
  expect(journal.crashedJobs()).toEqual([]);
  journal.begin({ jobId: 5, attempt: 3 });
  journal.end({ jobId: 5, attempt: 3 });
  killedDuring(5);
  expect(openInFlightJournal(folder).crashedJobs()).toEqual([]);
});
