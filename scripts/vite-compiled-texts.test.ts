import { readdirSync } from "node:fs";
import { join } from "node:path";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import formatParsed from "use-intl/format-message";
import { expect, test } from "vitest";
import { compileTexts } from "./vite-compiled-texts.mjs";

const folder = join(import.meta.dirname, "../src/shared/texts");

/** Every message in a language, with its key: ["home.title", "…"]. */
async function messagesOf(locale: string): Promise<[string, string][]> {
  const messages: [string, string][] = [];
  const walk = (place: string, texts: unknown) => {
    if (typeof texts === "string") messages.push([place, texts]);
    else for (const [key, inner] of Object.entries(texts as object)) walk(`${place}.${key}`, inner);
  };
  for (const file of readdirSync(join(folder, locale))) {
    if (file === "all.ts" || file.endsWith(".test.ts")) continue;
    const module = (await import(join(folder, locale, file))) as object;
    for (const [name, texts] of Object.entries(module)) walk(name, texts);
  }
  return messages;
}

/** Values for all placeholders of a message; each placeholder gets the same number or word. */
function valuesFor(message: string, value: unknown): Record<string, unknown> {
  const names = [...message.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g)].map(([, name]) => name ?? "");
  const tags = [...message.matchAll(/<([A-Za-z]\w*)>/g)].map(([, name]) => name ?? "");
  return {
    ...Object.fromEntries(names.map((name) => [name, value])),
    ...Object.fromEntries(tags.map((name) => [name, (inner: unknown) => `<${String(inner)}>`])),
  };
}

test.each(["zh-CN", "en-US"])(
  "compiled texts give the same output as parsed ones: %s",
  async (locale) => {
    const messages = await messagesOf(locale);
    expect(messages.length).toBeGreaterThan(300);
    const cache = _createCache();
    const options = { cache, formatters: _createIntlFormatters(cache), locale, timeZone: "UTC" };
    for (const [place, message] of messages) {
      const compiled = compileTexts(message) as string;
      const numeric = /\{\s*\w+\s*,\s*(?:number|plural|selectordinal|date|time)/.test(message);
      const samples = numeric ? [0, 1, 2, 21, 1_234_567] : ["Ada", "other", "<b>&'"];
      for (const sample of samples) {
        const values = valuesFor(message, sample) as never;
        expect(formatCompiled(place, compiled, values, options), `${place} with ${sample}`).toEqual(
          formatParsed(place, message, values, options),
        );
      }
    }
  },
);

test("what is neither a message nor a group of them stops the build", () => {
  expect(() => compileTexts({ page: { title: 7 } })).toThrow("not a text");
  expect(() => compileTexts({ page: ["a", "b"] })).toThrow("not a text");
  expect(() => compileTexts({ page: "an {open" })).toThrow(/ARGUMENT/);
});
