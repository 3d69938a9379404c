import sanitizeHtml from "sanitize-html";

/** Resolves the relative name of a picture or link; if the result is undefined, the picture or link is removed. */
export type FileAddress = (name: string) => string | undefined;

const blocks =
  "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td caption " +
  "figure figcaption hr div details summary center";
const inline =
  "a b i u s em strong del ins mark sub sup small kbd samp var code span br img q cite abbr wbr";

/**
 * Removes everything that is not on the allow-list. No script, style, form, frame, media or SVG element is allowed.
 * `id` and `name` are removed, because they would shadow properties of the document. `style` is allowed only for the
 * alignment of cells. URLs must be http(s) or mailto addresses, addresses within the site, or files of the statement.
 * An external picture becomes a link, because a page must not make a reader's browser request other hosts.
 */
export function sanitise(html: string, fileAddress: FileAddress): string {
  return sanitizeHtml(html, {
    allowedTags: `${blocks} ${inline}`.split(" "),
    allowedAttributes: {
      a: ["href", "title", "rel"],
      img: ["src", "alt", "title", "width", "height", "loading"],
      th: ["align", "colspan", "rowspan", "style", "scope"],
      td: ["align", "colspan", "rowspan", "style"],
      ol: ["start", "type"],
      pre: ["tabindex"],
      details: ["open"],
      code: ["class"],
      span: ["class"],
    },
    allowedClasses: { code: ["hljs", "language-*"], span: ["hljs-*"] },
    allowedStyles: { "*": { "text-align": [/^(?:left|right|center)$/] } },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    // Elements whose text is code or another document rather than text for a reader.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "title",
      "svg",
      "math",
    ],
    nestingLimit: 100,
    transformTags: {
      ...shiftedHeadings(),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, fileAddress) }),
      img: (tagName, attribs) => picture(tagName, attribs, fileAddress),
      // A wide listing scrolls horizontally, which is possible by keyboard only if the element is focusable.
      pre: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: "0" } }),
    },
  });
}

/** Headings in a statement are below the page's title and section headings, so `# ` becomes h3 instead of h1. */
function shiftedHeadings(): Record<string, string> {
  return { h1: "h3", h2: "h4", h3: "h5", h4: "h6", h5: "h6" };
}

function linkAttributes(attribs: Record<string, string>, fileAddress: FileAddress) {
  const { href = "", title } = attribs;
  const attributes: Record<string, string> = title === undefined ? {} : { title };
  const own = fileAddress(href.trim());
  if (own !== undefined) return { ...attributes, href: own };
  if (isForeign(href))
    return { ...attributes, href: href.trim(), rel: "noopener noreferrer nofollow" };
  // Addresses within the site and anchors on the page are kept. Any other address is removed.
  return /^[/?#][^/\\]/.test(href.trim()) ? { ...attributes, href: href.trim() } : attributes;
}

function picture(tagName: string, attribs: Record<string, string>, fileAddress: FileAddress) {
  const { src = "", alt = "", title, width, height } = attribs;
  const own = fileAddress(src.trim());
  const address = own ?? (/^\/[^/\\]/.test(src.trim()) ? src.trim() : undefined);
  if (address === undefined) {
    return {
      tagName: "a",
      attribs: isForeign(src)
        ? { href: src.trim(), rel: "noopener noreferrer nofollow" }
        : ({} as Record<string, string>),
      text: alt || "image",
    };
  }
  const attributes: Record<string, string> = { src: address, alt, loading: "lazy" };
  if (title !== undefined) attributes["title"] = title;
  for (const [name, value] of Object.entries({ width, height })) {
    if (value !== undefined && /^\d{1,4}%?$/.test(value)) attributes[name] = value;
  }
  return { tagName, attribs: attributes };
}

function isForeign(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(address.trim());
}
