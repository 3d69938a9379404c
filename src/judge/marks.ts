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

/** Bytes of the mark of one job: its numbers, then blanks. */
const MARK = 32;

/**
 * Bytes of the file, for 128 jobs. They are taken when the node starts: a disk that is full afterwards must
 * not keep it from saying what it works on.
 */
const ROOM = 4096;

/** Old counts that are kept; each is a few bytes. */
const COUNTS_KEPT = 1000;

/**
 * Which jobs this node works on, kept on disk so that the next process knows during which one the
 * last died: a mark for each in one open file, there while the job is being judged (a file for each took
 * seven times as long). A defect that ends the process leaves a report of the runtime in
 * `folder`/reports, which explains the death at once.
 */
export function openMarks(folder: string) {
  const reports = join(folder, "reports");
  const countsFile = join(folder, "deaths.json");
  mkdirSync(reports, { recursive: true, mode: 0o700 });
  const file = join(folder, "held");
  const marks = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  let isOpen = true;
  /** Which job has its mark where; undefined: a place that is free. */
  const places: (string | undefined)[] = [];
  const counts = readCounts(countsFile);

  function saveCounts(): void {
    const kept = [...counts].slice(-COUNTS_KEPT);
    writeFileSync(`${countsFile}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${countsFile}.new`, countsFile);
  }

  const nameOf = ({ jobId, attempt }: Ticket): string => `${jobId}-${attempt}`;
  const put = (place: number, name: string): void => {
    if (isOpen) writeSync(marks, name.padEnd(MARK), place * MARK);
  };

  return {
    /** Where the runtime has to put its reports of fatal errors. */
    reports,
    begin(ticket: Ticket): void {
      const free = places.indexOf(undefined);
      const place = free < 0 ? places.length : free;
      places[place] = nameOf(ticket);
      put(place, nameOf(ticket));
    },
    end(ticket: Ticket): void {
      const place = places.indexOf(nameOf(ticket));
      if (place >= 0) {
        places[place] = undefined;
        put(place, "");
      }
      if (counts.delete(ticket.jobId)) saveCounts();
    },
    /** Reads and clears what the last process left behind: the jobs it did not survive. */
    suspects(): Suspect[] {
      const report = explanation(reports);
      const found: Suspect[] = [];
      const left = readFileSync(file, "utf8");
      const names = left.split(/[\s\0]+/).filter(Boolean);
      writeSync(marks, " ".repeat(Math.max(left.length, ROOM)), 0);
      for (const name of names) {
        const [jobId = NaN, attempt = NaN] = name.split("-").map(Number);
        if (!Number.isInteger(jobId) || !Number.isInteger(attempt)) continue;
        const deaths = (counts.get(jobId) ?? 0) + 1;
        counts.set(jobId, deaths);
        const detail = report ?? `the judge's process was killed ${deaths} times during this job`;
        if (report || deaths >= SILENT_DEATHS) found.push({ jobId, attempt, detail });
      }
      saveCounts();
      return found;
    },
    /** What ends later leaves its mark, as if this process had been killed. */
    close(): void {
      isOpen = false;
      closeSync(marks);
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
