import { randomBytes } from "node:crypto";
import { tex } from "@mdit/plugin-tex";
import highlight from "highlight.js/lib/common";
import markdownIt from "markdown-it";
import { renderMath } from "./mathMarkup.ts";
import { type FileAddress, sanitise } from "./sanitizeHtml.ts";

/** Longer listings are not highlighted: highlighting takes 30 µs per line. */
const HIGHLIGHT_MAX = 20_000;
/** The same for all listings of a text together. */
const HIGHLIGHT_ALL_MAX = 100_000;

/**
 * Maximum characters of attributes and formulas of a text, the parts that can become much longer than their
 * source: an address that is written once may be used thousands of times. Must be reached long before the
 * thread's memory limit, because a thread that runs out of memory in one large step ends the process.
 */
const GROWN_MAX = 2 * 1024 * 1024;

/** State of one rendering; markdown-it passes it to every rule. */
interface Environment {
  mark: string;
  formulas: string[];
}

/**
 * Markdown (with HTML) → clean HTML. Time and memory grow with the text, so servers call it only in a
 * worker (rendering.ts). Formulas are replaced by markers while the rest is sanitised and inserted
 * afterwards: a sanitiser would break KaTeX's MathML, and KaTeX itself creates no harmful element or
 * address (`trust` is off). Throws when the HTML becomes too large.
 */
export function renderMarkdown(source: string, fileAddress: FileAddress = () => undefined): string {
  // The marker is random, so a source cannot contain it.
  const mark = `formula${randomBytes(9).toString("hex")}x`;
  const environment: Environment = { mark, formulas: [] };
  coloured = 0;
  grown = 0;
  return insertFormulas(sanitise(markdown.render(source, environment), fileAddress), environment);
}

/**
 * Replaces the markers in text by their formulas: a marker that the sanitiser left inside a tag (its
 * attribute was opened in one block of HTML and closed in another) is removed, because markup there would
 * end the attribute.
 */
function insertFormulas(html: string, { mark, formulas }: Environment): string {
  let result = "";
  let inTag = false;
  const [head = "", ...rest] = html.split(mark);
  const passed = (text: string) => {
    result += text;
    // The sanitiser escapes `<` and `>` of texts and attributes: the remaining ones delimit tags.
    const opened = text.lastIndexOf("<");
    const closed = text.lastIndexOf(">");
    if (opened !== closed) inTag = opened > closed;
  };
  passed(head);
  for (const part of rest) {
    const end = part.indexOf("z");
    if (!inTag) result += formulas[Number(part.slice(0, end))] ?? "";
    passed(part.slice(end + 1));
  }
  return result;
}

/** Highlighted characters so far; rendering is synchronous, and not every callback gets the environment. */
let coloured = 0;
let grown = 0;

function counted(html: string): string {
  grown += html.length;
  if (grown > GROWN_MAX) throw new Error("the HTML becomes too large");
  return html;
}

const markdown = markdownIt({ html: true, linkify: true, highlight: colour }).use(tex, {
  delimiters: "all",
  render: (content, displayMode, { mark, formulas }: Environment) =>
    `${mark}${formulas.push(counted(renderMath(content, displayMode))) - 1}z`,
});
const { renderer } = markdown;
const renderAttrs = renderer.renderAttrs.bind(renderer);
renderer.renderAttrs = (token) => counted(renderAttrs(token));
// Only complete URLs become links: `main.py` is a file name, not a domain of Paraguay.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

function colour(code: string, language: string): string {
  // No auto-detection: it would try every language.
  if (code.length > HIGHLIGHT_MAX || !highlight.getLanguage(language)) return "";
  coloured += code.length;
  if (coloured > HIGHLIGHT_ALL_MAX) return "";
  return highlight.highlight(code, { language, ignoreIllegals: true }).value;
}
