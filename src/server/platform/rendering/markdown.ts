import { randomBytes } from "node:crypto";
import highlight from "highlight.js/lib/common";
import markdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { escapeHtml } from "../text/escapeHtml.ts";
import { formulaRules, type WrittenFormula } from "./formulaRules.ts";
import { insertFormulas } from "./insertFormulas.ts";
import { renderMath } from "./mathMarkup.ts";
import { type MarkedHtml, markMentions } from "./mentionMarks.ts";
import { type FileAddress, sanitise } from "./sanitizeHtml.ts";
import { barsInTables } from "./tableBars.ts";

/** Maximum number of characters in a highlighted code listing; highlighting takes 30 µs per line. */
const HIGHLIGHT_MAX = 20_000;
/** The limit for all listings of a text together. */
const HIGHLIGHT_ALL_MAX = 100_000;

/**
 * Maximum number of characters in the attributes and formulas of a rendered text. Attributes and formulas can become
 * much longer than their source: an address that is written once may be used thousands of times. The limit must be
 * reached long before the thread's memory limit, because a thread that runs out of memory in one large step ends the
 * process.
 */
const GROWN_MAX = 2 * 1024 * 1024;

/** State of a single rendering; markdown-it passes it to every rule. */
interface Environment {
  mark: string;
  formulas: WrittenFormula[];
}

/**
 * Converts Markdown, which may contain HTML, to sanitised HTML. Time and memory grow with the text, so servers call it
 * only in a worker (rendering.ts). Markers replace the formulas while the rest is sanitised, because a sanitiser would
 * break KaTeX's MathML. The formulas are inserted afterwards. KaTeX itself creates no harmful element or address
 * (`trust` is off). Throws when the HTML becomes too large.
 */
export function renderMarkdown(source: string, fileAddress: FileAddress = () => undefined): string {
  return renderWithMarks(source, { fileAddress }).html;
}

/**
 * Converts Markdown, which may contain HTML, to sanitised HTML with a marker before each mention of a user. Markers
 * begin with `mentionMark`, a random text; without `mentionMark`, there are no markers.
 */
export function renderWithMarks(
  source: string,
  { fileAddress, mentionMark }: { fileAddress: FileAddress; mentionMark?: string | undefined },
): MarkedHtml {
  // The marker is random, so a source cannot contain it.
  const mark = `formula${randomBytes(9).toString("hex")}x`;
  const environment: Environment = { mark, formulas: [] };
  coloured = 0;
  grown = 0;
  const clean = sanitise(markdown.render(source, environment), fileAddress);
  const marked =
    mentionMark === undefined ? { html: clean, names: [] } : markMentions(clean, mentionMark);
  const html = insertFormulas(marked.html, {
    ...environment,
    formula: (formula) => counted(renderMath(formula)),
    source: ({ source: tex }) => escapeHtml(tex),
  });
  return { html, names: marked.names };
}

/**
 * Number of highlighted characters so far. It is in a module variable, because not every callback gets the environment;
 * this works because rendering is synchronous.
 */
let coloured = 0;
let grown = 0;

function counted(html: string): string {
  grown += html.length;
  if (grown > GROWN_MAX) throw new Error("the HTML becomes too large");
  return html;
}

const markdown = markdownIt({ html: true, linkify: true, highlight: colour })
  // Recognises emphasis next to Chinese, Japanese and Korean punctuation: `**注意：**不要`.
  .use(cjkFriendly)
  .use(barsInTables)
  .use(formulaRules, (formula: WrittenFormula, { mark, formulas }: Environment) => {
    return `${mark}${formulas.push(formula) - 1}z`;
  });
const { renderer } = markdown;
const renderAttrs = renderer.renderAttrs.bind(renderer);
renderer.renderAttrs = (token) => counted(renderAttrs(token));
// Only complete URLs become links: `main.py` is a file name, not a domain of Paraguay.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

function colour(code: string, language: string): string {
  // The language is not detected automatically, because detection would try every language.
  if (code.length > HIGHLIGHT_MAX || !highlight.getLanguage(language)) return "";
  coloured += code.length;
  if (coloured > HIGHLIGHT_ALL_MAX) return "";
  return highlight.highlight(code, { language, ignoreIllegals: true }).value;
}
