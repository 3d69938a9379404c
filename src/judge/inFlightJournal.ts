import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One attempt at a job that was handed to this node. */
export interface JobAttempt {
  jobId: number;
  attempt: number;
}

/** A job that was running when the node's process ended; it is reported to the gateway. */
export interface CrashedJob extends JobAttempt {
  detail: string;
}

/**
 * A process killed by an operator or by the kernel's OOM killer leaves no report. A single kill does not show that a
 * running job was the cause; a third kill during the same job does.
 */
const UNEXPLAINED_CRASHES_MAX = 3;

/** Size of one entry in bytes: job id and attempt, padded with spaces. */
const ENTRY_BYTES = 32;

/**
 * Size of the file in bytes, which is enough for 128 jobs. The space is allocated when the node starts, so that entries
 * can be written even if the disk is full later.
 */
const FILE_BYTES = 4096;

/** Maximum number of crash counts that are stored; only the newest are kept, and each takes a few bytes. */
const COUNTS_MAX = 1000;

/**
 * Journal on disk of the jobs running on this node, so that the next process knows which jobs were running when the
 * last process crashed. All entries are in one open file, one entry per job (one file per job took seven times as
 * long). If a defect caused the crash, the runtime leaves a report in `folder`/reports. With such a report, a job is
 * reported at its first crash; without one, only after several crashes.
 */
export function openInFlightJournal(folder: string) {
  const reports = join(folder, "reports");
  const countsFile = join(folder, "crash-counts.json");
  mkdirSync(reports, { recursive: true, mode: 0o700 });
  const file = join(folder, "in-flight");
  const journal = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  let isOpen = true;
  /** The job of each entry; undefined for a free entry. */
  const entries: (string | undefined)[] = [];
  const counts = readCounts(countsFile);

  function saveCounts(): void {
    const newest = [...counts].slice(-COUNTS_MAX);
    writeFileSync(`${countsFile}.new`, JSON.stringify(newest), { mode: 0o600 });
    renameSync(`${countsFile}.new`, countsFile);
  }

  const nameOf = ({ jobId, attempt }: JobAttempt): string => `${jobId}-${attempt}`;
  const write = (index: number, name: string): void => {
    if (isOpen) writeSync(journal, name.padEnd(ENTRY_BYTES), index * ENTRY_BYTES);
  };

  return {
    /** Folder for the reports that the runtime writes about fatal errors. */
    reports,
    begin(job: JobAttempt): void {
      const free = entries.indexOf(undefined);
      const index = free < 0 ? entries.length : free;
      entries[index] = nameOf(job);
      write(index, nameOf(job));
    },
    end(job: JobAttempt): void {
      const index = entries.indexOf(nameOf(job));
      if (index >= 0) {
        entries[index] = undefined;
        write(index, "");
      }
      if (counts.delete(job.jobId)) saveCounts();
    },
    /** Reads and clears the previous process's journal; returns the jobs that have to be reported as crashed. */
    crashedJobs(): CrashedJob[] {
      const report = crashReport(reports);
      const crashedJobs: CrashedJob[] = [];
      const stored = readFileSync(file, "utf8");
      const names = stored.split(/[\s\0]+/).filter(Boolean);
      writeSync(journal, " ".repeat(Math.max(stored.length, FILE_BYTES)), 0);
      for (const name of names) {
        const [jobId = NaN, attempt = NaN] = name.split("-").map(Number);
        if (!Number.isInteger(jobId) || !Number.isInteger(attempt)) continue;
        const crashes = (counts.get(jobId) ?? 0) + 1;
        counts.set(jobId, crashes);
        const detail = report ?? `the judge's process was killed ${crashes} times during this job`;
        if (report || crashes >= UNEXPLAINED_CRASHES_MAX)
          crashedJobs.push({ jobId, attempt, detail });
      }
      saveCounts();
      return crashedJobs;
    },
    /** Jobs that end after this call keep their entries in the journal, as if the process had been killed. */
    close(): void {
      isOpen = false;
      closeSync(journal);
    },
  };
}

function readCounts(file: string): Map<number, number> {
  try {
    return new Map(JSON.parse(readFileSync(file, "utf8")) as [number, number][]);
  } catch {
    return new Map();
  }
}

/**
 * Returns a summary of the runtime's newest crash report; undefined if there is none. Deletes all reports in the
 * folder.
 */
function crashReport(folder: string): string | undefined {
  const names = readdirSync(folder).toSorted();
  let summary: string | undefined;
  for (const name of names) {
    const path = join(folder, name);
    try {
      const report = JSON.parse(readFileSync(path, "utf8")) as {
        header?: { event?: string; trigger?: string };
        javascriptStack?: { message?: string };
      };
      const parts = [report.header?.event, report.javascriptStack?.message];
      summary = `the judge's process crashed: ${parts.filter(Boolean).join(": ")}`;
    } catch {
      summary = "the judge's process crashed while it wrote its report";
    }
    rmSync(path, { force: true });
  }
  return summary;
}

/**
 * Makes the runtime write reports of fatal errors and uncaught exceptions to `folder`, without the environment, which
 * may contain secrets.
 */
export function enableCrashReports(folder: string): void {
  const { report } = process;
  report.directory = folder;
  report.compact = true;
  report.excludeEnv = true;
  report.reportOnFatalError = true;
  report.reportOnUncaughtException = true;
}
