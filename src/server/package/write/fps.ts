import { Readable } from "node:stream";
import type { FileStore, StoredFile } from "../../platform/file/files.ts";
import type { LoadedPackage } from "../loadPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { chosenStatement, reportUsualLosses } from "./unsupportedParts.ts";

/** Reports the parts that FPS does not support. */
export function reportFps(problem: LoadedPackage, report: Report): void {
  const { fields, files, userFiles, judgeFiles, solutions } = problem;
  if (fields.judgeMode === "interactive") throw new PackageFault("interactive");
  reportUsualLosses(problem, report);
  report.add("displayIdLost", { id: fields.problemId });
  if (fields.type === 1) report.add("scoresLost");
  if (fields.judgeCaseMode !== "default")
    report.add("caseModeLost", { count: 1, names: fields.judgeCaseMode });
  report.count("subtasksLost", fields.subtasks.length);
  report.add("difficultyLost");
  if (fields.auth !== 1) report.add("visibilityLost");
  if (fields.stackLimit !== 128) report.add("stackLimitLost");
  report.names(
    "tagsLost",
    fields.tags.map(({ name }) => (typeof name === "string" ? name : name["zh-CN"])),
  );
  report.count("languagesLost", fields.languages?.length ?? 0);
  if (!fields.isRemoveEndBlank) report.add("exactComparison");
  if (!fields.openCaseResult || !fields.codeShare) report.add("switchesLost");
  const pictures = picturesOf(problem);
  report.names(
    "attachmentsLost",
    files.filter((each) => !pictures.includes(each)).map(({ name }) => name),
  );
  report.count("pictures", pictures.length);
  report.count("userFilesLost", Object.keys(userFiles).length);
  report.count("judgeFilesLost", Object.keys(judgeFiles).length);
  const others = solutions.filter((each) => !isAccepted(each));
  report.names(
    "solutionsLost",
    others.map(({ name }) => name),
  );
  const accepted = solutions.filter(isAccepted);
  const isRenamed = accepted.filter(({ name }, i) => name !== `solution-${i + 1}`).length;
  report.count("solutionNames", isRenamed);
  const renamed = [fields.spjLanguage].filter(
    (name) => problem.judgeProgram !== null && name !== fpsLanguage(name),
  );
  report.names("languageNames", renamed);
  report.count("cases", problem.cases.length);
}

/** Characters that XML 1.0 does not allow, not even as character references. */
// oxlint-disable-next-line no-control-regex -- these are the ones to be found
const forbidden = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex -- these are the ones that are removed
const allForbidden = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Reads all test data. Throws a PackageFault with the code `notText` if any of it is binary, because binary data cannot
 * be exported.
 */
export async function checkFps({ cases }: LoadedPackage, files: FileStore): Promise<void> {
  for (const { inputName, outputName, input, output } of cases) {
    if (!(await isText(input, files))) throw new PackageFault("notText", { name: inputName });
    if (!(await isText(output, files))) throw new PackageFault("notText", { name: outputName });
  }
}

async function isText({ sha256 }: StoredFile, files: FileStore): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of files.read(sha256)) {
      if (forbidden.test(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    return !forbidden.test(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function isAccepted({ expected }: LoadedPackage["solutions"][number]): boolean {
  return expected.length === 1 && expected[0] === "AC";
}

/** Only pictures that occur in the exported statement are exported, because other files are not supported. */
function picturesOf(problem: LoadedPackage): LoadedPackage["files"] {
  const text = Object.values(chosenStatement(problem)).join("\n");
  return problem.files.filter(
    ({ name }) => /\.(?:png|jpe?g|gif|webp|svg|bmp)$/i.test(name) && text.includes(`files/${name}`),
  );
}

function fpsLanguage(name: string): string {
  return name.startsWith("C++") ? "C++" : name;
}

/** Returns the XML as a stream; the test data is read file by file while the stream is sent. */
export function writeFps(problems: LoadedPackage[], files: FileStore): Readable {
  return Readable.from(document(problems, files), { objectMode: false });
}

async function* document(problems: LoadedPackage[], files: FileStore): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.4" url="">\n';
  for (const problem of problems) yield* item(problem, files);
  yield "</fps>\n";
}

async function* item(problem: LoadedPackage, files: FileStore): AsyncGenerator<string> {
  const { fields, judgeProgram, solutions } = problem;
  const { title, ...sections } = chosenStatement(problem);
  yield `<item>\n${element("title", title)}`;
  yield `<time_limit unit="ms">${fields.timeLimit}</time_limit>\n`;
  yield `<memory_limit unit="mb">${fields.memoryLimit}</memory_limit>\n`;
  for (const { name, ...file } of picturesOf(problem)) yield* picture(name, file, files);
  for (const [name, text] of Object.entries(sections)) {
    yield element(name, text === "" ? "" : `[md]${text}[/md]`);
  }
  for (const { input, output } of fields.examples) {
    yield element("sample_input", input) + element("sample_output", output);
  }
  for (const { inputName, outputName, input, output } of problem.cases) {
    yield* test("test_input", { name: inputName, file: input, files });
    yield* test("test_output", { name: outputName, file: output, files });
  }
  yield element("source", fields.source);
  for (const { language, code } of solutions.filter(isAccepted)) {
    yield element("solution", code, { language });
  }
  for (const [language, code] of Object.entries(fields.codeTemplates)) {
    yield element("template", code, { language });
  }
  if (judgeProgram !== null) {
    yield element("tpj", judgeProgram, { language: fpsLanguage(fields.spjLanguage) });
  }
  yield "</item>\n";
}

/**
 * XML parsers convert CR to LF, and XML forbids most control characters, even as character references. Forbidden
 * characters are removed from the problem's strings, because a single one would make the whole document unreadable.
 * Test data contains no such characters (`checkFps`).
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(allForbidden, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${all.join("")}>${escaped(text)}</${name}>\n`;
}

async function* test(
  tag: "test_input" | "test_output",
  { name, file, files }: { name: string; file: StoredFile; files: FileStore },
): AsyncGenerator<string> {
  yield `<${tag} name="${escaped(name)}">`;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for await (const chunk of files.read(file.sha256)) {
    yield escaped(decoder.decode(chunk as Buffer, { stream: true }));
  }
  yield `${escaped(decoder.decode())}</${tag}>\n`;
}

async function* picture(name: string, file: StoredFile, files: FileStore): AsyncGenerator<string> {
  const bytes = await files.get(file.sha256);
  yield `<img><src>${escaped(`files/${name}`)}</src><base64>${bytes.toString("base64")}</base64></img>\n`;
}
