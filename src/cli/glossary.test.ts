import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/platform/process/projectRoot.ts";

const folders = { en: "en-US", zh: "zh-CN" } as const;
type Language = keyof typeof folders;

/** Every UI string in a language, as [file and keys, text]. */
async function textsOf(language: Language): Promise<[string, string][]> {
  const folder = join(projectRoot, "src/shared/texts", folders[language]);
  const entries: [string, string][] = [];
  const collect = (place: string, value: unknown): void => {
    if (typeof value === "string") entries.push([place, value]);
    else for (const [key, part] of Object.entries(value ?? {})) collect(`${place}.${key}`, part);
  };
  for (const file of readdirSync(folder)) {
    const catalogue: object = await import(join(folder, file));
    for (const value of Object.values(catalogue)) collect(file, value);
  }
  return language === "en" ? [...entries, ...summaries()] : entries;
}

/** The English descriptions of calls on the API page; the Chinese descriptions are among the UI strings. */
function summaries(): [string, string][] {
  const folder = join(projectRoot, "src/shared");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/summary:\s*"([^"]*)"/g)].map(
      ([, text]): [string, string] => [`${file} summary`, text!],
    ),
  );
}

/** The rows of the glossary's table of words that must not appear in the UI. */
function refusedWords(language: Language): string[] {
  const glossary = readFileSync(join(projectRoot, "docs/glossary.md"), "utf8");
  const table = glossary.split("## Words that screens do not use")[1] ?? "";
  const rows = [...table.matchAll(/^\| (en|zh) \| ([^|\n]+) \|/gm)];
  return rows
    .filter(([, of]) => of === language)
    .flatMap(([, , words]) => words!.trim().split(language === "en" ? ", " : "、"));
}

/** Whether the text uses the word: English words must match as whole words, Chinese words anywhere. */
function uses(language: Language, text: string, word: string): boolean {
  if (language === "zh") return text.includes(word);
  const plain = ` ${text.toLowerCase().replaceAll(/[^a-z0-9'-]+/g, " ")} `;
  return plain.includes(` ${word} `);
}

test.each(["en", "zh"] as const)(
  "texts in %s use no word the glossary refuses",
  async (language) => {
    const words = refusedWords(language);
    const texts = await textsOf(language);
    expect(words.length).toBeGreaterThan(20);
    expect(texts.length).toBeGreaterThan(2000);
    const entries = texts.flatMap(([place, text]) =>
      words
        .filter((word) => uses(language, text, word))
        .map((word) => `${place}: ${word}: ${text}`),
    );
    expect(entries).toEqual([]);
  },
);

test("Chinese texts use full-width punctuation beside Chinese characters", async () => {
  const texts = await textsOf("zh");
  const mixed = texts.filter(([, text]) =>
    /[\u4e00-\u9fff][,;!?]|[\u4e00-\u9fff]:(?!\/)/.test(text),
  );
  expect(mixed).toEqual([]);
});

test("words count as used by themselves, not inside others", () => {
  expect(uses("en", "Sign in to continue", "sign in")).toBe(true);
  expect(uses("en", "Design interfaces", "sign in")).toBe(false);
  expect(uses("zh", "请重新检验", "检验")).toBe(true);
});
