/** A test case that was recognised by the names of its files in an archive. */
export interface Pair {
  input: string;
  /** Null when the archive has no output files at all, for instance because the checker does not need them. */
  output: string | null;
  /** Number of the subtask that the names contain; null when there is none. */
  group: number | null;
}

/** Why a file was not assigned to a test case. */
export const leftOutReasons = ["noOutput", "noInput", "second", "unknown"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface Pairing {
  /** The pairs in natural order (1, 2, 10). */
  pairs: Pair[];
  leftOut: { name: string; reason: LeftOutReason }[];
  /** Whether the file names contain the numbers of at least two subtasks. */
  grouped: boolean;
}

type Side = "input" | "output";

interface FileRole {
  name: string;
  side: Side;
  /** Key that is equal for the two files of a case. */
  key: string;
  /**
   * A less strict key: it is equal for the two files of a case even if their names are less similar than `key`
   * requires.
   */
  loose: string;
  /**
   * Used only for outputs: if several files could be the output of the same case, the file with the lowest rank is
   * used.
   */
  rank: number;
}

const inputWords = new Set(["input", "inputs", "in", "inp"]);
const outputWords = new Set(["output", "outputs", "out", "answer", "answers", "ans", "oup", "std"]);
const inputEndings = new Set(["in", "inp", "input"]);
const outputEndings = ["out", "ans", "a", "ou", "oup", "output", "answer", "sol"];
/**
 * File extensions that both inputs and outputs may have. The rest of the file name must then distinguish inputs from
 * outputs.
 */
const plainEndings = new Set(["", "txt", "dat", "data", "test"]);

/**
 * Groups the files of an archive into pairs of input and output, using only their names, and reports why any other file
 * is unpaired. Recognises `1.in`/`1.out`/`1.ans`/`1.a`, `01`/`01.a`, `input1.txt`/`output1.txt`,
 * `test.in1`/`test.out1`, `1.in.txt`, folders `input/` and `output/`, in upper or lower case and below any folders.
 */
export function pairFiles(names: readonly string[]): Pairing {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()));
  const candidates: FileRole[] = [];
  const leftOut: Pairing["leftOut"] = [];
  for (const name of names.toSorted(naturalOrder)) {
    const fileRole = readName(name, lowerNames);
    if (fileRole) candidates.push(fileRole);
    else leftOut.push({ name, reason: "unknown" });
  }
  const inputs = candidates.filter(({ side }) => side === "input");
  const outputs = candidates
    .filter(({ side }) => side === "output")
    .toSorted((a, b) => a.rank - b.rank);
  const matches = match(inputs, outputs, leftOut);
  if (outputs.length === 0) {
    const unpaired = inputs.map(({ name, key }) => ({ input: name, output: null, key }));
    return finish(
      unpaired,
      leftOut.filter(({ reason }) => reason !== "noOutput"),
    );
  }
  return finish(matches, leftOut);
}

interface Match {
  input: string;
  output: string | null;
  key: string;
}

function match(inputs: FileRole[], outputs: FileRole[], leftOut: Pairing["leftOut"]): Match[] {
  const matches: Match[] = [];
  let restIn = inputs;
  let restOut = outputs;
  for (const by of ["key", "loose"] as const) {
    const outputOf = firstOf(restOut, by);
    const inputOf = firstOf(restIn, by);
    const used = new Set<FileRole>();
    for (const [key, input] of inputOf) {
      const output = outputOf.get(key);
      if (!output) continue;
      matches.push({ input: input.name, output: output.name, key: input.key });
      used.add(input).add(output);
    }
    restIn = restIn.filter((each) => !used.has(each));
    restOut = restOut.filter((each) => !used.has(each));
  }
  const keys = new Set(matches.map(({ key }) => key));
  for (const { name, key } of restIn) {
    leftOut.push({ name, reason: keys.has(key) ? "second" : "noOutput" });
  }
  for (const { name, key } of restOut) {
    leftOut.push({ name, reason: keys.has(key) ? "second" : "noInput" });
  }
  return matches;
}

function firstOf(files: readonly FileRole[], by: "key" | "loose"): Map<string, FileRole> {
  const first = new Map<string, FileRole>();
  for (const file of files) {
    if (!first.has(file[by])) first.set(file[by], file);
  }
  return first;
}

function finish(matches: readonly Match[], leftOut: Pairing["leftOut"]): Pairing {
  const ordered = matches.toSorted(
    (a, b) => naturalOrder(a.key, b.key) || naturalOrder(a.input, b.input),
  );
  const groups = guessGroups(ordered.map(({ input, key }) => ({ name: input, key })));
  const pairs = ordered.map(({ input, output }, i) => ({
    input,
    output,
    group: groups?.[i] ?? null,
  }));
  const inOrder = leftOut.toSorted((a, b) => naturalOrder(a.name, b.name));
  return { pairs, leftOut: inOrder, grouped: groups !== null };
}

