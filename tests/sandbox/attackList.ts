import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import * as z from "zod/mini";

/** First line of an attack: `expect {…}`. A misspelt key is an error, so that no check is skipped by mistake. */
const header = z.strictObject({
  /** Allowed ends. */
  ended: z.array(z.enum(["exited", "signalled", "cpu", "wall", "memory", "output", "starved"])),
  /** Expected exit code, if the program exits. */
  exit: z.optional(z.int()),
  signal: z.optional(z.int()),
  /** Text that stdout must contain. */
  stdout: z.optional(z.string()),
  /** The complete expected stdout. */
  only_stdout: z.optional(z.string()),
  /** Whether stdout must be "0\n1\n2\n…", possibly cut off at any point. */
  counts: z.optional(z.boolean()),
  output_bytes: z.optional(z.int()),
  /** Whether the attack must leave behind a running process, which the sandbox then has to kill. */
  killed: z.optional(z.boolean()),
  /** Number of runs; all must end as expected, since no run may affect the next one. */
  runs: z._default(z.int(), 1),
  /** Whether stdout must be the same in all runs. */
  same: z.optional(z.boolean()),
  limits: z.optional(
    z.strictObject({
      cpuMs: z.optional(z.int()),
      wallMs: z.optional(z.int()),
      memoryBytes: z.optional(z.int()),
      outputBytes: z.optional(z.int()),
    }),
  ),
  /** Whether the attack targets the compiler. */
  compile: z.optional(z.boolean()),
  failed: z.optional(z.boolean()),
  log_without: z.optional(z.string()),
  log_at_most: z.optional(z.int()),
  artefact_without: z.optional(z.string()),
});
export type Expectation = z.output<typeof header>;

/** A hostile program that was read from a file, with its expected result. */
export interface Attack {
  name: string;
  /** The second line of the file, which describes the attack. */
  tries: string;
  source: string;
  expected: Expectation;
}

const folder = join(import.meta.dirname, "..", "attacks");
const kinds = new Set([".c", ".cpp", ".py"]);

function readAttack(name: string): Attack {
  const source = readFileSync(join(folder, name), "utf8");
  const [first = "", second = ""] = source.split("\n");
  const headerText = /^(?:\/\/|#) expect (\{.*\})$/.exec(first)?.[1];
  const tries = /^(?:\/\/|#) (.+)$/.exec(second)?.[1];
  if (headerText === undefined || tries === undefined) {
    throw new Error(`${name} must begin with what to expect and a line on what it tries`);
  }
  const parsed = header.safeParse(JSON.parse(headerText));
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.message}`);
  return { name, tries, source, expected: parsed.data };
}

/** Reads the attacks that are directly in `tests/attacks` (C, C++ and Python), ordered by name. */
export function attacks(): Attack[] {
  return readdirSync(folder)
    .filter((name) => kinds.has(extname(name)))
    .toSorted()
    .map(readAttack);
}

/**
 * Whether the attack is allowed to end this way. An attack that may exceed a time limit may also end as `starved`. That
 * happens when other programs keep the processors busy; in that case, too, the sandbox has limited the attack.
 */
export function mayEndAs({ ended: expected }: Expectation, ended: string): boolean {
  const right: readonly string[] = expected;
  return right.includes(ended) || (ended === "starved" && /cpu|wall/.test(right.join()));
}
