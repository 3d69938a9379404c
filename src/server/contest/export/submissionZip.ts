import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CsvCell, writeCsvRow } from "../../../shared/text/csv.ts";
import type { SplitType } from "../../../shared/contestOrganizer/contestExport.ts";
import { sourceEnding } from "../../../shared/languages/languages.ts";
import { verdictOf } from "../../../shared/verdict/verdict.ts";
import type { Database } from "../../platform/database/db.ts";
import { codesOf, type ExportedSubmission } from "./exports.sql.ts";

/** Number of programs that one query reads; each program has at most 64 Ki characters. */
const BATCH = 50;

/**
 * A zip file with the programs and a list `submissions.csv`. The file is packed while it is sent: batches of code are
 * read from the database at the speed at which the client reads.
 */
export function zipOfSubmissions(
  db: Database,
  rows: readonly ExportedSubmission[],
  { split, isAcm }: { split: SplitType; isAcm: boolean },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The library does not pass errors of its sources on to the stream. The stream is therefore destroyed after such an
  // error, so that the client's download fails.
  zip.on("error", (error: Error) => output.destroy(error));
  const codeAt = codes(db, rows);
  const usedNames = new Set<string>(["submissions.csv"]);
  const names = contestantNames(rows);
  const hasTeams = rows.some(({ teamName }) => teamName !== null);
  const heads = [
    "File",
    "Submission",
    "Username",
    "Problem",
    "Verdict",
    "Score",
    "Language",
    "Time",
  ];
  const table: CsvCell[][] = [[...heads, ...(hasTeams ? ["Team"] : [])]];
  for (const [at, row] of rows.entries()) {
    const name = names.get(row.username) ?? row.username;
    const path = freePath(row, { split, isAcm, usedNames, name });
    table.push([...listRow(path, row), ...(hasTeams ? [row.teamName ?? ""] : [])]);
    zip.addReadStreamLazy(path, { mtime: row.submitTime, compressionLevel: 3 }, (ready) => {
      codeAt(at).then(
        (code) => ready(null, Readable.from([Buffer.from(code)])),
        (error: unknown) => zip.emit("error", error),
      );
    });
  }
  const list = `\ufeff${table.map((row) => writeCsvRow(row)).join("")}`;
  zip.addBuffer(Buffer.from(list), "submissions.csv");
  zip.end();
  return output;
}

/** Returns a function that reads the source code for the row at an index; rows must be requested in order. */
function codes(db: Database, rows: readonly ExportedSubmission[]): (at: number) => Promise<string> {
  let batch = new Map<number, string>();
  return async (at) => {
    const id = rows[at]?.submitId ?? 0;
    if (!batch.has(id)) {
      const submitIds = rows.slice(at, at + BATCH).map(({ submitId }) => submitId);
      const codeRows = await codesOf(db, { submitIds });
      batch = new Map(codeRows.map(({ submitId, code }) => [submitId, code]));
    }
    return batch.get(id) ?? "";
  };
}

function listRow(path: string, row: ExportedSubmission): CsvCell[] {
  const { submitId, username, displayId, status, score, language, submitTime } = row;
  return [
    path,
    submitId,
    username,
    displayId,
    verdictOf(status).name,
    score ?? "",
    language,
    submitTime.toISOString(),
  ];
}

type Contestant = Pick<ExportedSubmission, "username" | "teamName">;

/**
 * Names of contestants in file paths, by username. Teams appear with their team name, because their usernames are often
 * generated. If a team's name in a path would equal the name of another contestant, the team appears with its username.
 */
export function contestantNames(rows: readonly Contestant[]): Map<string, string> {
  const contestants = new Map(rows.map((row) => [row.username, row]));
  const owners = new Map<string, Set<string>>();
  const claim = (name: string, username: string) => {
    // Windows and macOS ignore the case of file names.
    const key = safePart(name).toLowerCase();
    owners.set(key, (owners.get(key) ?? new Set()).add(username));
  };
  for (const { username, teamName } of contestants.values()) {
    claim(username, username);
    if (teamName !== null) claim(teamName, username);
  }
  const isOwn = (name: string) => owners.get(safePart(name).toLowerCase())?.size === 1;
  return new Map(
    [...contestants.values()].map(({ username, teamName }) => [
      username,
      teamName !== null && isOwn(teamName) ? teamName : username,
    ]),
  );
}

/**
 * A path in the format that the specification prescribes (2.17); if another file already has this path, the
 * submission's number is added.
 */
function freePath(
  row: ExportedSubmission,
  {
    split,
    isAcm,
    usedNames,
    name,
  }: { split: SplitType; isAcm: boolean; usedNames: Set<string>; name: string },
): string {
  const { submitId, displayId, submitTime, score, language } = row;
  const time = submitTime.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const [folder, file] = split === "user" ? [name, displayId] : [displayId, name];
  const points = isAcm || score === null ? "" : `_${score}`;
  const stem = `${safePart(folder)}/${safePart(file)}${points}_(${time})`;
  const ending = sourceEnding(language);
  // Windows and macOS ignore the case of file names.
  const usual = `${stem}${ending}`;
  const path = usedNames.has(usual.toLowerCase()) ? `${stem}_${submitId}${ending}` : usual;
  usedNames.add(path.toLowerCase());
  return path;
}

/** Names of devices on Windows; they are reserved even with an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const NAME_MAX = 60;

/** A name that can safely be used as one component of a path on every system. */
export function safePart(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"/\\|?*]/gu, "_");
  const cut = Array.from(plain).slice(0, NAME_MAX).join("").trim();
  // A leading dot hides a file, a leading dash looks like an option, and Windows removes a trailing dot.
  const inner = cut.replace(/^[.-]/, "_").replace(/\.$/, "_");
  return DEVICE.test(inner) || inner === "" ? `_${inner}` : inner;
}
