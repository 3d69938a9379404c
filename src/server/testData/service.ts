import { Refusal } from "../../shared/call/errors.ts";
import { unixText } from "../../shared/text/lineEnds.ts";
import {
  type CaseFile,
  CASES_MAX,
  type NewCase,
  type Subtask,
} from "../../shared/problem/testData.ts";
import { only, type Tx } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import { arrangeCases, type RequestedCase } from "./arrangeCases.ts";
import {
  casesOfVersion,
  filesOfUploads,
  insertVersion,
  lockProblemOfData,
  nextVersion,
  setOrigin,
  originsOf,
  subtasksOfVersion,
} from "./sql.ts";

/**
 * A row of the test case form (see the specification). It contains file names, or the contents if the user typed them.
 */
export interface FormCase {
  /** The id of the case's row, as returned by get-problem-cases. With `keep`, it identifies the stored case. */
  id?: number | null | undefined;
  /** Null, empty or "-": the upload contains no such file. */
  input: string | null;
  output: string | null;
  score?: number | null | undefined;
  groupNum?: number | null | undefined;
}

/** Where the input and output files of the test cases in the form come from. */
export type CaseSource =
  /** The rows contain the inputs and outputs themselves. */
  | { kind: "typed" }
  /** The files are in an upload of the caller; the rows contain their names in this upload. */
  | { kind: "upload"; id: string }
  /** The files are already stored; the rows only set the order, points and groups of the cases. */
  | { kind: "keep" };

/**
 * Cases that are ready to be saved: inputs and outputs that a user typed are already stored as files, so that saving is
 * one short transaction.
 */
export interface PreparedCases {
  /** `kept`: all files are from stored versions. */
  origin: "typed" | "upload" | "mixed" | "kept";
  cases: PreparedCase[];
  subtasks?: Subtask[] | undefined;
  /** Saving is refused (CONFLICT) if another version has become current. */
  base?: number | undefined;
}

interface PreparedCase {
  input: Exclude<CaseFile, { text: string }> | StoredText;
  output: Exclude<CaseFile, { text: string }> | StoredText;
  score: number | null;
  group: number | null;
}

interface StoredText {
  name: string | undefined;
  sha256: string;
}

/**
 * Returns the test cases that a form specifies; the format of the form is described in the specification. `version`:
 * the current version, whose files `keep` refers to. Refusals: TEST_DATA_NONE, TEST_DATA_TOO_MANY, TEST_DATA_FILE.
 */
export function casesOfForm(
  source: CaseSource,
  rows: readonly FormCase[],
  stored: { version: number; cases: readonly { seq: number; inputName: string }[] },
): NewCase[] {
  const seqOf = new Map(stored.cases.map(({ seq, inputName }) => [inputName, seq]));
  const seqs = new Set(seqOf.values());
  return rows.map(({ id, input, output, score = null, groupNum: group = null }) => {
    if (source.kind === "typed") {
      return { input: { text: input ?? "" }, output: { text: output ?? "" }, score, group };
    }
    if (source.kind === "upload") return { ...filesOfPair(source.id, input, output), score, group };
    const seq =
      seqOf.get(input ?? "") ?? (id !== null && id !== undefined && seqs.has(id) ? id : null);
    if (seq === null) throw new Refusal("TEST_DATA_FILE", { name: input ?? "" });
    const reference = { version: stored.version, seq };
    return {
      input: { kept: { ...reference, side: "input" as const } },
      output: { kept: { ...reference, side: "output" as const } },
      score,
      group,
    };
  });
}

/** The two files of a pair in an upload; a missing file is replaced by an empty one. */
function filesOfPair(
  upload: string,
  input: string | null,
  output: string | null,
): Pick<NewCase, "input" | "output"> {
  const has = (name: string | null): name is string => name !== null && name !== "" && name !== "-";
  const emptyFile = (beside: string, ending: string) => ({
    text: "",
    name: `${beside.replace(/\.[^./]*$/, "")}${ending}`,
  });
  if (has(input)) {
    return {
      input: { upload, name: input },
      output: has(output) ? { upload, name: output } : emptyFile(input, ".out"),
    };
  }
  if (!has(output)) throw new Refusal("TEST_DATA_FILE", { name: input ?? "" });
  return { input: emptyFile(output, ".in"), output: { upload, name: output } };
}

/**
 * Stores, as files, the test inputs and outputs that the user typed. Files to which no version refers are deleted
 * later. Refusals: TEST_DATA_NONE, TEST_DATA_TOO_MANY.
 */
export async function prepareCases(
  files: FileStore,
  cases: readonly NewCase[],
  { subtasks, base }: Pick<PreparedCases, "subtasks" | "base"> = {},
): Promise<PreparedCases> {
  if (cases.length === 0) throw new Refusal("TEST_DATA_NONE");
  if (cases.length > CASES_MAX) throw new Refusal("TEST_DATA_TOO_MANY", { max: CASES_MAX });
  const prepared: PreparedCase[] = [];
  for (const { input, output, score = null, group = null } of cases) {
    prepared.push({
      input: await storeTyped(files, input),
      output: await storeTyped(files, output),
      score,
      group,
    });
  }
  const all = cases.flatMap(({ input, output }) => [input, output]);
  const typed = all.some((file) => "text" in file);
  const uploaded = all.some((file) => "upload" in file);
  const isStored = all.some((file) => "kept" in file);
  const sources = [typed && "typed", uploaded && "upload", isStored && "kept"] as const;
  const [origin = "mixed", ...others] = sources.filter((source) => source !== false);
  return { origin: others.length > 0 ? "mixed" : origin, cases: prepared, subtasks, base };
}

