import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Ticket {
  jobId: number;
  attempt: number;
}

/** A job that ended the node's process; to be told to the gateway. */
export interface Suspect extends Ticket {
  detail: string;
}

/**
 * A process that is killed leaves no word, be it by an operator or by a kernel that ran out of
 * memory. One such end says nothing about the jobs it held; the third during the same job does.
 */
const SILENT_DEATHS = 3;

/** Old counts that are kept; each is a few bytes. */
const COUNTS_KEPT = 1000;

/**
 * Which jobs this node works on, kept on disk so that the next process knows during which one the
 * last died: a file per job in `folder`, there while the job is being judged. A defect that ends the
 * process leaves a report of the runtime in `folder`/reports, which explains the death at once.
 */
export function openMarks(folder: string) {
  const marks = join(folder, "running");
  const reports = join(folder, "reports");
  const countsFile = join(folder, "deaths.json");
  for (const each of [marks, reports]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const counts = readCounts(countsFile);

  function saveCounts(): void {
    const kept = [...counts].slice(-COUNTS_KEPT);
    writeFileSync(`${countsFile}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${countsFile}.new`, countsFile);
  }

  const fileOf = ({ jobId, attempt }: Ticket): string => join(marks, `${jobId}-${attempt}`);

  return {
    /** Where the runtime has to put its reports of fatal errors. */
    reports,
    begin: (ticket: Ticket): void => writeFileSync(fileOf(ticket), ""),
    end(ticket: Ticket): void {
      rmSync(fileOf(ticket), { force: true });
      if (counts.delete(ticket.jobId)) saveCounts();
    },
    /** Reads and clears what the last process left behind: the jobs it did not survive. */
    suspects(): Suspect[] {
      const report = explanation(reports);
      const found: Suspect[] = [];
      for (const name of readdirSync(marks)) {
        const [jobId = NaN, attempt = NaN] = name.split("-").map(Number);
        rmSync(join(marks, name), { force: true });
        if (!Number.isInteger(jobId) || !Number.isInteger(attempt)) continue;
        const deaths = (counts.get(jobId) ?? 0) + 1;
        counts.set(jobId, deaths);
        const detail = report ?? `the judge's process was killed ${deaths} times during this job`;
        if (report || deaths >= SILENT_DEATHS) found.push({ jobId, attempt, detail });
      }
      saveCounts();
      return found;
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

/** What the runtime said of its own end, from its newest report; undefined when it left none. */
function explanation(folder: string): string | undefined {
  const names = readdirSync(folder).toSorted();
  let found: string | undefined;
  for (const name of names) {
    const path = join(folder, name);
    try {
      const report = JSON.parse(readFileSync(path, "utf8")) as {
        header?: { event?: string; trigger?: string };
        javascriptStack?: { message?: string };
      };
      const words = [report.header?.event, report.javascriptStack?.message];
      found = `the judge's process died: ${words.filter(Boolean).join(": ")}`;
    } catch {
      found = "the judge's process died while it wrote its report";
    }
    rmSync(path, { force: true });
  }
  return found;
}

/** Lets the runtime explain a fatal error or uncaught exception in `folder`, without any secret. */
export function explainDeaths(folder: string): void {
  const { report } = process;
  report.directory = folder;
  report.compact = true;
  report.excludeEnv = true;
  report.reportOnFatalError = true;
  report.reportOnUncaughtException = true;
}
