import { type Archive, cleanTexts } from "../archive.ts";
import type { ArchiveProblem, PackageFile, PackageSolution, ReadPackage } from "../readPackage.ts";
import { PackageFault, type Report } from "../report.ts";
import { type Field, fpsEvents } from "./fpsItems.ts";
import { decidesJudging, fpsJudge, type FpsPrograms } from "./fpsJudge.ts";
import { fpsLimits } from "./fpsLimits.ts";
import { type FpsSamples, type FpsTest, fpsCases } from "./fpsTests.ts";
import { pictureEnding } from "./pictureEnding.ts";
import { isForeignCounter } from "./foreignCounters.ts";
import { fromHtml } from "./foreignText.ts";
import { languageByName } from "../format/languageNames.ts";
import { type Frame, withFrames } from "./templateFrames.ts";
import { foreignPictures, newPackage, oneStatement } from "./newPackage.ts";

const UNSUPPORTED_MAX = 100;
/** XML elements whose text is part of the problem; unsupported elements are reported by name. */
const TEXTS = new Set(["title", "description", "input", "output", "hint", "source"]);

/** An item of the file during parsing; large elements are moved to the file store immediately. */
interface Item {
  texts: Map<string, string>;
  limits: { time?: Field; memory?: Field };
  samples: FpsSamples;
  tests: FpsTest[];
  pictures: { src: string; file: PackageFile }[];
  solutions: PackageSolution[];
  templates: Record<string, string>;
  frames: Map<string, Frame>;
  programs: FpsPrograms;
  /** Name of the remote judge that has the test data. */
  remoteJudge: string;
  badPictures: string[];
  unsupported: string[];
  /** Elements whose effect on judging is unknown. */
  unknown: string[];
}

/** FPS: reads a single XML file, or several XML files in a zip, each with any number of items. */
export async function* fpsProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  let count = 0;
  for (const path of archive.paths.filter((each) => /\.xml$/i.test(each))) {
    let item: Item | undefined;
    let generator = "";
    const completeItem = (): ArchiveProblem[] => {
      if (!item) return [];
      const whole = item;
      count += 1;
      const problemId = `FPS-${archive.seed}-${count}`;
      const name = whole.texts.get("title")?.trim() || `${path} ${count}`;
      const source = { archive, problemId, judgesSamples: /hustoj/i.test(generator) };
      return [{ name, read: (report) => problemOf(whole, source, report) }];
    };
    for await (const event of fpsEvents(await archive.open(path))) {
      if ("kind" in event && event.kind === "generator") generator = event.name;
      else if ("kind" in event) {
        yield* completeItem();
        item = newItem();
      } else if (item) await take(item, cleanField(event), archive);
    }
    yield* completeItem();
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
    frames: new Map(),
    programs: {},
    remoteJudge: "",
    badPictures: [],
    unsupported: [],
    unknown: [],
  };
}

/** In a field, replaces the characters that the database cannot store. Test data is returned unchanged. */
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
      const file = await archive.storeDataBytes(Buffer.from(text));
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
      item.frames.set(language, { ...frameOf(item, language), [name]: text });
      break;
    case "spj":
    case "tpj":
    case "interactor":
      // Only the first program of each kind is used, as in HUSTOJ, for which the format was made.
      if (text.trim() !== "") item.programs[name] ??= { code: text, language };
      break;
    case "remote_oj":
      item.remoteJudge = text.trim();
      noteUnsupported(item, field);
      break;
    default:
      if (TEXTS.has(name)) item.texts.set(name, text);
      else if (!isForeignCounter(name)) noteUnsupported(item, field);
  }
}

function noteUnsupported(item: Item, { name, text, inner }: Field): void {
  const content = [text, ...Object.values(inner)].join(" ").trim();
  if (content === "") return;
  if (decidesJudging(name)) item.unknown.push(name);
  if (item.unsupported.length < UNSUPPORTED_MAX) {
    item.unsupported.push(`${name}: ${Array.from(content).slice(0, 80).join("")}`);
  }
}

function frameOf({ frames }: Item, language: string): Frame {
  return frames.get(language) ?? { prepend: "", append: "" };
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
  // Accepts only names that our own export writes; other names are untrusted.
  const own = /^files\/([A-Za-z0-9][A-Za-z0-9_-]{0,80}\.[a-z]{3,4})$/.exec(src)?.[1];
  const isFree = own !== undefined && !item.pictures.some(({ file }) => file.name === own);
  const name = isFree ? own : `picture-${item.pictures.length + 1}.${ending}`;
  item.pictures.push({ src, file: { name, ...(await archive.storeBytes(bytes)) } });
}

interface Source {
  archive: Archive;
  problemId: string;
  /** Whether the system that wrote the file also uses the sample for judging. */
  judgesSamples: boolean;
}

/**
 * Throws a PackageFault with the code `elementUnknown` or `problemKind`, or with the code of a fault in a part of the
 * item.
 */
async function problemOf(
  item: Item,
  { archive, problemId, judgesSamples }: Source,
  report: Report,
): Promise<ReadPackage> {
  const [unknown] = item.unknown;
  if (unknown !== undefined) throw new PackageFault("elementUnknown", { name: unknown });
  if (item.remoteJudge !== "" && item.tests.length === 0) {
    throw new PackageFault("problemKind", { kind: "remote_judge" });
  }
  const statement = statementOf(item, report);
  const judge = fpsJudge(item.programs, report);
  const { templates, solutions } = withFrames(item, item.frames, report);
  report.names("settingsLost", item.unsupported);
  report.add("displayIdMade", { id: problemId });
  const { samples, tests } = item;
  const rules = { judgesSamples, judgeMode: judge.judgeMode };
  const { inputs, outputs } = samples;
  return newPackage(
    {
      problemId,
      difficulty: 1,
      ...fpsLimits(item.limits, report),
      judgeMode: judge.judgeMode,
      spjLanguage: judge.language,
      source: (item.texts.get("source") ?? "").trim(),
      examples: inputs
        .map((input, i) => ({ input, output: outputs[i] ?? "" }))
        .filter(({ input, output }) => input + output !== ""),
      codeTemplates: templates,
    },
    {
      statements: oneStatement(statement),
      cases: await fpsCases({ tests, samples }, rules, { archive, report }),
      judgeProgram: judge.program,
      files: item.pictures.map(({ file }) => file),
      solutions,
    },
  );
}

function statementOf(item: Item, report: Report) {
  const part = (name: string): string => {
    let text = item.texts.get(name) ?? "";
    for (const { src, file } of item.pictures) text = text.replaceAll(src, `files/${file.name}`);
    const section = fromHtml(text);
    if (section.was !== "markdown") report.add(`${section.was}Statement`);
    return section.text;
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
