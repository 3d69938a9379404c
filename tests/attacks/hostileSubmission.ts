import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type JudgeResult, NODE_FAULTS } from "../../src/shared/judge/judgeResult.ts";
import { verdictOf } from "../../src/shared/verdict/verdict.ts";
import { whySkipped } from "../support/missingLanguage.ts";
import type { Arena, Arenas, Judged, Submission } from "./arena.ts";
import { type Hostile, readHostile } from "./hostileFiles.ts";

const words = z.union([z.string(), z.array(z.string())]);

/** Header of a hostile program that a contestant submits. */
const header = z.strictObject({
  /** Short names of the allowed verdicts. */
  status: words,
  language: z.optional(z.string()),
  /**
   * `sum` (the default): the answer is 42. `secret`: the answer is the secret, so only a program that has read the
   * judge's files is accepted.
   */
  answer: z.optional(z.enum(["sum", "secret"])),
  /** The event that must have ended the run, or a list of permitted events; absent: not checked. */
  ended: z.optional(words),
  /** Strings that the compiler's output must contain. */
  message: z.optional(words),
  /**
   * Limit on the compiler's CPU time, for sources that would otherwise keep the compiler busy until the usual limit.
   */
  compile_seconds: z.optional(z.number()),
  time_ms: z.optional(z.int()),
  memory_mb: z.optional(z.int()),
  /** Whether a process was left running and was killed. */
  killed: z.optional(z.boolean()),
});
type Header = z.output<typeof header>;

export const readSubmissions = (folder: string): Hostile<Header>[] => readHostile(folder, header);

export const short = (status: number): string => verdictOf(status).short;

/** Describes the observed result for failure messages. */
export function summary({ result, runs }: Pick<Judged, "result" | "runs">): string {
  const lines = runs.map(({ run, compared, judged }) => {
    const { ended, exitCode, signal, cause, usage, stderr } = run;
    const output =
      compared && "difference" in compared ? Buffer.from(compared.difference.got).toString() : "";
    const errors = Buffer.from(stderr).toString().slice(0, 600);
    const jury = judged && `jury ${judged.ended} ${judged.exitCode} ${judged.cause ?? ""}`;
    return [ended, exitCode, signal, cause, JSON.stringify(usage), output, errors, jury].join(
      " | ",
    );
  });
  return `${short(result.status)}: ${result.errorMessage ?? ""}\n${lines.join("\n")}`;
}

/**
 * Returns every string in a value, except the `expected` part of a diff: it comes from the answer and is shown only to
 * staff.
 */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "expected" ? [] : texts(part)));
}

/**
 * Checks that no string of a result contains the secret, paths of the machine, or control characters from a hostile
 * program.
 */
export function expectHarmless(result: JudgeResult, arena: Arena): void {
  for (const text of texts(result)) {
    expect(text).not.toContain(arena.secret);
    // oxlint-disable-next-line eslint/no-control-regex -- control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(text).not.toMatch(/\/(root|home|work)\//);
    expect(text.isWellFormed()).toBe(true);
  }
  // No submission may cause an error that is attributed to the judge node.
  expect([...NODE_FAULTS, "internal"]).not.toContain(
    /^\w+(?=: )/.exec(result.errorMessage ?? "")?.[0],
  );
  expect((result.errorMessage ?? "").length).toBeLessThanOrEqual(66_000);
  for (const { message } of result.cases) expect((message ?? "").length).toBeLessThanOrEqual(1000);
}

/**
 * Wall-time limits. `long` is enough for one second of work even on a busy machine; `idle` is for programs that only
 * sleep.
 */
export const CLOCK = { long: { wallMs: 90_000 }, idle: { wallMs: 800 } };

export function submissionOf(
  { language, source, expected }: Hostile<Header>,
  arena: Arena,
): Submission {
  const seconds = expected.compile_seconds;
  return {
    language,
    source: arena.fill(source),
    cases: [
      expected.answer === "secret"
        ? { input: "20 22\n", answer: `${arena.secret}\n` }
        : { input: "20 22\n", answer: "42\n" },
    ],
    limits: {
      ...(expected.time_ms && { timeMs: expected.time_ms }),
      ...(expected.memory_mb && { memoryMb: expected.memory_mb }),
    },
    caps: {
      run: [expected.ended].flat().includes("wall") ? CLOCK.idle : CLOCK.long,
      ...(seconds && { compile: { cpuMs: seconds * 1000, wallMs: seconds * 10_000 } }),
    },
  };
}

function expectHeader(judged: Judged, expected: Header): void {
  const { result, runs } = judged;
  expect([expected.status].flat(), summary(judged)).toContain(short(result.status));
  const [only] = runs;
  if (expected.ended !== undefined) {
    expect([expected.ended].flat(), summary(judged)).toContain(only?.run.ended);
  }
  for (const part of [expected.message ?? []].flat()) {
    expect(result.errorMessage).toContain(part);
  }
  if (expected.killed === true) expect(only?.run.usage.killedDescendants).toBeGreaterThan(0);
}

/**
 * Defines one test per program. It checks the verdict, and that the program reveals nothing and leaves nothing behind.
 */
export function testSubmissions(hostile: readonly Hostile<Header>[], arenas: () => Arenas): void {
  test.concurrent.for(hostile.map((each) => [each.name, each] as const))(
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

/**
 * Control test: a program that contains the secret is accepted, and `traces` finds the secret in it. This shows that
 * the checks of the other tests can fail.
 */
export function testSecretIsAnAnswer(arenas: () => Arenas): void {
  test("a program that knows the secret is accepted", async () => {
    const arena = arenas().first;
    const { result } = await arena.judge({
      language: "C",
      source: `#include <stdio.h>\nint main(void) { puts("${arena.secret}"); }`,
      cases: [{ input: "", answer: `${arena.secret}\n` }],
    });
    expect(short(result.status)).toBe("AC");
    const faults = await arena.traces();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/main holds the secret$/);
  });
}
