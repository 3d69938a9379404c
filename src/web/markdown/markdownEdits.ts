/** A change to a text: the replaced range, the new text, and the selection afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [from: number, to: number];
}

/** A text with its selection, as in a text area. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/**
 * Adds Markdown delimiters around the selection, removes existing delimiters, or inserts delimiters with a placeholder
 * between them.
 */
export function surround({ text, from, to }: Selected, mark: string, filler: string): Edit {
  const before = text.slice(from - mark.length, from);
  const after = text.slice(to, to + mark.length);
  const inside = text.slice(from, to);
  if (to > from && before === mark && after === mark) {
    const start = from - mark.length;
    return {
      from: start,
      to: to + mark.length,
      insert: inside,
      select: [start, start + to - from],
    };
  }
  const words = inside || filler;
  const start = from + mark.length;
  return { from, to, insert: mark + words + mark, select: [start, start + words.length] };
}

/** Prefixes every selected line with `prefix(index)`, or removes the prefix if all lines have it. */
export function beginLines(
  { text, from, to }: Selected,
  prefix: (index: number) => string,
  pattern: RegExp,
): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const have = lines.every((line) => pattern.test(line));
  const insert = lines
    .map((line, index) => (have ? line.replace(pattern, "") : prefix(index) + line))
    .join("\n");
  return { from: start, to: end, insert, select: [start, start + insert.length] };
}

/** Inserts a block on its own lines (code block, display formula), with empty lines around it. */
export function block(
  { text, from, to }: Selected,
  fence: { open: string; close: string },
  filler: string,
): Edit {
  const words = text.slice(from, to) || filler;
  const head = text.slice(0, from);
  const lead = head === "" || head.endsWith("\n\n") ? "" : head.endsWith("\n") ? "\n" : "\n\n";
  const tail = text.slice(to);
  const trail = tail.startsWith("\n") ? "" : "\n";
  const start = from + lead.length + fence.open.length + 1;
  return {
    from,
    to,
    insert: `${lead}${fence.open}\n${words}\n${fence.close}${trail}`,
    select: [start, start + words.length],
  };
}

/** Inserts `[text](address)` with the missing part selected. */
export function link({ text, from, to }: Selected, filler: string): Edit {
  const inside = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(inside);
  const words = isAddress || inside === "" ? filler : inside;
  const address = isAddress ? inside : "https://";
  const start = isAddress || inside === "" ? from + 1 : from + words.length + 3;
  const length = isAddress || inside === "" ? words.length : address.length;
  return { from, to, insert: `[${words}](${address})`, select: [start, start + length] };
}

/** Replaces the selection with a text and puts the caret after it. */
export function insertion({ from, to }: Pick<Selected, "from" | "to">, insert: string): Edit {
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

/**
 * Inserts a picture at the caret. Brackets and backslashes are removed from the file name, because they could end the
 * description early.
 */
export function picture(selected: Selected, name: string, address: string): Edit {
  const words = name.replaceAll(/[[\]\\]/g, "");
  return insertion(selected, `![${words}](${address})`);
}