/** Role (input or output) and key of one file; undefined if its name shows neither role. */
function readName(name: string, lowerNames: ReadonlySet<string>): FileRole | undefined {
  const parts = name.toLowerCase().split("/");
  const base = parts.pop() ?? "";
  const { stem, endings } = splitEndings(base);
  const ending = endings.find((each) => sideOfEnding(each) !== undefined);
  const number = /^[a-z]+?(\d+)$/.exec(endings.at(-1) ?? "")?.[1] ?? "";
  const stemWords = replaceWords(stem);
  const folders = parts.map(replaceWords);
  const side =
    (ending === undefined ? undefined : sideOfEnding(ending)) ??
    (endings.every((each) => plainEndings.has(each) || /^\d+$/.test(each))
      ? (stemWords.side ??
        folders.findLast(({ side: role }) => role)?.side ??
        bareSide(name, lowerNames))
      : undefined);
  if (side === undefined) return undefined;
  const rest = endings.filter((each) => each !== ending && !plainEndings.has(each));
  const file = [stemWords.text, number, ...rest].filter(Boolean).join(".");
  const key = [...folders.map(({ text }) => text), file].join("/");
  const loose = key.replaceAll(/[^a-z0-9/]|test|case|data/g, "").replaceAll(/\/+/g, "/");
  const rank =
    ending === undefined
      ? outputEndings.length
      : outputEndings.indexOf(ending.replace(/(?<!\d)\d+$/, ""));
  return { name, side, key, loose, rank };
}

/**
 * Splits `1.in.txt` into the stem `1` and the endings `in` and `txt`; a dot inside a number or a long word belongs to
 * the stem.
 */
function splitEndings(base: string): { stem: string; endings: string[] } {
  const endings: string[] = [];
  let stem = base;
  while (endings.length < 2) {
    const [, before = "", ending = ""] = /^(.*)\.([a-z0-9]{1,8})$/.exec(stem) ?? [];
    const hasRole = sideOfEnding(ending) !== undefined || plainEndings.has(ending);
    if (ending === "" || (endings.length > 0 && !hasRole)) break;
    endings.unshift(ending);
    stem = before;
  }
  return { stem, endings };
}

/** The side (input or output) that the ending of a file name indicates, such as `in`, `out`, `in7` or `ans12`. */
function sideOfEnding(ending: string): Side | undefined {
  const word = ending.replace(/(?<!\d)\d+$/, "");
  if (inputEndings.has(word)) return "input";
  return outputEndings.includes(word) ? "output" : undefined;
}

/** Replaces the words for input and output with a star, so that the names of both files become equal. */
function replaceWords(text: string): { text: string; side: Side | undefined } {
  let side: Side | undefined;
  const replaced = text.replaceAll(/[a-z]+/g, (word) => {
    const role = inputWords.has(word) ? "input" : outputWords.has(word) ? "output" : undefined;
    side = role ?? side;
    return role ? "*" : word;
  });
  return { text: replaced, side };
}

/** A file `01` is an input if there is a file `01.a`. */
function bareSide(name: string, lowerNames: ReadonlySet<string>): Side | undefined {
  const hasOutput = outputEndings.some((ending) =>
    lowerNames.has(`${name.toLowerCase()}.${ending}`),
  );
  return hasOutput ? "input" : undefined;
}

type Keyed = { name: string; key: string };

/** Naming schemes of subtasks; the first scheme that matches every case and yields at least two subtasks is used. */
const groupWays: ((file: Keyed) => string | undefined)[] = [
  ({ key }) => /(?:subtask|subtest|sub|group|grp|batch)[-_ ]?(\d+)/.exec(key)?.[1],
  ({ key }) => /(?:^|[^0-9])(\d+)[-_.](?:case|test)?\d+$/.exec(key)?.[1],
  ({ key }) => /(?:^|[^0-9])(\d+)[a-z]$/.exec(key)?.[1],
  ({ key }) => /^\D*(\d+)$/.exec(key.split("/").at(-2) ?? "")?.[1],
];

function guessGroups(files: readonly Keyed[]): number[] | null {
  for (const way of groupWays) {
    const values = files.map(way);
    const distinct = new Set(values);
    // If each group has only one case, the numbers are case numbers, not subtask numbers.
    if (distinct.has(undefined) || distinct.size < 2 || distinct.size === files.length) continue;
    const numbers = values.map(Number);
    // Subtask 0 is reserved for the samples. If a number in the file names is below 1 or above 1,000 (it may be a
    // year), the subtasks are numbered from 1 instead.
    if (Math.min(...numbers) >= 1 && Math.max(...numbers) <= 1000) return numbers;
    const order = [...new Set(numbers)].toSorted((a, b) => a - b);
    return numbers.map((number) => order.indexOf(number) + 1);
  }
  return null;
}

/** Compares two strings; numbers in them are compared by value: `1`, `2`, `10`. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.toLowerCase().match(/\d+|\D+/g) ?? []);
  for (let i = 0; i < Math.min(left!.length, right!.length); i++) {
    const order = comparePart(left![i]!, right![i]!);
    if (order !== 0) return order;
  }
  return left!.length - right!.length || (a < b ? -1 : a > b ? 1 : 0);
}

function comparePart(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const [x, y] = [a.replace(/^0+(?=\d)/, ""), b.replace(/^0+(?=\d)/, "")];
    // There may be more digits than a number can represent exactly.
    return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
  }
  return a < b ? -1 : a > b ? 1 : 0;
}
