/** Maximum length of a mentioned name; longer names cannot be registered. */
const NAME_MAX = 50;
/** Maximum number of names that are looked up per text; `@` before any further name is ordinary text. */
const NAMES_MAX = 100;

/** Elements in which `@` does not begin a mention: links, and elements whose content is shown verbatim. */
const EXCLUDED = new Set(["a", "code", "pre", "samp", "kbd"]);

export interface MarkedHtml {
  html: string;
  /** The mentioned names in lower case, without duplicates; each marker contains the index of its name. */
  names: string[];
}

/**
 * Puts a marker before each mention (`@name`) in sanitised HTML. A marker consists of the random `mark`, the index of
 * the name, and `z`. {@link insertMentions} decides later which names belong to accounts.
 */
export function markMentions(html: string, mark: string): MarkedHtml {
  const indexes = new Map<string, number>();
  let excluded = 0;
  // The sanitiser escapes `<` and `>` in text content and attributes, so all remaining angle brackets delimit tags.
  const marked = html.replaceAll(/<[^<>]*>|[^<]+/g, (part) => {
    const [, slash, tag = ""] = /^<(\/?)([a-z0-9]+)/.exec(part) ?? [];
    if (slash !== undefined) {
      if (EXCLUDED.has(tag)) excluded += slash === "" ? 1 : -1;
      return part;
    }
    return excluded > 0 ? part : markedText(part, mark, indexes);
  });
  return { html: marked, names: [...indexes.keys()] };
}

function markedText(text: string, mark: string, indexes: Map<string, number>): string {
  return text.replaceAll(/@([A-Za-z0-9][\w-]*)/g, (part, name: string, at: number) => {
    if (name.length > NAME_MAX || isPartOfWord(text[at - 1])) return part;
    const key = name.toLowerCase();
    if (!indexes.has(key) && indexes.size >= NAMES_MAX) return part;
    const index = indexes.get(key) ?? indexes.size;
    indexes.set(key, index);
    return `${mark}${index}z${part}`;
  });
}

/**
 * After such a character, `@` begins no mention: `a@b.example` is an address, `/@name` is a path, and `@@` occurs in
 * programs.
 */
function isPartOfWord(before: string | undefined): boolean {
  return before !== undefined && /[\w@/.+-]/.test(before);
}

/**
 * Replaces the markers with links to the users' pages; `users` is keyed by lower-case name, and names that belong to no
 * user remain plain text.
 */
export function insertMentions(
  { html, names }: MarkedHtml,
  { mark, uids }: { mark: string; uids: ReadonlyMap<string, string> },
): string {
  const [head = "", ...rest] = html.split(mark);
  const parts = rest.map((part) => {
    const end = part.indexOf("z");
    const name = names[Number(part.slice(0, end))] ?? "";
    const text = part.slice(end + 1);
    const uid = uids.get(name);
    const written = text.slice(0, name.length + 1);
    if (uid === undefined) return text;
    return `<a href="/user-home?uid=${uid}">${written}</a>${text.slice(written.length)}`;
  });
  return head + parts.join("");
}
