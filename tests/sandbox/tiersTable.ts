import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Results of the attacks in one environment; written by `npm run bench -- tiers`. */
export interface Column {
  environment: string;
  title: string;
  tier: string;
  /** The cgroup version in use; 0 when there is none. */
  groups: number;
  kernel: string;
  /** Number of kinds of submissions whose runs ended as expected, and the total number of kinds. */
  ends: [right: number, of: number];
  /** Parts of the sandbox's self-test that failed; on an emulated machine these are the parts for time and memory. */
  unproven?: string[];
  /** The outcome of each attack; a leading `!` marks an outcome that the full tier does not allow. */
  attacks: Record<string, string>;
}

/**
 * Families of attacks by target. The first matching pattern determines the family; the last pattern matches everything.
 */
const families: [name: string, of: RegExp][] = [
  ["the compiler", /^compile-/],
  ["floods and odd output", /stdout|stderr|long-line|64-mib|strange-bytes|output|terminal/],
  [
    "more memory than allowed",
    /memory-|-memory$|recursion|reserve|huge-|stack|page-table|swap-out|hoard|out-of-memory/,
  ],
  [
    "more processes than allowed, or for longer",
    /fork|storm|zombie|daemon|thread|sessions|leader|robust|tangle|reaper|children|signal-|signals/,
  ],
  ["more time than allowed", /busy|sleep|stop-|wake-|wait-|ticks|timer|clock|scheduler|fake/],
  [
    "other processes, earlier runs and the host",
    /kill|host|trace|proc|handle|socket|abstract|lock|foreign|answer|group-names|object|keyring|slate|tamper|whole|cached|burden|marks|overwrite/,
  ],
  ["rights and identity", /root|set-?uid|nice|credential|limits|core-|preload|capabilit/],
  [
    "files and folders",
    /file|folder|inode|link|device|flush|descriptor|fifo|-names|close-every|attribute|splice/,
  ],
  ["the kernel's calls", /./],
];

export const familyOf = (attack: string): string =>
  families.find(([, of]) => of.test(attack.replace(/\.\w+$/, "")))?.[0] ?? "";

export const recordedFile = join(import.meta.dirname, "tiersRecorded.json");

export const recorded = (): Column[] => JSON.parse(readFileSync(recordedFile, "utf8")) as Column[];

export const document = join(import.meta.dirname, "../../docs/sandbox.md");
const BEGIN = "<!-- attacks: written by `npm run bench -- tiers --table` -->";
const END = "<!-- end of attacks -->";

const row = (cells: string[]): string => `| ${cells.join(" | ")} |`;

function headOf(column: Column, at: number): string {
  const { tier, groups, title, kernel, ends, unproven = [] } = column;
  const slow = unproven.length > 0 ? `; too slow for its self-test of ${unproven.join(", ")}` : "";
  const where = `${title}, Linux ${kernel}`;
  const counted = groups === 0 ? "no groups" : `groups v${groups}`;
  return `${at + 1}. **${tier}**, ${counted}: ${where}; ${ends[0]} of ${ends[1]} kinds of ends reported correctly${slow}`;
}

/**
 * Returns, for example, `12/14`: 14 of the named attacks ran in the column's environment, and 12 of these were
 * contained.
 */
function count(column: Column, names: string[]): string {
  const ran = names.filter((name) => column.attacks[name] !== undefined);
  const heldNames = ran.filter((name) => !column.attacks[name]?.startsWith("!"));
  return ran.length === 0 ? "–" : `${heldNames.length}/${ran.length}`;
}

/** Names of attacks that do not end in the same way in all environments. */
function differing(columns: Column[], names: string[]): string[] {
  return names.filter(
    (name) => new Set(columns.flatMap(({ attacks }) => attacks[name] ?? [])).size > 1,
  );
}

/** Generates the part of docs/sandbox.md that contains the recorded results. */
function table(columns: Column[]): string {
  const names = [...new Set(columns.flatMap(({ attacks }) => Object.keys(attacks)))].toSorted();
  const attacked = columns.filter(({ attacks }) => Object.keys(attacks).length > 0);
  const numbers = attacked.map((one) => `${columns.indexOf(one) + 1}`);
  const rule = row(["---", ...numbers.map(() => "---")]);
  const kinds = families
    .map(([family]) => ({ family, of: names.filter((name) => familyOf(name) === family) }))
    .filter(({ of }) => of.length > 0);
  const different = differing(columns, names);
  return [
    BEGIN,
    "",
    "Circumstances, and the submissions judged there (AC, WA, TLE by CPU and asleep, MLE by itself and by a",
    "child, RE by signal and by exit code, OLE, CE):",
    "",
    ...columns.map(headOf),
    "",
    `Ended as in the full tier, of the attacks that were run there (${names.length} in all):`,
    "",
    row(["attacks on", ...numbers]),
    rule,
    ...kinds.map(({ family, of }) => row([family, ...attacked.map((one) => count(one, of))])),
    "",
    "What does not end the same way everywhere; **bold**: otherwise than the full tier has to end it.",
    "In the weak tier most of these look for what only namespaces hide: the host's names and processes,",
    "folders that only a root of its own has.",
    "",
    row(["attack", ...numbers]),
    rule,
    ...different.map((name) =>
      row([name, ...attacked.map(({ attacks }) => endText(attacks[name]))]),
    ),
    "",
    END,
  ].join("\n");
}

function endText(ended: string | undefined): string {
  if (ended === undefined) return "–";
  return ended.startsWith("!") ? `**${ended.slice(1)}**` : ended;
}

/** Returns the document with a newly generated table. */
export function withTable(text: string, columns: Column[]): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("docs/sandbox.md has no marks");
  return before + table(columns) + after;
}
