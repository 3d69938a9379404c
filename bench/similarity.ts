/**
 * Benchmark of the similarity check for programs: `npm run bench -- similarity`. For each problem in
 * `bench/similarity/corpus`, compares its independent programs and a disguised copy of each. Prints a table with two
 * rates: the share of disguised copies that are found, for each kind of disguise, and the share of independent pairs
 * that are reported. Both rates are given twice: for the problems on which the limits were tuned, and for the other
 * problems. Then prints the CPU time and memory for 1,000 programs of one problem. Fails when a target is missed.
 */
import { resourceUsage } from "node:process";
import { comparePrograms } from "../src/server/similarity/comparePrograms.ts";
import { corpus, type CorpusProgram } from "./similarity/corpus.ts";
import { disguises } from "./similarity/disguises.ts";
import { Random } from "../tests/support/random.ts";

/**
 * The k-gram length, the window and the limits were tuned on these problems. The other problems show whether the result
 * holds for new problems.
 */
const TUNED = new Set(["roads", "lakes", "stretch", "words", "factors"]);
const TARGETS = {
  recall: 0.95,
  disguises: new Set(["renames", "order", "comments and layout", "split functions"]),
  falsePositives: 0.01,
  cpuSeconds: 60,
  memoryMiB: 500,
};
const SEEDS = [1, 2, 3];
const LARGE = { programs: 1000, problem: "roads" };
const COPY = 1000;

interface Tally {
  copies: number;
  copiesFound: number;
  independent: number;
  independentReported: number;
}

const problems = corpus();
const failures: string[] = [];

/** Compares the given programs and a disguised copy of each; every program and every copy has its own owner. */
function tallyOf(programs: readonly CorpusProgram[], name: string, seed: number): Tally {
  const disguise = disguises.get(name);
  if (disguise === undefined) throw new Error(`unknown disguise: ${name}`);
  const random = new Random(seed);
  const originals = programs.map(({ language, code }, id) => ({
    id,
    owner: `${id}`,
    language,
    code,
  }));
  const copies = originals.flatMap(({ id, language, code }) => {
    const copy = disguise(code, programs[id]?.language ?? "C++ 17", random);
    if (copy === code) return [];
    return [{ id: id + COPY, owner: `${id + COPY}`, language, code: copy }];
  });
  const { pairs } = comparePrograms({ programs: [...originals, ...copies], templates: [] });
  const isCopy = ({ left, right }: { left: number; right: number }) => left + COPY === right;
  const copiesFound = pairs.filter(isCopy).length;
  const count = originals.length + copies.length;
  return {
    copies: copies.length,
    copiesFound,
    independent: (count * (count - 1)) / 2 - copies.length,
    independentReported: pairs.length - copiesFound,
  };
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { copies: 0, copiesFound: 0, independent: 0, independentReported: 0 };
  for (const tally of tallies) {
    sum.copies += tally.copies;
    sum.copiesFound += tally.copiesFound;
    sum.independent += tally.independent;
    sum.independentReported += tally.independentReported;
  }
  return sum;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} % of ${whole}`;
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(24), ...cells.map((cell) => cell.padStart(18))].join(" ");
}

function cellsOf({ copies, copiesFound, independent, independentReported }: Tally): string[] {
  return [percent(copiesFound, copies), percent(independentReported, independent)];
}

function originalsTally(programs: readonly CorpusProgram[]): Tally {
  const inputs = programs.map(({ language, code }, id) => ({ id, owner: `${id}`, language, code }));
  const { pairs, notCompared } = comparePrograms({ programs: inputs, templates: [] });
  for (const { id, reason } of notCompared) {
    failures.push(`${programs[id]?.problem}: program ${id + 1} is not compared: ${reason}`);
  }
  const independent = (inputs.length * (inputs.length - 1)) / 2;
  return { copies: 0, copiesFound: 0, independent, independentReported: pairs.length };
}

const halves = [
  [...problems].filter(([problem]) => TUNED.has(problem)),
  [...problems].filter(([problem]) => !TUNED.has(problem)),
];
console.log(row("", ["recall, tuned", "false, tuned", "recall, others", "false, others"]));
function printRow(name: string, tallies: readonly Tally[]): void {
  console.log(row(name, tallies.flatMap(cellsOf)));
  for (const { copies, copiesFound, independent, independentReported } of tallies) {
    if (TARGETS.disguises.has(name) && copiesFound < TARGETS.recall * copies) {
      failures.push(`recall of ${name}: ${percent(copiesFound, copies)}`);
    }
    if (independentReported > TARGETS.falsePositives * independent) {
      failures.push(`false positives of ${name}: ${percent(independentReported, independent)}`);
    }
  }
}
printRow(
  "no copies",
  halves.map((half) => sumOf(half.map(([, programs]) => originalsTally(programs)))),
);
for (const name of disguises.keys()) {
  const tallies = halves.map((half) =>
    sumOf(half.flatMap(([, programs]) => SEEDS.map((seed) => tallyOf(programs, name, seed)))),
  );
  printRow(name, tallies);
}

/**
 * Similarity of all independent pairs, including pairs that are not reported. The site's pages show the printed values
 * as typical values of independent programs.
 */
const independentPairs = [...problems.values()].flatMap((programs) => {
  const inputs = programs.map(({ language, code }, id) => ({ id, owner: `${id}`, language, code }));
  const { pairs } = comparePrograms(
    { programs: inputs, templates: [] },
    { minFraction: 0, minEvidence: 0 },
  );
  return pairs;
});
console.log(
  `\n${row(`${independentPairs.length} independent pairs`, ["median", "95 %", "largest"])}`,
);
for (const measure of ["longest", "coverage", "fraction"] as const) {
  const values = independentPairs.map((pair) => pair[measure]).toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.ceil(share * values.length) - 1] ?? 0;
  console.log(
    row(
      measure,
      [0.5, 0.95, 1].map((share) => String(Math.round(at(share) * 100) / 100)),
    ),
  );
}

const sources = problems.get(LARGE.problem) ?? [];
const names = [...disguises.keys()];
const random = new Random(7);
const programs = Array.from({ length: LARGE.programs }, (_, id) => {
  const { language, code } = random.pick(sources);
  const disguise = disguises.get(random.pick(names));
  return { id, owner: `${id}`, language, code: disguise?.(code, language, random) ?? code };
});
const before = process.cpuUsage();
const result = comparePrograms({ programs, templates: [] });
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1e6;
// The peak memory of the whole process so far, including all earlier runs.
const memoryMiB = resourceUsage().maxRSS / 1024;
console.log(
  `\n${LARGE.programs} programs: ${cpuSeconds.toFixed(1)} s of CPU time, at most ${memoryMiB.toFixed(0)} MiB, ` +
    `${result.pairCount} pairs in ${result.clusters.length} groups`,
);
if (cpuSeconds > TARGETS.cpuSeconds) failures.push(`CPU time: ${cpuSeconds.toFixed(1)} s`);
if (memoryMiB > TARGETS.memoryMiB) failures.push(`memory: ${memoryMiB.toFixed(0)} MiB`);
for (const failure of failures) console.log(`FAILED ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
