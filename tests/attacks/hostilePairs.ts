import { expect, test } from "vitest";
import * as z from "zod/mini";
import { whySkipped } from "../support/missingLanguage.ts";
import type { Arena, Arenas, Judged, Submission } from "./arena.ts";
import { type Hostile, readHostile } from "./hostileFiles.ts";
import { CLOCK, expectHarmless, short, summary } from "./hostileSubmission.ts";

/**
 * Header of a program that is run as "writer" and as "reader", depending on its input. The writer leaves or holds a
 * resource; the reader is accepted only if it cannot detect the resource.
 */
const header = z.strictObject({
  language: z.optional(z.string()),
  /**
   * How the two programs of a pair, the writer and the reader, are run. `cases`: as cases of one submission. `after`:
   * as two submissions, one after the other. `together`: as two submissions at the same time.
   */
  how: z.array(z.enum(["cases", "after", "together"])),
  /** The writer's verdict; absent: Accepted. */
  writer: z.optional(z.string()),
  time_ms: z.optional(z.int()),
  memory_mb: z.optional(z.int()),
});
type Header = z.output<typeof header>;
type Way = Header["how"][number];

const writer = { input: "writer\n", answer: "42\n" };
const reader = { input: "reader\n", answer: "42\n" };

function submission({ language, source, expected }: Hostile<Header>, arena: Arena): Submission {
  const { time_ms: timeMs = 10_000, memory_mb: memoryMb = 256 } = expected;
  return {
    language,
    source: arena.fill(source),
    cases: [],
    limits: { timeMs, memoryMb },
    caps: { run: CLOCK.long },
  };
}

/** Runs the programs and returns their verdicts; the verdicts of writers precede those of readers. */
async function run(each: Hostile<Header>, way: Way, arena: Arena): Promise<Judged[]> {
  const of = (cases: Submission["cases"]) => arena.judge({ ...submission(each, arena), cases });
  if (way === "cases") return [await of([writer, reader, reader])];
  if (way === "together") return Promise.all([of([writer]), of([reader])]);
  // Every slot runs the writer before the readers start.
  const first = await Promise.all([of([writer]), of([writer])]);
  return [...first, ...(await Promise.all([of([reader]), of([reader])]))];
}

async function expectNoLeak(each: Hostile<Header>, way: Way, arena: Arena): Promise<void> {
  // Compiles the program in advance, so that concurrent runs start at the same time.
  const warm = { ...submission(each, arena), cases: [{ input: "", answer: "" }] };
  await arena.judge(warm);
  const before = await arena.programsNow();
  const judged = await run(each, way, arena);
  const expectedStatus = each.expected.writer ?? "AC";
  for (const one of judged) {
    const { result } = one;
    for (const { seq, status } of result.cases) {
      const isWriter = way === "cases" ? seq === 1 : judged.indexOf(one) < judged.length / 2;
      expect(short(status), summary(one)).toBe(isWriter ? expectedStatus : "AC");
    }
    expect(result.cases.length, summary(one)).toBe(way === "cases" ? 3 : 1);
    expectHarmless(result, arena);
  }
  // A run's changes to its program must not be visible to the next submission of the same code.
  expect(await arena.programsNow()).toBe(before);
  expect(await arena.traces()).toEqual([]);
}

/** Defines one test for each program and each of its values of `how`. */
export function testPairs(arenas: () => Arenas): void {
  const rows = readHostile("pairs", header).flatMap((each) =>
    each.expected.how.map((way) => [`${each.name} ${way}`, way, each] as const),
  );
  test.concurrent.for(rows)("%s", async ([, way, each], { skip, annotate }) => {
    await annotate(each.sentence);
    const reason = whySkipped(arenas().first.bench.toolbox, each.language);
    skip(reason !== undefined, reason);
    await arenas().use((arena) => expectNoLeak(each, way, arena));
  });
}
