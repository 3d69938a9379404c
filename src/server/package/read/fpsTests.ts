import type { Archive, DataFile } from "../archive.ts";
import type { PackageCase, PackageFields } from "../readPackage.ts";
import type { Report } from "../report.ts";

/** One `test_input` or `test_output` element; lists keep the order of the elements in the file. */
export interface FpsTest {
  side: "input" | "output";
  name: string | undefined;
  file: DataFile;
}

export interface FpsSamples {
  inputs: string[];
  outputs: string[];
}

interface Rules {
  judgesSamples: boolean;
  judgeMode: PackageFields["judgeMode"];
}

/** The test cases of an item: the judged samples, then its tests. */
export async function fpsCases(
  { tests, samples }: { tests: FpsTest[]; samples: FpsSamples },
  rules: Rules,
  { archive, report }: { archive: Archive; report: Report },
): Promise<PackageCase[]> {
  const empty = await archive.storeBytes(Buffer.alloc(0));
  const own = pairedTests(tests, report).map(({ input, output }, i) => ({
    inputName: nameOf(input.name, i, "in"),
    outputName: nameOf(output?.name ?? input.name, i, "out"),
    input: input.file,
    output: output?.file ?? empty,
    ...(output === undefined && { answerMissing: true }),
  }));
  const judged = judgedSamples(samples, rules, own.length > 0);
  report.count("samplesAsCases", judged.length);
  const first = await Promise.all(
    judged.map(async ({ input, output }, i) => ({
      inputName: judged.length === 1 ? "sample.in" : `sample-${i + 1}.in`,
      outputName: judged.length === 1 ? "sample.out" : `sample-${i + 1}.out`,
      input: await archive.storeDataBytes(Buffer.from(input)),
      output: await archive.storeDataBytes(Buffer.from(output)),
    })),
  );
  return [...first, ...own].map((each) => ({ ...each, score: 0, group: null }));
}

/**
 * The samples that are used for judging. If a problem has tests, HUSTOJ writes the first sample next to them and also
 * judges with it. If there are no tests, the samples are the only data. The sample of an interactive problem is a
 * transcript, which an interactor cannot read, so it is not used if there are tests.
 */
function judgedSamples(
  { inputs, outputs }: FpsSamples,
  { judgesSamples, judgeMode }: Rules,
  hasTests: boolean,
): { input: string; output: string }[] {
  const pairs = inputs.map((input, i) => ({ input, output: outputs[i] ?? "" }));
  const usable = pairs.filter(({ input, output }) =>
    judgeMode === "default" ? output !== "" : input + output !== "",
  );
  if (!hasTests) return usable;
  const isJudged = judgesSamples && judgeMode !== "interactive";
  return isJudged ? usable.filter(({ input }) => input !== "").slice(0, 1) : [];
}

interface Pair {
  input: FpsTest;
  output: FpsTest | undefined;
}

/** Pairs inputs with their outputs: by name if both have names, otherwise in order. */
function pairedTests(tests: FpsTest[], report: Report): Pair[] {
  const { inputs, outputs } = sidesOf(tests, report);
  const hasNames = (all: FpsTest[]) => all.some((each) => stemOf(each) !== "");
  const byName = hasNames(inputs) && hasNames(outputs) ? pairedByName(inputs, outputs) : undefined;
  const { pairs, rest } = byName ?? {
    pairs: inputs.map((input, i) => ({ input, output: outputs[i] })),
    rest: outputs.slice(inputs.length),
  };
  report.names(
    "unpairedFiles",
    rest.map((each) => each.name ?? "test_output"),
  );
  return pairs;
}

/**
 * Pairs inputs and outputs with the same name. Returns undefined if no named input has an output with the same name.
 */
function pairedByName(
  inputs: FpsTest[],
  outputs: FpsTest[],
): { pairs: Pair[]; rest: FpsTest[] } | undefined {
  const waiting = Map.groupBy(outputs, stemOf);
  const pairs = inputs.map((input) => ({ input, output: waiting.get(stemOf(input))?.shift() }));
  const hasNames = pairs.some(({ input, output }) => output && stemOf(input) !== "");
  return hasNames ? { pairs, rest: [...waiting.values()].flat() } : undefined;
}

/** Returns the part of the file name that both files of a case share; files without a name are matched by order. */
function stemOf({ name = "" }: FpsTest): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\.(?:in|inp|input|out|output|ans|answer|a)$/, "")
    .replace(/^(?:in|out)put/, "");
}

/**
 * In some exports, the `test_input` elements contain the outputs as well: every second element is an output. In such
 * exports, the two elements of a pair have the same name or no names; elements with other names are inputs whose
 * outputs are missing from the file.
 */
function sidesOf(tests: FpsTest[], report: Report): { inputs: FpsTest[]; outputs: FpsTest[] } {
  const inputs = tests.filter(({ side }) => side === "input");
  const outputs = tests.filter(({ side }) => side === "output");
  const names = inputs.map(stemOf);
  const isAlternating = names.every((name, i) => name === names[i - (i % 2)]);
  const isMixed = outputs.length === 0 && inputs.length >= 2 && inputs.length % 2 === 0;
  if (!isMixed || !isAlternating) return { inputs, outputs };
  report.add("caseNames", { count: inputs.length / 2 });
  return {
    inputs: inputs.filter((_test, i) => i % 2 === 0),
    outputs: inputs.filter((_test, i) => i % 2 === 1),
  };
}

/**
 * A name with an extension is used as the file name. A name without an extension is the common stem of both files, so
 * `.` and `ending` are appended.
 */
function nameOf(name: string | undefined, at: number, ending: string): string {
  const plain = name?.trim() ?? "";
  if (!/^[^./\\\p{C}][^\\\p{C}]{0,99}$/u.test(plain) || plain.includes("..")) {
    return `${at + 1}.${ending}`;
  }
  return plain.includes(".") ? plain : `${plain}.${ending}`;
}
