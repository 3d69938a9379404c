import { type Db, only } from "../../platform/db.ts";
import type { FileStore } from "../../platform/files.ts";
import type { ReadPackage } from "./readPackage.ts";
import {
  addTag,
  allowLanguage,
  insertCases,
  insertFile,
  insertProblem,
  insertStatement,
  insertSubtask,
  insertTemplate,
  insertTitle,
  keepClassification,
  keepTag,
  type NewProblem,
} from "./sql.ts";

/** A package whose bytes are in the store: what is left fits into one short transaction. */
export interface StoredPackage extends ReadPackage {
  caseHashes: { inputSha: string; outputSha: string }[];
  fileHashes: Map<string, string>;
}

/** Puts a package's bytes into the store. Bytes without a row harm nobody: they are not found. */
export async function storeBytes(files: FileStore, read: ReadPackage): Promise<StoredPackage> {
  const caseHashes: StoredPackage["caseHashes"] = [];
  for (const { input, output } of read.cases) {
    caseHashes.push({ inputSha: await files.put(input), outputSha: await files.put(output) });
  }
  const fileHashes = new Map<string, string>();
  for (const [name, bytes] of read.files) fileHashes.set(name, await files.put(bytes));
  return { ...read, caseHashes, fileHashes };
}

/** Writes the rows of a new problem; answers its id, or undefined when the display id is taken. */
export async function insertPackage(
  db: Db,
  stored: StoredPackage,
  authorUid: string,
): Promise<number | undefined> {
  const [inserted] = await insertProblem(db, authorUid, JSON.stringify(newProblem(stored)));
  if (!inserted) return undefined;
  const { id } = inserted;
  for (const [locale, text] of stored.statements) {
    await insertTitle(db, id, locale, text.title);
    await insertStatement(db, id, locale, text.description, text.input, text.output, text.hint);
  }
  const rows = stored.cases.map(({ inputName, outputName, score, group }, i) => ({
    seq: i + 1,
    inputName,
    outputName,
    ...stored.caseHashes[i],
    score,
    group,
  }));
  await insertCases(db, id, JSON.stringify(rows));
  for (const { num, type, score, dependsOn } of stored.fields.subtasks) {
    await insertSubtask(db, id, num, type, score, dependsOn);
  }
  for (const [name, sha256] of stored.fileHashes) await insertFile(db, id, name, sha256);
  await addTags(db, id, stored);
  await addLanguages(db, id, stored);
  return id;
}

function newProblem({ fields, judgeProgram, files }: StoredPackage): NewProblem {
  const names = fields.userExtraFiles;
  const contents = names.map((name) => [name, files.get(name)?.toString("utf8") ?? ""]);
  return {
    ...fields,
    problemId: fields.problemId.toUpperCase(),
    comparison: fields.comparison?.kind ?? null,
    tolerance: fields.comparison?.kind === "floats" ? fields.comparison.tolerance : 1e-6,
    source: fields.source || null,
    spjLanguage: judgeProgram === null ? null : fields.spjLanguage,
    spjCode: judgeProgram,
    userExtraFile:
      names.length > 0 ? (Object.fromEntries(contents) as Record<string, string>) : null,
  };
}

type Name = string | { "zh-CN": string; "en-US": string };

function bothNames(name: Name): [string, string | null] {
  return typeof name === "string" ? [name, null] : [name["zh-CN"], name["en-US"]];
}

async function addTags(db: Db, id: number, { fields }: StoredPackage): Promise<void> {
  for (const { name, color, classification } of fields.tags) {
    const kind = only(await keepClassification(db, ...bothNames(classification)));
    const tag = only(await keepTag(db, ...bothNames(name), color, kind.id));
    await addTag(db, id, tag.id);
  }
}

async function addLanguages(db: Db, id: number, { fields }: StoredPackage): Promise<void> {
  for (const name of new Set(fields.languages)) {
    const [row] = await allowLanguage(db, id, name);
    if (!row) throw new Error(`problem ${fields.problemId} allows the unknown language ${name}`);
  }
  for (const [name, code] of Object.entries(fields.codeTemplates)) {
    const [row] = await insertTemplate(db, id, name, code);
    if (!row)
      throw new Error(`problem ${fields.problemId} has a template for ${name}, unknown here`);
  }
}
