import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const FULL_WIDTH = "：，。；！？、（）「」《》“”";
const CHINESE = `\\u4e00-\\u9fff${FULL_WIDTH}`;

/** Every UI string in a file, by its key, such as `detail.edited`. */
function textsIn(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, path === "" ? key : `${path}.${key}`),
  );
}

const chinese = (
  await Promise.all(
    globSync("src/shared/texts/zh-CN/*.ts", { cwd: root }).map(async (file) => {
      const module = (await import(join(root, file))) as Record<string, unknown>;
      return Object.values(module).flatMap((texts) => textsIn(texts, ""));
    }),
  )
).flat();

/**
 * Whether the text has spaces that are not used in Chinese: between Chinese characters, or next to full-width
 * punctuation.
 */
function strayIn(text: string): boolean {
  return new RegExp(`[${CHINESE}] +[${CHINESE}]|[${FULL_WIDTH}] | [${FULL_WIDTH}]`).test(text);
}

test("Chinese texts have no space between Chinese characters and none beside full-width punctuation", () => {
  expect(chinese.length).toBeGreaterThan(2000);
  expect(["账号 注册", "原因： {name}", "好 ，"].every(strayIn)).toBe(true);
  expect(["已选择 {count} 条", "原因：{name}"].some(strayIn)).toBe(false);
  expect(chinese.filter(([, text]) => strayIn(text))).toEqual([]);
});

/** These components are displayed as separate boxes, not as part of the text, so a space before them is correct. */
const BOXES: ReadonlySet<string> = new Set(["<Icon", "<Button", "<CopyButton"]);

/**
 * In a component's source, matches a UI string together with the space after it and the tag or expression that follows.
 */
const FOLLOWED = /\{t\((["`])([^"`]+)\1[^<>]*?\)\}(?:\{" "\}\s*| +)(<[A-Za-z]+|\{(?!\.\.\.))/g;

/**
 * Finds UI strings after which a component wrongly writes a space: strings that end in full-width punctuation, and
 * strings that are followed by a time. Returns their keys.
 */
function strayAfter(source: string, ends: ReadonlySet<string>): string[] {
  return [...source.matchAll(FOLLOWED)].flatMap(([, , key = "", next = ""]) => {
    if (BOXES.has(next)) return [];
    return next === "<TimeAgo" || next === "<time" || ends.has(key) ? [key] : [];
  });
}

test("no component writes a space after a text that ends in full-width punctuation, or before a time: WordSpace does", () => {
  const ends = new Set(
    chinese.filter(([, text]) => FULL_WIDTH.includes(text.at(-1) ?? "a")).map(([key]) => key),
  );
  expect(strayAfter('<p>{t("edited")} <TimeAgo at={at} /></p>', ends)).toEqual(["edited"]);
  expect(strayAfter('{t("label")}{" "}\n  {name}', new Set(["label"]))).toEqual(["label"]);
  expect(strayAfter('{t("label")}\n  <WordSpace />\n  {name}', new Set(["label"]))).toEqual([]);
  const files = globSync("src/web/**/*.tsx", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const faults = files.flatMap((file) =>
    strayAfter(readFileSync(join(root, file), "utf8"), ends).map((key) => `${file}: ${key}`),
  );
  expect(faults).toEqual([]);
});
