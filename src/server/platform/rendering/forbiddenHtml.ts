/*
 * A check of sanitised HTML for tests, independent of the sanitiser.
 */

/** Elements that KaTeX produces, and elements that are allowed in statements. */
const elements = new Set(
  (
    "h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td caption figure " +
    "figcaption hr div details summary center a b i u s em strong del ins mark sub sup small kbd samp " +
    "var code span br img q cite abbr wbr math semantics annotation mrow mi mo mn msup msub mfrac " +
    "mtext mstyle mspace mpadded menclose mtable mtr mtd msqrt munderover munder mover msubsup svg path line"
  ).split(" "),
);
const attributes = new Set(
  (
    "href title rel src alt width height loading align colspan rowspan style scope start type tabindex " +
    "open class xmlns encoding aria-hidden display mathvariant viewbox preserveaspectratio d " +
    "mathcolor mathbackground scriptlevel displaystyle accent notation voffset"
  ).split(" "),
);

/**
 * Returns the tags, attributes, addresses and styles in an HTML text that are not allowed, and every `<` that opens no
 * tag.
 */
export function forbiddenHtml(html: string): string[] {
  const tags: string[] = [];
  const tag = /<(?:\/?([a-z][\w-]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?)>|</gi;
  for (const [whole, name, list = ""] of html.matchAll(tag)) {
    if (name === undefined || !elements.has(name.toLowerCase())) tags.push(whole);
    for (const [, key = "", value = ""] of list.matchAll(/([\w:-]+)(?:=["']([^"']*)["'])?/g)) {
      if (!attributes.has(key.toLowerCase())) tags.push(`${key} in ${whole}`);
      const isAddress = key === "href" || key === "src";
      const isSafe =
        /^(?:https?:\/\/|mailto:|\/[^/\\]|#|\?)/i.test(value) &&
        (key !== "src" || value.startsWith("/"));
      if (isAddress && !isSafe) tags.push(`${key}=${value}`);
      if (key === "style" && /url|expression|position\s*:\s*fixed|import/i.test(value)) {
        tags.push(`style=${value}`);
      }
    }
  }
  return tags;
}
