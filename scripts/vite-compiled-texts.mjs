import { createRequire } from "node:module";
import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const requireHere = createRequire(import.meta.url);
// The message compiler must have the same version as the formatter in use-intl, so it is resolved from use-intl.
const compilerPath = createRequire(requireHere.resolve("use-intl")).resolve("icu-minify/compile");
const { default: compile } = await import(pathToFileURL(compilerPath).href);

/** Files with the UI strings of one feature in one language; `all.ts` only collects them. */
const textFile = /\/src\/shared\/texts\/(?:zh-CN|en-US)\/(?!all\.)\w+\.ts$/;

/**
 * Vite plugin: parses the messages when the pages are built, so that browsers need not parse them. A first visit
 * therefore does not download the parser (14 KB), and no time is spent on parsing.
 *
 * @returns {import("vite").Plugin}
 */
export function compiledTexts() {
  return {
    name: "verdict-compiled-texts",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: "use-intl/format-message/format-only",
          },
        ],
      },
    }),
    async load(id) {
      const [path] = id.split("?");
      if (!textFile.test(path)) return null;
      // During development, the files with UI strings change. Node caches a module by its whole URL, so each import
      // uses a new URL.
      const { mtimeMs } = await stat(path);
      const module = await import(`${pathToFileURL(path).href}?${mtimeMs}`);
      const lines = Object.entries(module).map(
        ([name, texts]) => `export const ${name} = ${JSON.stringify(compileTexts(texts))};`,
      );
      return { code: lines.join("\n"), map: null };
    },
  };
}

/**
 * Returns the same tree of UI strings, in which every message is compiled. Throws if a value is neither a message nor a
 * group.
 *
 * @param {unknown} texts
 * @returns {unknown}
 */
export function compileTexts(texts) {
  if (typeof texts === "string") return compile(texts);
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) {
    throw new Error(`not a text: ${String(texts)}`);
  }
  return Object.fromEntries(
    Object.entries(texts).map(([key, inner]) => [key, compileTexts(inner)]),
  );
}
