import { locales } from "../../shared/text/locale.ts";
import { hexColor } from "../../shared/text/color.ts";
import { policyOfSwitch } from "../../shared/verdict/feedback.ts";
import type { ProblemFields } from "../../shared/problem/problemFields.ts";
import type { SettingName } from "../../shared/problem/problemSettings.ts";
import { comparisonOfPackage } from "../../shared/problem/problemPackage.ts";
import { recountProblem } from "../judging/service.ts";
import { only, type Tx } from "../platform/database/db.ts";
import type { ReadPackage } from "./readPackage.ts";
import {
  addTag,
  allowLanguage,
  deleteOtherLanguages,
  hasEditorials,
  clearProblem,
  clearSourced,
  clearTags,
  deleteFiles,
  insertCases,
  insertEditorial,
  insertFile,
  insertProblem,
  insertSolution,
  insertStatement,
  insertSubtask,
  insertTemplate,
  insertTitle,
  insertValidator,
  upsertClassification,
  upsertTag,
  insertDataVersion,
  overwriteProblem,
} from "./sql.ts";

/** Inserts a new problem; returns its id, or undefined if the display id is taken. */
export async function insertPackage(
  tx: Tx,
  read: ReadPackage,
  authorUid: string,
): Promise<number | undefined> {
  const [stored] = await insertProblem(tx, {
    authorUid,
    columns: JSON.stringify(columnsOf(read)),
  });
  if (!stored) return undefined;
  await insertParts(tx, stored, read);
  await insertEditorials(tx, stored.id, { read, uid: authorUid });
  await insertDataVersion(tx, { id: stored.id, version: stored.version, authorUid });
  return stored.id;
}

/**
 * Overwrites a stored problem with a package and stores a new version of its test data; submissions that are being
 * judged finish with the old version. The problem keeps its submissions, its author and its editorials. If the problem
 * has no editorials, it gets the editorials of the package.
 */
export async function overwritePackage(
  tx: Tx,
  pid: number,
  { read, uid }: { read: ReadPackage; uid: string },
): Promise<void> {
  const stored = only(
    await overwriteProblem(tx, { id: pid, columns: JSON.stringify(columnsOf(read)) }),
  );
  for (const clear of clearProblem) await clear(tx, { id: pid });
  await recountProblem(tx, pid);
  await insertParts(tx, stored, read);
  // Stored editorials are kept, because they have authors and versions, which editorials in packages lack.
  if (!only(await hasEditorials(tx, { id: pid })).has)
    await insertEditorials(tx, pid, { read, uid });
  await insertDataVersion(tx, { id: pid, version: stored.version, authorUid: uid });
}

/**
 * Overwrites a problem with a package that was read again from its source and merged with the parts edited on this
 * site. Jury programs, validators, templates, languages, editorials and other files are kept.
 */
export async function refreshPackage(
  tx: Tx,
  pid: number,
  { read, uid, keepsTags }: { read: ReadPackage; uid: string; keepsTags: boolean },
): Promise<void> {
  const stored = only(
    await overwriteProblem(tx, { id: pid, columns: JSON.stringify(columnsOf(read)) }),
  );
  for (const clear of clearSourced) await clear(tx, { id: pid });
  if (!keepsTags) await clearTags(tx, { id: pid });
  await deleteFiles(tx, { id: pid, names: read.files.map(({ name }) => name) });
  await recountProblem(tx, pid);
  await insertContents(tx, stored, read);
  await addTags(tx, pid, read);
  await insertDataVersion(tx, { id: pid, version: stored.version, authorUid: uid });
}

async function insertEditorials(
  tx: Tx,
  id: number,
  { read: { editorials = [] }, uid }: { read: ReadPackage; uid: string },
): Promise<void> {
  for (const [i, { release, releaseAt, texts }] of editorials.entries()) {
    const moment = releaseAt === null ? null : new Date(releaseAt);
    const editorial = { id, uid, release, releaseAt: moment, seq: i + 1 };
    await insertEditorial(tx, { ...editorial, texts: JSON.stringify(texts) });
  }
}

interface StoredVersion {
  id: number;
  version: number;
}

