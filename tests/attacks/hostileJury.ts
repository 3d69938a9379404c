import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { whySkipped } from "../support/missingLanguage.ts";
import type { Arena, Arenas, Case, Judged, Submission } from "./arena.ts";
import { type Hostile, languageOf, readHostile } from "./hostileFiles.ts";
import { CLOCK, expectHarmless, short, summary } from "./hostileSubmission.ts";

const words = z.union([z.string(), z.array(z.string())]);

/**
 * Header of a hostile program for a test that involves a jury program. Either the contestant's program or the jury
 * program is hostile; the other one is honest.
 */
const header = z.strictObject({
  role: z.enum(["checker", "interactor", "contestant"]),
  language: z.optional(z.string()),
  /**
   * File name of the honest program in the folder `honest`. If the hostile program is the contestant's, this file name
   * also determines the judge mode.
   */
  against: z.optional(z.string()),
  status: words,
  cases: z.optional(z.array(z.string())),
  /** Input and answer for each case. */
  data: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  scored: z.optional(z.boolean()),
  score: z.optional(z.int()),
  /**
   * The expected error code of a System Error. The next field, `detail`, is text that the error message must contain.
   */
  cause: z.optional(z.string()),
  detail: z.optional(z.string()),
  /** Text that the message of the first case must contain. */
  message: z.optional(z.string()),
  /** How the contestant's program ended. */
  ended: z.optional(words),
  /** Whether the jury program left behind a running process, which was then killed. */
  killed: z.optional(z.boolean()),
  time_ms: z.optional(z.int()),
  jury_limits: z.optional(z.record(z.string(), z.number())),
});
type Header = z.output<typeof header>;

const sums: Case[] = [
  { input: "20 22\n", answer: "42\n" },
  { input: "1 2\n", answer: "3\n" },
  { input: "5 7\n", answer: "12\n" },
];

function honest(name: string): { language: string; source: string } {
  const source = readFileSync(join(import.meta.dirname, "honest", name), "utf8");
  return { language: languageOf[extname(name)] ?? "", source };
}

function submissionOf({ language, source, expected }: Hostile<Header>, arena: Arena): Submission {
  const hostile = { language, source: arena.fill(source) };
  const { role, against } = expected;
  const isContestant = role === "contestant";
  const other = honest(against ?? (role === "checker" ? "sum.c" : "polite.c"));
  const isInteractive = isContestant ? against !== "checker.cpp" : role === "interactor";
  const cases = expected.data?.map(([input, answer]) => ({ input, answer }));
  const isIdle = [expected.ended].flat().includes("wall");
  return {
    ...(isContestant ? hostile : other),
    jury: {
      mode: isInteractive ? "interactive" : "spj",
      ...(isContestant ? other : hostile),
    },
    cases: cases ?? sums.slice(0, expected.cases?.length ?? 1),
    scored: expected.scored ?? false,
    limits: { ...(expected.time_ms && { timeMs: expected.time_ms }) },
    caps: {
      run: isIdle ? CLOCK.idle : CLOCK.long,
      jury: { wallMs: 90_000, ...expected.jury_limits },
    },
  };
}

function expectHeader(judged: Judged, expected: Header): void {
  const { result, runs } = judged;
  expect([expected.status].flat(), summary(judged)).toContain(short(result.status));
  if (expected.cases) {
    expect(
      result.cases.map(({ status }) => short(status)),
      summary(judged),
    ).toEqual(expected.cases);
  }
  if (expected.score !== undefined) expect(result.score).toBe(expected.score);
  // The error message must name the jury program that failed, and what happened.
  if (expected.cause !== undefined) expect(result.errorMessage).toContain(`${expected.cause}: `);
  if (expected.detail !== undefined) expect(result.errorMessage).toContain(expected.detail);
  const [first] = runs;
  if (expected.message !== undefined) expect(result.cases[0]?.message).toContain(expected.message);
  if (expected.ended !== undefined) {
    expect([expected.ended].flat(), summary(judged)).toContain(first?.run.ended);
  }
  if (expected.killed === true) {
    expect(first?.judged?.usage.killedDescendants, summary(judged)).toBeGreaterThan(0);
  }
}

/**
 * Defines one test per program in the folder `jury`. If a jury program fails, the verdict must be System Error, because
 * the contestant is not to blame.
 */
export function testJuries(arenas: () => Arenas): void {
  test.concurrent.for(readHostile("jury", header).map((each) => [each.name, each] as const))(
    "%s",
    async ([, each], { skip, annotate }) => {
      await annotate(each.sentence);
      const reason = whySkipped(arenas().first.bench.toolbox, each.language);
      skip(reason !== undefined, reason);
      await arenas().use(async (arena) => {
        const judged = await arena.judge(submissionOf(each, arena));
        await annotate(summary(judged).slice(0, 500));
        expectHeader(judged, each.expected);
        expectHarmless(judged.result, arena);
        expect(await arena.traces(), summary(judged)).toEqual([]);
      });
    },
  );
}
