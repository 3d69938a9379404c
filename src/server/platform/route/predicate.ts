import type { Principal } from "./principal.ts";
import type { Viewer } from "./route.ts";

/**
 * One condition in two forms: a test on a row that was read, and SQL for statements that select rows. Both forms are
 * built from the same basic conditions (atoms), so a list and the decision about each of its rows cannot differ.
 */
export type Predicate<Subject> =
  | boolean
  | Atom<Subject>
  | { readonly all: readonly Predicate<Subject>[] }
  | { readonly any: readonly Predicate<Subject>[] }
  | { readonly not: Predicate<Subject> };

export interface Atom<Subject> {
  /** Unique within a predicate: two basic conditions with the same name are the same condition. */
  readonly name: string;
  test(subject: Subject): boolean;
  /**
   * Alias of another table whose columns the condition uses; a list's statement joins this table only where it is
   * needed.
   */
  readonly table?: string;
  /**
   * The condition in SQL, or a boolean if it depends only on the reader. The SQL text must not contain values of the
   * subject.
   */
  sql(context: SqlContext): string | boolean;
  /**
   * What remains of the condition if all rows belong to one object, such as a contest. The result is `true` or `false`
   * if it follows from this object and the reader alone. Otherwise, it is a condition that contains the object's times
   * as parameters. If absent, `sql` is used.
   */
  inPlace?(place: PlaceFacts): Predicate<Subject>;
}

/**
 * The data that rules may use if all rows of a list belong to one object, such as a contest: the reader, the time, and
 * data about the object and about the reader (`facts`).
 */
export interface PlaceFacts {
  viewer: RuleViewer | null;
  facts: unknown;
  /** Milliseconds. */
  now: number;
}

type Who = Pick<Viewer, "uid" | "role">;
/** The data of the viewer that rules may use. */
export type RuleViewer = Principal & Pick<Viewer, "ip" | "loginId">;

export interface SqlContext {
  /** The reader. */
  reader: RuleViewer | null;
  /** Returns an SQL parameter that stands for the value. */
  parameter(value: unknown): string;
  /**
   * The leading column of the index that the statement scans. A condition on this column can be checked in the index; a
   * condition on another column requires reading the row.
   */
  lead: string;
}

export function all<Subject>(...parts: Predicate<Subject>[]): Predicate<Subject> {
  return { all: parts };
}

export function any<Subject>(...parts: Predicate<Subject>[]): Predicate<Subject> {
  return { any: parts };
}

export function not<Subject>(part: Predicate<Subject>): Predicate<Subject> {
  return { not: part };
}

export function holds<Subject>(predicate: Predicate<Subject>, subject: Subject): boolean {
  if (typeof predicate === "boolean") return predicate;
  if ("all" in predicate) return predicate.all.every((part) => holds(part, subject));
  if ("any" in predicate) return predicate.any.some((part) => holds(part, subject));
  if ("not" in predicate) return !holds(predicate.not, subject);
  return predicate.test(subject);
}

/** Returns the replacement for a basic condition; undefined: the condition stays unchanged. */
type Replacement<Subject> = (atom: Atom<Subject>) => Predicate<Subject> | undefined;

/** Replaces basic conditions in a predicate, and simplifies the result. */
function simplify<Subject>(
  predicate: Predicate<Subject>,
  replacement: Replacement<Subject>,
): Predicate<Subject> {
  if (typeof predicate === "boolean") return predicate;
  if ("all" in predicate) return joined("all", predicate.all, replacement);
  if ("any" in predicate) return joined("any", predicate.any, replacement);
  if ("not" in predicate) {
    const part = simplify(predicate.not, replacement);
    return typeof part === "boolean" ? !part : { not: part };
  }
  return replacement(predicate) ?? predicate;
}

function joined<Subject>(
  how: "all" | "any",
  parts: readonly Predicate<Subject>[],
  replacement: Replacement<Subject>,
): Predicate<Subject> {
  const deciding = how === "any";
  const left: Predicate<Subject>[] = [];
  for (const part of parts) {
    const simple = simplify(part, replacement);
    if (simple === deciding) return deciding;
    if (typeof simple !== "boolean") left.push(simple);
  }
  const [first] = left;
  if (first === undefined) return !deciding;
  if (left.length === 1) return first;
  return how === "all" ? { all: left } : { any: left };
}

/**
 * The condition on a row, simplified for this reader: basic conditions that need no columns are replaced by their
 * values. `commonValues`: the known values of basic conditions whose value is the same for all rows. `place`: the
 * object to which all rows belong.
 */
export function forReader<Subject>(
  predicate: Predicate<Subject>,
  reader: SqlContext["reader"],
  {
    commonValues,
    place,
  }: { commonValues?: ReadonlyMap<Atom<Subject>, boolean>; place?: PlaceFacts | undefined } = {},
): Predicate<Subject> {
  const unused = { reader, parameter: () => "null", lead: "" };
  return simplify(predicate, (atom) => {
    const decided = commonValues?.get(atom);
    if (decided !== undefined) return decided;
    if (place && atom.inPlace) return atom.inPlace(place);
    const value = atom.sql(unused);
    return typeof value === "boolean" ? value : undefined;
  });
}

/** The tables whose columns the predicate uses, in addition to the table of the row itself. */
export function tablesOf<Subject>(predicate: Predicate<Subject>): Set<string> {
  if (typeof predicate === "boolean") return new Set();
  if ("not" in predicate) return tablesOf(predicate.not);
  if ("name" in predicate) return new Set(predicate.table ? [predicate.table] : []);
  const parts = "all" in predicate ? predicate.all : predicate.any;
  return new Set(parts.flatMap((part) => [...tablesOf(part)]));
}

/** Returns the predicate as SQL whose value is never null; the parts keep their order. */
export function sqlOf<Subject>(predicate: Predicate<Subject>, context: SqlContext): string {
  if (typeof predicate === "boolean") return String(predicate);
  if ("not" in predicate) return `not (${sqlOf(predicate.not, context)})`;
  if ("name" in predicate) return String(predicate.sql(context));
  const [parts, word] = "all" in predicate ? [predicate.all, " and "] : [predicate.any, " or "];
  if (parts.length === 0) return String("all" in predicate);
  return `(${parts.map((part) => sqlOf(part, context)).join(word)})`;
}

/** A basic condition that depends only on the reader; false for guests. */
export function viewerIs(
  name: string,
  test: (viewer: Who) => boolean,
): Atom<{ viewer: Who | null }> {
  return {
    name,
    test: ({ viewer }) => viewer !== null && test(viewer),
    sql: ({ reader }) => reader !== null && test(reader),
  };
}
