import type { StoredFile } from "../../platform/files.ts";
import { type Archive, cleanTexts } from "../archive.ts";
import type { FoundProblem, PackageFile, PackageSolution, ReadPackage } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { translatedChecker } from "./checkerConventions.ts";
import { type Field, fpsEvents } from "./fpsItems.ts";
import { pictureEnding } from "./pictureEnding.ts";
import { isForeignCounter } from "./foreignCounters.ts";
import { languageByName } from "../format/languageNames.ts";
import { foreignPictures, htmlPart, limitWithin, newPackage, oneStatement } from "./newPackage.ts";

const UNSUPPORTED_MAX = 100;
/** Elements that are texts of the problem; others that are not supported are reported by name. */
const TEXTS = new Set(["title", "description", "input", "output", "hint", "source"]);

/** An item while it is parsed; large elements are stored immediately. */
interface Item {
  texts: Map<string, string>;
  limits: { time?: Field; memory?: Field };
  samples: { inputs: string[]; outputs: string[] };
  tests: Test[];
  pictures: { src: string; file: PackageFile }[];
  solutions: PackageSolution[];
  templates: Record<string, string>;
  framed: string[];
  checker: { code: string; language: string; dialect: "hustoj" | "testlib" } | undefined;
  badPictures: string[];
  unsupported: string[];
}

interface Test {
  side: "input" | "output";
  name: string | undefined;
  file: StoredFile;
}

/** FPS: XML files, single or in a zip, each with any number of items. */
export async function* fpsProblems(archive: Archive): AsyncGenerator<FoundProblem> {
  let count = 0;
  for (const path of archive.paths.filter((each) => /\.xml$/i.test(each))) {
    let item: Item | undefined;
    const found = (): FoundProblem[] => {
      if (!item) return [];
      const whole = item;
      count += 1;
      const problemId = `FPS-${archive.seed}-${count}`;
      const name = whole.texts.get("title")?.trim() || `${path} ${count}`;
      return [{ name, read: async (report) => problemOf(whole, problemId, { archive, report }) }];
    };
    for await (const event of fpsEvents(await archive.open(path))) {
      if ("kind" in event) {
        yield* found();
        item = newItem();
      } else if (item) await take(item, cleanField(event), archive);
    }
    yield* found();
  }
}

function newItem(): Item {
  return {
    texts: new Map(),
    limits: {},
    samples: { inputs: [], outputs: [] },
    tests: [],
    pictures: [],
    solutions: [],
    templates: {},
    framed: [],
    checker: undefined,
    badPictures: [],
    unsupported: [],
  };
}

/** Test data retains its bytes; all other texts go into the database. */
function cleanField(field: Field): Field {
  return field.name.startsWith("test_") ? field : cleanTexts(field);
}

async function take(item: Item, field: Field, archive: Archive): Promise<void> {
  const { name, text, attributes } = field;
  const language = attributes["language"] ?? "";
  switch (name) {
    case "time_limit":
      item.limits.time = field;
      break;
    case "memory_limit":
      item.limits.memory = field;
      break;
    case "sample_input":
      item.samples.inputs.push(text);
      break;
    case "sample_output":
      item.samples.outputs.push(text);
      break;
    case "test_input":
    case "test_output": {
      const file = await archive.storeBytes(Buffer.from(text));
      const side = name === "test_input" ? "input" : "output";
      item.tests.push({ side, name: attributes["name"], file });
      break;
    }
    case "img":
      await takePicture(item, field, archive);
      break;
    case "solution":
      item.solutions.push(solutionOf(item, text, language));
      break;
    case "template":
      item.templates[languageByName(language) ?? language] = text;
      break;
    case "prepend":
    case "append":
      if (text.trim() !== "") item.framed.push(language);
      break;
    case "spj":
    case "tpj":
      if (text.trim() !== "") {
        item.checker = { code: text, language, dialect: name === "spj" ? "hustoj" : "testlib" };
      }
      break;
    default:
      if (TEXTS.has(name)) item.texts.set(name, text);
      else if (isForeignCounter(name)) break;
      else if (text.trim() !== "" && item.unsupported.length < UNSUPPORTED_MAX) {
        item.unsupported.push(`${name}: ${Array.from(text.trim()).slice(0, 80).join("")}`);
      }
  }
}

function solutionOf({ solutions }: Item, code: string, language: string): PackageSolution {
  return {
    name: `solution-${solutions.length + 1}`,
    language: languageByName(language) ?? language,
    code,
    expected: ["AC"],
    score: null,
  };
}

async function takePicture(item: Item, { inner }: Field, archive: Archive): Promise<void> {
  const src = inner["src"]?.trim() ?? "";
  const bytes = Buffer.from(inner["base64"] ?? "", "base64");
  const ending = pictureEnding(bytes);
  if (src === "" || ending === undefined) {
    item.badPictures.push(src);
    return;
  }
  // Only names that our own export writes; others are untrusted.
  const own = /^files\/([A-Za-z0-9][A-Za-z0-9_-]{0,80}\.[a-z]{3,4})$/.exec(src)?.[1];
  const isFree = own !== undefined && !item.pictures.some(({ file }) => file.name === own);
  const name = isFree ? own : `picture-${item.pictures.length + 1}.${ending}`;
  item.pictures.push({ src, file: { name, ...(await archive.storeBytes(bytes)) } });
}

