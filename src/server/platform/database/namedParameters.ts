/** A named parameter of an SQL statement. */
export interface StatementParameter {
  name: string;
  /** Whether the value may be null; written `:name?`. */
  isNullable: boolean;
  /** Whether elements of the array may be null; such a parameter is written `:name[?]`. */
  hasNullableElements: boolean;
}

export interface CompiledText {
  /** The text with `$1`, `$2`, … in the order in which the names first occur. */
  text: string;
  parameters: StatementParameter[];
  /** Columns whose alias is written `"name!"`: the author asserts that they are never null. */
  assertedColumns: string[];
}

/**
 * Comments and strings, in which a colon or a quotation mark does not belong to a parameter or alias.
 */
const opaque = [
  /--[^\n]*/y,
  /\/\*[^]*?\*\//y,
  /\$\$[^]*?\$\$/y,
  /[eE]'(?:[^'\\]|\\[^]|'')*'/y,
  /'(?:[^']|'')*'/y,
];
const identifier = /"((?:[^"]|"")*)"/y;
const word = /\w+/y;
const valueName = /:([a-z_]\w*)(\[\?\]|\?)?/iy;
const cast = /::/y;

/**
 * Replaces the parameters `:name` of a statement by `$1`, `$2`, …, and the aliases `"name!"` by `"name"`.
 * Casts (`::`), strings, comments, quoted names and a colon after a word (a slice) are not parameters.
 */
export function compileText(source: string): CompiledText {
  const parameters: StatementParameter[] = [];
  const assertedColumns: string[] = [];
  // The parts are joined at the end, because a string that grows by `+=` keeps each of its parts (7 MiB for all
  // statements of a server).
  const parts: string[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const plain = opaque.reduce<RegExpExecArray | null>(
      (earlier, pattern) => earlier ?? match(pattern),
      null,
    );
    const name = plain ? null : match(identifier);
    const value = plain || name ? null : match(valueName);
    const other = plain ?? match(cast) ?? match(word);
    const token = plain ?? name ?? value ?? other;
    if (name?.[1]?.endsWith("!")) {
      assertedColumns.push(name[1].slice(0, -1));
      parts.push(`"${name[1].slice(0, -1)}"`);
    } else if (value?.[1] !== undefined && !/[\w\]]$/.test(source.slice(at - 1, at))) {
      parts.push(`$${place(parameters, value[1], value[2])}`);
    } else {
      parts.push(token?.[0] ?? source.charAt(at));
    }
    at += token?.[0].length ?? 1;
  }
  return { text: parts.join(""), parameters, assertedColumns };
}

/** The number of the parameter, from 1; the suffix `?` or `[?]` at one of its uses applies to all of its uses. */
function place(parameters: StatementParameter[], name: string, mark: string | undefined): number {
  let index = parameters.findIndex((parameter) => parameter.name === name);
  if (index < 0) {
    index = parameters.push({ name, isNullable: false, hasNullableElements: false }) - 1;
  }
  const entry = parameters[index];
  if (entry && mark === "?") entry.isNullable = true;
  if (entry && mark === "[?]") entry.hasNullableElements = true;
  return index + 1;
}
