import { randomBytes } from "node:crypto";
import { katex } from "@mdit/plugin-katex";
import highlight from "highlight.js/lib/common";
import markdownIt from "markdown-it";
import { type FileAddress, sanitise } from "./sanitise.ts";

/** Raised whenever the same source gives other HTML, so that stored HTML is made again. */
export const RENDERER_VERSION = 2;

/** Longer listings stay plain: colouring costs 30 µs a line. */
const HIGHLIGHT_MAX = 20_000;

interface Environment {
  mark: string;
  formulas: string[];
}

/**
 * Markdown (with HTML in it) → clean HTML. Formulas are set aside while the rest is sanitised and
 * put back afterwards: a sanitiser would tear KaTeX's MathML apart, and KaTeX itself makes no
 * element or address out of a formula that could do harm (`trust` is off).
 */
export function renderMarkdown(source: string, fileAddress: FileAddress = () => undefined): string {
  // The mark is random, so no source can bring a false one.
  const mark = `formula${randomBytes(9).toString("hex")}x`;
  const formulas: string[] = [];
  current = { mark, formulas };
  for (const name of Object.keys(macros)) delete macros[name];
  const html = sanitise(markdown.render(source), fileAddress);
  return html.replaceAll(
    new RegExp(`${mark}(\\d+)z`, "g"),
    (_all, index: string) => formulas[Number(index)] ?? "",
  );
}

/** The plugin's transformer is not told whose rendering it works for; rendering is synchronous. */
let current: Environment = { mark: "", formulas: [] };

/** What `\gdef` defines; emptied before each text, or one statement could change another's formulas. */
const macros: Record<string, string> = {};

const markdown = markdownIt({ html: true, linkify: true, highlight: colour }).use(katex, {
  delimiters: "all",
  throwOnError: false,
  macros,
  // Chinese words in a formula are no mistake worth a line in the log.
  logger: () => "ignore",
  trust: false,
  maxExpand: 1000,
  maxSize: 50,
  transformer: (html: string) => `${current.mark}${current.formulas.push(html) - 1}z`,
});
// Only whole addresses become links: `main.py` is a file, not a site in Paraguay.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

function colour(code: string, language: string): string {
  if (code.length > HIGHLIGHT_MAX || !highlight.getLanguage(language)) return "";
  return highlight.highlight(code, { language, ignoreIllegals: true }).value;
}