function problemOf(
  item: Item,
  problemId: string,
  { archive, report }: { archive: Archive; report: Report },
): Promise<ReadPackage> | ReadPackage {
  const statement = statementOf(item, report);
  const { checker } = item;
  report.names("templateFrame", item.framed);
  report.names("settingsLost", item.unsupported);
  report.add("displayIdMade", { id: problemId });
  const { inputs, outputs } = item.samples;
  return casesOf(item.tests, archive, report).then((cases) =>
    newPackage(
      {
        problemId,
        difficulty: 1,
        ...limitsOf(item.limits, report),
        judgeMode: checker ? "spj" : "default",
        spjLanguage: checker?.language || "C++",
        source: (item.texts.get("source") ?? "").trim(),
        examples: inputs
          .map((input, i) => ({ input, output: outputs[i] ?? "" }))
          .filter(({ input, output }) => input + output !== ""),
        codeTemplates: item.templates,
      },
      {
        statements: oneStatement(statement),
        cases,
        judgeProgram: checker ? programOf(checker, report) : null,
        files: item.pictures.map(({ file }) => file),
        solutions: item.solutions,
      },
    ),
  );
}

function programOf(checker: NonNullable<Item["checker"]>, report: Report): string {
  if (checker.dialect === "testlib") return checker.code;
  if (!/^(?:C|C\+\+|)$/i.test(checker.language)) {
    throw new PackageFault("checkerMissing", { name: checker.language });
  }
  report.add("checkerDialect", { system: "HUSTOJ" });
  return translatedChecker(checker.code, "hustoj");
}

function statementOf(item: Item, report: Report) {
  const part = (name: string): string => {
    let text = item.texts.get(name) ?? "";
    for (const { src, file } of item.pictures) text = text.replaceAll(src, `files/${file.name}`);
    const markdown = /^\s*\[md\]([\s\S]*)\[\/md\]\s*$/.exec(text)?.[1];
    if (markdown !== undefined) return markdown.trim();
    const kept = htmlPart(text);
    if (kept.startsWith("<div>")) report.add("htmlStatement");
    return kept;
  };
  const title = (item.texts.get("title") ?? "").trim();
  if (title === "") throw new PackageFault("statementMissing");
  const statement = {
    title: Array.from(title).slice(0, 255).join(""),
    description: part("description"),
    input: part("input"),
    output: part("output"),
    hint: part("hint"),
  };
  report.count("picturesRewritten", item.pictures.length);
  report.names("picturesLost", item.badPictures);
  report.names("foreignPictures", foreignPictures(statement));
  return statement;
}

/** Seconds unless the unit says milliseconds; without a unit, values from 60 on are milliseconds. */
function limitsOf({ time, memory }: Item["limits"], report: Report) {
  const seconds = Number(time?.text.trim() || "1");
  const timeUnit = time?.attributes["unit"]?.trim().toLowerCase();
  const isMs = timeUnit === "ms" || (timeUnit === undefined && seconds >= 60);
  const size = Number(memory?.text.trim() || "128");
  const sizeUnit = memory?.attributes["unit"]?.trim().toLowerCase();
  const isKb = sizeUnit === "kb" || (sizeUnit === undefined && size >= 8192);
  if (!Number.isFinite(seconds) || !Number.isFinite(size)) {
    throw new PackageFault("fieldWrong", {
      field: "limit",
      problem: `${time?.text} ${memory?.text}`,
    });
  }
  if (timeUnit === undefined) report.add("unit", { field: "time_limit", unit: isMs ? "ms" : "s" });
  if (sizeUnit === undefined)
    report.add("unit", { field: "memory_limit", unit: isKb ? "kb" : "mb" });
  // 65,536 kb and 65,535 kb, the usual spellings, are 64 MiB.
  const mebibytes = isKb ? Math.max(1, Math.round(size / 1024)) : size;
  return {
    timeLimit: limitWithin(Math.round(seconds * (isMs ? 1 : 1000)), {
      min: 1,
      max: 600_000,
      code: "timeLimit",
      report,
    }),
    memoryLimit: limitWithin(mebibytes, { min: 1, max: 16_384, code: "memoryLimit", report }),
  };
}

/**
 * Inputs and outputs in order. Some exports have all inputs before all outputs, and some have only
 * `test_input` with outputs in between: then every second one is an output.
 */
async function casesOf(
  tests: Test[],
  archive: Archive,
  report: Report,
): Promise<ReadPackage["cases"]> {
  let inputs = tests.filter(({ side }) => side === "input");
  let outputs = tests.filter(({ side }) => side === "output");
  if (outputs.length === 0 && inputs.length >= 2 && inputs.length % 2 === 0) {
    outputs = inputs.filter((_test, i) => i % 2 === 1);
    inputs = inputs.filter((_test, i) => i % 2 === 0);
    report.add("caseNames", { count: inputs.length });
  }
  const empty = await archive.storeBytes(Buffer.alloc(0));
  report.count("answersMissing", Math.max(0, inputs.length - outputs.length));
  return inputs.map(({ name, file }, i) => {
    const output = outputs[i];
    return {
      inputName: nameOf(name, i, "in"),
      outputName: nameOf(output?.name ?? name, i, "out"),
      input: file,
      output: output?.file ?? empty,
      score: 0,
      group: null,
    };
  });
}

/** A name with this ending is the file's; otherwise it is the stem of both files. */
function nameOf(name: string | undefined, at: number, ending: string): string {
  const plain = name?.trim() ?? "";
  if (!/^[^./\\\p{C}][^\\\p{C}]{0,99}$/u.test(plain) || plain.includes("..")) {
    return `${at + 1}.${ending}`;
  }
  return plain.includes(".") ? plain : `${plain}.${ending}`;
}
