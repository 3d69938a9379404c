/** A node in the tree of a statement that PostgreSQL has analysed; PostgreSQL writes this tree as a `pg_node_tree`. */
export interface Node {
  kind: string;
  fields: Record<string, Value>;
}

/**
 * A value in the tree: a single word, number or quoted string becomes a string, and `<>` becomes null. A field with
 * several values, as in constants, becomes a list.
 */
export type Value = Node | Value[] | string | null;

// A sequence of plain characters is read in one step; reading one character at a time took a third of the total time
// for all statements.
const atom = /(?:[^\s(){}\\]+|\\[^])+/y;
const quoted = /"([^"\\]*(?:\\[^][^"\\]*)*)"/y;

/** Parses a `pg_node_tree` text and returns the value that it represents. */
export function parseNodeTree(text: string): Value {
  let at = 0;
  const skipSpace = (): void => {
    while (text[at] === " " || text[at] === "\n") at += 1;
  };
  const token = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    at = pattern.lastIndex;
    const word = match[1] ?? match[0];
    return word.includes("\\") ? word.replaceAll(/\\([^])/g, "$1") : word;
  };
  const value = (): Value => {
    if (text[at] === "{") return node();
    if (text[at] === "(") return list();
    const word = (text[at] === '"' ? token(quoted) : undefined) ?? token(atom);
    if (word === undefined) throw new Error(`no value at ${at} of a node tree`);
    return word === "<>" ? null : word;
  };
  const list = (): Value[] => {
    const items: Value[] = [];
    at += 1;
    for (skipSpace(); text[at] !== ")"; skipSpace()) items.push(value());
    at += 1;
    return items;
  };
  const node = (): Node => {
    at += 1;
    const kind = token(atom) ?? "";
    const fields: Record<string, Value> = {};
    for (skipSpace(); text[at] !== "}"; skipSpace()) {
      at += 1;
      const name = token(atom) ?? "";
      const values: Value[] = [];
      for (skipSpace(); text[at] !== ":" && text[at] !== "}"; skipSpace()) values.push(value());
      fields[name] = values.length === 1 ? (values[0] ?? null) : values;
    }
    at += 1;
    return { kind, fields };
  };
  skipSpace();
  return value();
}

/** Returns the node that a field contains; undefined if the field does not contain a node. */
export function nodeOf(value: Value | undefined): Node | undefined {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : undefined;
}

/** The nodes of a list; empty if the field is missing. */
export function nodesOf(value: Value | undefined): Node[] {
  return Array.isArray(value) ? value.flatMap((item) => nodeOf(item) ?? []) : [];
}

/** The number in a field; 0 if there is none. */
export function numberOf(value: Value | undefined): number {
  return typeof value === "string" ? Number(value) : 0;
}

/** The numbers in a bit set or a list: `(b 1 2)`, `(i 1 2)`. */
export function numbersOf(value: Value | undefined): number[] {
  return Array.isArray(value) ? value.slice(1).map((item) => numberOf(item)) : [];
}
