import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import * as z from "zod/mini";

/** First line of an attack: `expect {…}`. A misspelt key is an error, not a check that is left out. */
const header = z.strictObject({
  /** Ends that are right. */
  ended: z.array(z.enum(["exited", "signalled", "cpu", "wall", "memory", "output", "starved"])),
  /** Exit code, if it exited. */
  exit: z.optional(z.int()),
  signal: z.optional(z.int()),
  /** A part of stdout. */
  stdout: z.optional(z.string()),
  /** All of stdout. */
  only_stdout: z.optional(z.string()),
  /** Stdout is "0\n1\n2\n…", wherever it was cut. */
  counts: z.optional(z.boolean()),
  output_bytes: z.optional(z.int()),
  /** Something must have been left alive, and killed. */
  killed: z.optional(z.boolean()),
  /** So many times, each as expected: what one run leaves must not change the next. */
  runs: z._default(z.int(), 1),
  /** Stdout is the same in all runs. */
  same: z.optional(z.boolean()),
  limits: z.optional(
    z.strictObject({
      cpuMs: z.optional(z.int()),
      wallMs: z.optional(z.int()),
      memoryBytes: z.optional(z.int()),
      outputBytes: z.optional(z.int()),
    }),
  ),
  /** The compiler is what is attacked. */
  compile: z.optional(z.boolean()),
  failed: z.optional(z.boolean()),
  log_without: z.optional(z.string()),
  log_at_most: z.optional(z.int()),
  artefact_without: z.optional(z.string()),
});
export type Expectation = z.output<typeof header>;

/** A hostile program as data. */
export interface Attack {
  name: string;
  /** Second line: what it tries. */
  tries: string;
  source: string;
  expected: Expectation;
}

const folder = join(import.meta.dirname, "..", "attacks");
const kinds = new Set([".c", ".cpp", ".py"]);

function readAttack(name: string): Attack {
  const source = readFileSync(join(folder, name), "utf8");
  const [first = "", second = ""] = source.split("\n");
  const said = /^(?:\/\/|#) expect (\{.*\})$/.exec(first)?.[1];
  const tries = /^(?:\/\/|#) (.+)$/.exec(second)?.[1];
  if (said === undefined || tries === undefined) {
    throw new Error(`${name} must begin with what to expect and a line on what it tries`);
  }
  const parsed = header.safeParse(JSON.parse(said));
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.message}`);
  return { name, tries, source, expected: parsed.data };
}

/** The native attacks of `tests/attacks`, in the order of their names. */
export function attacks(): Attack[] {
  return readdirSync(folder)
    .filter((name) => kinds.has(extname(name)))
    .toSorted()
    .map(readAttack);
}

/**
 * Whether an attack may end so. One that may use up its time may be stopped as `starved` where other programs
 * use the processors: its limit held all the same.
 */
export function mayEndAs({ ended: expected }: Expectation, ended: string): boolean {
  const right: readonly string[] = expected;
  return right.includes(ended) || (ended === "starved" && /cpu|wall/.test(right.join()));
}
