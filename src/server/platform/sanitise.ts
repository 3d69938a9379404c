import sanitizeHtml from "sanitize-html";

/** Where a picture's or link's relative name leads; undefined: nowhere. */
export type FileAddress = (name: string) => string | undefined;

const blocks =
  "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr th td caption " +
  "figure figcaption hr div details summary center";
const inline =
  "a b i u s em strong del ins mark sub sup small kbd samp var code span br img q cite abbr wbr";

/**
 * Keeps the allow-list and nothing else: no script, style, form, frame, media or SVG element, no
 * `id` or `name` (they would shadow properties of the document), no `style` but the alignment of
 * cells, no address but http(s), mailto and the statement's own files. A foreign picture becomes a
 * link, because no page may make a reader's browser call a foreign host.
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
    // Their text is code or another document's, not words for a reader.
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
      // A wide listing scrolls sideways, which the keyboard can do only where it may stop.
      pre: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: "0" } }),
    },
  });
}

/** A statement's `# ` stands below the page's own title and section headings: h1 becomes h3. */
function shiftedHeadings(): Record<string, string> {
  return { h1: "h3", h2: "h4", h3: "h5", h4: "h6", h5: "h6" };
}

function linkAttributes(attribs: Record<string, string>, fileAddress: FileAddress) {
  const { href = "", title } = attribs;
  const kept: Record<string, string> = title === undefined ? {} : { title };
  const own = fileAddress(href.trim());
  if (own !== undefined) return { ...kept, href: own };
  if (isForeign(href)) return { ...kept, href: href.trim(), rel: "noopener noreferrer nofollow" };
  // Inside the site, or a place on this page; anything with another scheme is dropped.
  return /^[/?#][^/\\]/.test(href.trim()) ? { ...kept, href: href.trim() } : kept;
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
  const kept: Record<string, string> = { src: address, alt, loading: "lazy" };
  if (title !== undefined) kept["title"] = title;
  for (const [name, value] of Object.entries({ width, height })) {
    if (value !== undefined && /^\d{1,4}%?$/.test(value)) kept[name] = value;
  }
  return { tagName, attribs: kept };
}

function isForeign(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(address.trim());
}