async function storeTyped(files: FileStore, file: CaseFile): Promise<PreparedCase["input"]> {
  if (!("text" in file)) return file;
  // The text areas of browsers send CRLF line endings, but programs expect LF.
  return { name: file.name, sha256: await files.put(Buffer.from(unixText(file.text))) };
}

export interface SavedCases {
  version: number;
  /** False if the current version already has exactly these cases, so that no version was created. */
  changed: boolean;
  cases: number;
  /** Total points of the problem. */
  total: number;
}

/**
 * Writes a new version of a problem's test data and switches to it, in the caller's transaction (the caller has checked
 * that `actorUid` may do this). Submissions that are being judged keep using the version with which their judging
 * began. Refusals: PROBLEM_NOT_FOUND, CONFLICT (`base`), TEST_DATA_FILE (a missing file).
 */
export async function saveCases(
  tx: Tx,
  { pid, prepared, actorUid }: { pid: number; prepared: PreparedCases; actorUid: string },
): Promise<SavedCases> {
  const [problem] = await lockProblemOfData(tx, { pid });
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const { base = problem.version } = prepared;
  if (base !== problem.version) throw new Refusal("CONFLICT");
  const requested = await resolveFiles(tx, { pid, actorUid, prepared });
  const before = await subtasksOfVersion(tx, { pid, version: problem.version });
  const rules = { ...problem, subtasks: prepared.subtasks ?? before };
  const { cases, subtasks } = arrangeCases(requested, rules);
  const total = (problem.caseMode === "subtask" ? subtasks : cases).reduce(
    (sum, { score }) => sum + score,
    0,
  );
  const counts = { cases: cases.length, total };
  const stored = await casesOfVersion(tx, { pid, version: problem.version });
  if (isSame(stored, cases) && JSON.stringify(before) === JSON.stringify(subtasks)) {
    if (prepared.origin !== "kept")
      await setOrigin(tx, { pid, version: problem.version, origin: prepared.origin });
    return { version: problem.version, changed: false, ...counts };
  }
  const { version } = only(await nextVersion(tx, { pid }));
  const origin = await originOf(tx, pid, prepared);
  await insertVersion(tx, {
    pid,
    version,
    cases: JSON.stringify(cases),
    subtasks: JSON.stringify(subtasks),
    origin,
    uid: actorUid,
  });
  return { version, changed: true, ...counts };
}

/**
 * How the cases of a new version were provided. If all files come from earlier versions, the result is the way in which
 * those versions were provided, or `mixed` if there were several ways.
 */
async function originOf(
  tx: Tx,
  pid: number,
  { origin, cases }: PreparedCases,
): Promise<"typed" | "upload" | "mixed"> {
  if (origin !== "kept") return origin;
  const all = cases.flatMap(({ input, output }) => [input, output]);
  const versions = new Set(all.flatMap((file) => ("kept" in file ? [file.kept.version] : [])));
  const origins = await originsOf(tx, { pid, versions: [...versions] });
  const [one] = origins;
  return one && origins.length === 1 ? one.origin : "mixed";
}

type Comparable = RequestedCase & { seq: number };

function isSame(stored: readonly Comparable[], cases: readonly Comparable[]): boolean {
  const keyOf = (each: Comparable): string =>
    JSON.stringify([
      each.seq,
      each.inputName,
      each.outputName,
      each.inputSha,
      each.outputSha,
      each.score,
      each.group,
    ]);
  return (
    stored.length === cases.length && stored.every((each, i) => keyOf(each) === keyOf(cases[i]!))
  );
}

/**
 * Returns the cases with the hash of each of their files. Files are looked up in the caller's own uploads or in
 * versions of this problem, never by a path.
 */
async function resolveFiles(
  tx: Tx,
  { pid, actorUid, prepared }: { pid: number; actorUid: string; prepared: PreparedCases },
): Promise<RequestedCase[]> {
  const all = prepared.cases.flatMap(({ input, output }) => [input, output]);
  const uploads = new Set(all.flatMap((file) => ("upload" in file ? [file.upload] : [])));
  const versions = new Set(all.flatMap((file) => ("kept" in file ? [file.kept.version] : [])));
  const byName = new Map<string, { name: string; sha256: string }>();
  if (uploads.size > 0) {
    for (const { upload, name, sha256 } of await filesOfUploads(tx, {
      uploads: [...uploads],
      uid: actorUid,
    })) {
      byName.set(JSON.stringify([upload, name]), { name, sha256 });
    }
  }
  for (const version of versions) {
    for (const row of await casesOfVersion(tx, { pid, version })) {
      const { seq, inputName, outputName, inputSha, outputSha } = row;
      const input = { name: inputName, sha256: inputSha };
      byName.set(JSON.stringify([version, seq, "input"]), input);
      byName.set(JSON.stringify([version, seq, "output"]), { name: outputName, sha256: outputSha });
    }
  }
  const fileOf = (file: PreparedCase["input"], usual: string): { name: string; sha256: string } => {
    if ("sha256" in file) return { name: file.name ?? usual, sha256: file.sha256 };
    const { kept } = "kept" in file ? file : { kept: undefined };
    const key = kept
      ? [kept.version, kept.seq, kept.side]
      : "upload" in file && [file.upload, file.name];
    const hit = byName.get(JSON.stringify(key));
    if (!hit) throw new Refusal("TEST_DATA_FILE", { name: file.name ?? usual });
    return { ...hit, name: file.name ?? hit.name };
  };
  return prepared.cases.map(({ input, output, score, group }, i) => {
    const from = fileOf(input, `${i + 1}.in`);
    const to = fileOf(output, `${i + 1}.out`);
    const names = { inputName: from.name, outputName: to.name };
    return { ...names, inputSha: from.sha256, outputSha: to.sha256, score, group };
  });
}
