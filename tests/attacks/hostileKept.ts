import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Arena, Arenas, Submission } from "./arena.ts";
import { type Hostile, readHostile } from "./hostileFiles.ts";
import { expectHarmless, short, summary } from "./hostileSubmission.ts";

/**
 * Header of a script that a compile step of any language turns into: `$1` is the file it should leave, `$2` the one
 * beside it, and `$share` what large sizes are divided by.
 */
const header = z.strictObject({
  language: z.optional(z.string()),
  status: z.union([z.string(), z.array(z.string())]),
  /** Part of what the contestant is shown. */
  message: z.optional(z.string()),
});
type Header = z.output<typeof header>;

/** Beside every program, and kept with it. */
const EXTRA = "beside.txt";

/**
 * In C sizes and the limit on what is kept are the product's; what differs between languages does not depend on
 * them, and thirty times 80 MB would take a minute.
 */
const shareOf = (language: string): number => (language === "C" ? 1 : 64);

function submissionOf(each: Hostile<Header>, arena: Arena, language: string): Submission {
  const tool = arena.bench.toolbox.of(language);
  const [kept = "", ...others] = tool.language.compile(tool.tools, language).keep;
  const leaveOthers = others.map((name) => `echo x > ${name}\n`).join("");
  const source = `${each.name} in place of ${language}`;
  const share = shareOf(language);
  return {
    language,
    source,
    cases: [{ input: "20 22\n", answer: "42\n" }],
    extraFiles: { [EXTRA]: "beside\n" },
    caps: { run: { wallMs: 90_000 }, keptShare: share },
    takenOver: {
      source,
      script: `set -- ${kept} ${EXTRA}\nshare=${share}\n${leaveOthers}${each.source}`,
      files: [],
    },
  };
}

/** One test per script: in every language the file that is not left is the program's failure. */
export function testKept(arenas: () => Arenas): void {
  const all = readHostile("kept", header, { scripts: true });
  const named = all.map((each) => [each.name, each] as const);
  test.concurrent.for(named)("%s", async ([, each], { annotate }) => {
    await annotate(each.sentence);
    const { status, message } = each.expected;
    await arenas().use(async (arena) => {
      for (const { language } of arena.bench.toolbox.found) {
        const [name = ""] = language.names;
        const judged = await arena.judge(submissionOf(each, arena, name));
        const seen = `${name}: ${summary(judged)}`;
        expectHarmless(judged.result, arena);
        expect([status].flat(), seen).toContain(short(judged.result.status));
        if (message) expect(judged.result.errorMessage, seen).toContain(message);
      }
      expect(await arena.traces(), each.name).toEqual([]);
    });
  });
}