async function insertParts(tx: Tx, stored: StoredVersion, read: ReadPackage): Promise<void> {
  const { id } = stored;
  await insertContents(tx, stored, read);
  for (const { name, language, code, expected, score } of read.solutions) {
    await insertSolution(tx, { id, name, language, code, expected, score });
  }
  for (const { files, caseFlags, ...validator } of read.validators) {
    await insertValidator(tx, {
      ...validator,
      id,
      files: JSON.stringify(files),
      caseFlags: JSON.stringify(caseFlags),
    });
  }
  await addTags(tx, id, read);
  await addLanguages(tx, id, read);
}

/** Inserts statements, test data and files. */
async function insertContents(
  tx: Tx,
  { id, version }: StoredVersion,
  read: ReadPackage,
): Promise<void> {
  for (const locale of locales) {
    const text = read.statements[locale];
    if (!text) continue;
    await insertTitle(tx, { id, locale, title: text.title });
    await insertStatement(tx, {
      id,
      locale,
      description: text.description,
      input: text.input,
      output: text.output,
      hint: text.hint,
    });
  }
  const rows = read.cases.map(({ inputName, outputName, input, output, score, group }, i) => ({
    seq: i + 1,
    inputName,
    outputName,
    inputSha: input.sha256,
    outputSha: output.sha256,
    score,
    group,
  }));
  await insertCases(tx, { id, version, rows: JSON.stringify(rows) });
  for (const { num, type, score, dependsOn } of read.fields.subtasks) {
    await insertSubtask(tx, { id, version, num, type, score, dependsOn });
  }
  for (const { name, sha256 } of read.files) await insertFile(tx, { id, name, sha256 });
}

function columnsOf({
  fields,
  judgeProgram,
  userFiles,
  judgeFiles,
}: ReadPackage): ProblemFields & Pick<ReadPackage["fields"], SettingName> {
  const compared = comparisonOfPackage(fields);
  return {
    ...fields,
    problemId: fields.problemId.toUpperCase(),
    feedback: fields.feedback ?? policyOfSwitch(fields.openCaseResult),
    comparison: compared?.kind ?? null,
    comparisonOptions: compared?.options ?? {},
    spjLanguage: judgeProgram === null ? null : fields.spjLanguage,
    spjCode: judgeProgram,
    userExtraFile: userFiles,
    judgeExtraFile: judgeFiles,
  };
}

type Name = string | { "zh-CN": string; "en-US": string };

function bothNames(name: Name): { name: string; nameEn: string | null } {
  return typeof name === "string"
    ? { name, nameEn: null }
    : { name: name["zh-CN"], nameEn: name["en-US"] };
}

/**
 * Adds classifications, then tags, each sorted by name, because concurrent imports of packages that share names could
 * otherwise deadlock. If several tags or classifications have the same name, the first one is used.
 */
async function addTags(tx: Tx, id: number, { fields }: ReadPackage): Promise<void> {
  const classifications = fields.tags.flatMap(({ classification }) => classification ?? []);
  const kinds = new Map<string, number>();
  for (const kind of classifications.toSorted(inOrder)) {
    const names = bothNames(kind);
    kinds.set(names.name, only(await upsertClassification(tx, names)).id);
  }
  const tags = fields.tags.toSorted((a, b) => inOrder(a.name, b.name));
  for (const { name, color, classification } of tags) {
    const kind = classification ? (kinds.get(bothNames(classification).name) ?? null) : null;
    const tag = only(
      await upsertTag(tx, {
        ...bothNames(name),
        color: hexColor(color ?? ""),
        classificationId: kind,
      }),
    );
    await addTag(tx, { id, tagId: tag.id });
  }
}

/** Compares two names by their Chinese forms; a name with only one form is compared by that form. */
function inOrder(a: Name, b: Name): number {
  const [first, second] = [bothNames(a).name, bothNames(b).name];
  return first === second ? 0 : first < second ? -1 : 1;
}

async function addLanguages(tx: Tx, id: number, { fields }: ReadPackage): Promise<void> {
  const names = [...new Set(fields.languages)];
  await deleteOtherLanguages(tx, { id, names });
  for (const name of names) {
    const { time = null, memory = null } = fields.languageFactors[name] ?? {};
    const [row] = await allowLanguage(tx, {
      id,
      name,
      timeFactor: time,
      memoryFactor: memory,
    });
    if (!row) throw new Error(`problem ${fields.problemId} allows the unknown language ${name}`);
  }
  for (const [name, code] of Object.entries(fields.codeTemplates)) {
    const [row] = await insertTemplate(tx, { id, name, code });
    if (!row)
      throw new Error(`problem ${fields.problemId} has a template for ${name}, unknown here`);
  }
}
