import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CsvCell, writeCsvRow } from "../../../shared/text/csv.ts";
import type { SplitType } from "../../../shared/contestOrganizer/contestExport.ts";
import { sourceEnding } from "../../../shared/languages/languages.ts";
import { verdictOf } from "../../../shared/verdict/verdict.ts";
import type { Database } from "../../platform/database/db.ts";
import { codesOf, type ExportedSubmission } from "./exports.sql.ts";

/** Number of programs per query; each has at most 64 Ki characters. */
const BATCH = 50;

/**
 * A zip of the programs with a list `submissions.csv`. It is packed while it is sent: the code is read from the
 * database in batches, at the speed of the client.
 */
export function zipOfSubmissions(
  db: Database,
  rows: readonly ExportedSubmission[],
  { split, isAcm }: { split: SplitType; isAcm: boolean },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The library does not report errors of its sources on the stream, but the client's download must fail.
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

/** Reads the code of the row at an index; rows are requested in order. */
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
 * Names of contestants in paths, by username. Teams appear under their team name, because their usernames are often
 * generated. A team whose name in a path equals that of another contestant appears under its username.
 */
export function contestantNames(rows: readonly Contestant[]): Map<string, string> {
  const contestants = new Map(rows.map((row) => [row.username, row]));
  const owners = new Map<string, Set<string>>();
  const claim = (name: string, username: string) => {
    // Windows and macOS ignore the case of names.
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
 * A path according to the specification (2.17); a second file with that name gets the submission's number as suffix.
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
  // Windows and macOS ignore the case of names.
  const usual = `${stem}${ending}`;
  const path = usedNames.has(usual.toLowerCase()) ? `${stem}_${submitId}${ending}` : usual;
  usedNames.add(path.toLowerCase());
  return path;
}

/** Device names on Windows, which are reserved with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const NAME_MAX = 60;

/** A name that is safe as one component of a path on every system. */
export function safePart(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"/\\|?*]/gu, "_");
  const cut = Array.from(plain).slice(0, NAME_MAX).join("").trim();
  // A leading dot hides a file, a leading dash reads like an option, a trailing dot disappears on Windows.
  const inner = cut.replace(/^[.-]/, "_").replace(/\.$/, "_");
  return DEVICE.test(inner) || inner === "" ? `_${inner}` : inner;
}
