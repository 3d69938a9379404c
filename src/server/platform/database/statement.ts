import { type CompiledText, compileText } from "./namedParameters.ts";
import type { Db, Tx } from "./db.ts";

/**
 * Types of all statements by name. `npm run statements` writes them into the `statementTypes.ts` of each folder. The
 * types come from PostgreSQL, which describes each statement in a database with the migrated schema.
 */
export interface Statements {}

/**
 * JSON in a column that is not null. The driver also returns null for the JSON value null, but the server never stores
 * this value. {@link StatementFunction.narrow} narrows the type to a certain shape.
 */
export type Json = string | number | boolean | object;

export interface StatementType {
  /** For an object type without keys, the statement takes no parameters. */
  parameters: object;
  /** `never`: the statement returns no rows. */
  row: unknown;
  /**
   * Whether the statement is only useful inside a transaction, because its locks or settings end with the transaction.
   */
  transaction?: true;
}

type Values<Parameters> = keyof Parameters extends never ? [] : [parameters: Parameters];

/**
 * Accepts `Narrow` only if the type of each of its columns is a subtype of the column's type in the statement. If the
 * statement's column may be null, the column of `Narrow` must also allow null.
 */
type Narrowing<Row, Narrow> = {
  [Column in keyof Narrow]: Column extends keyof Row
    ? null extends Row[Column]
      ? null extends Narrow[Column]
        ? Row[Column]
        : never
      : Row[Column]
    : never;
};

/** Narrows each member of a union of row types separately. */
type Narrowed<Row, Narrow> = Row extends unknown ? Omit<Row, keyof Narrow> & Narrow : never;

/** Binds the parameters and returns the rows. */
export interface StatementFunction<Type extends StatementType> {
  (
    db: Type extends { transaction: true } ? Tx : Db,
    ...values: Values<Type["parameters"]>
  ): Promise<Type["row"][]>;
  /**
   * This statement with narrower types for individual columns: a shape for JSON, a union for strings and numbers.
   * Nothing checks that the rows have these types.
   */
  narrow<Narrow extends Narrowing<Type["row"], Narrow>>(): StatementFunction<
    Omit<Type, "row" | "parameters"> & {
      parameters: Type["parameters"];
      row: Narrowed<Type["row"], Narrow>;
    }
  >;
}

type TypeOf<Name extends keyof Statements> = Statements[Name] extends StatementType
  ? Statements[Name]
  : never;

/**
 * The type of the rows that a statement returns, for functions with such a row as a parameter: `RowOf<typeof
 * tokensOf>`.
 */
export type RowOf<Read extends (...values: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Read>
>[number];

export interface StatementOptions {
  /** Timeout in milliseconds; absent: the default for all statements. Set it for statements that read whole tables. */
  timeoutMs?: number;
  /**
   * Whether the statement runs so often that a bad plan is expensive. Such a statement reads only a few rows by index,
   * however large the tables are.
   */
  byIndex?: boolean;
  /**
   * Whether the statement is planned at each call for the actual values, which takes 0.2 ms. Otherwise, after five
   * calls PostgreSQL may use the same generic plan for all values. That plan would be unsuitable for most values: a
   * generic plan does not know the LIKE pattern, for example, and would scan all names.
   */
  planEach?: boolean;
  /**
   * A statement may have several SQL texts that are composed from fixed parts; `variant` is the name of the text that
   * is given here. Parameters and columns that only some of these texts have are optional in the types.
   */
  variant?: string;
}

export interface DeclaredStatement {
  /** The name under which the statement's types are generated. Several SQL texts can share this name. */
  typeName: string;
  compiled: CompiledText;
  /** {@link StatementOptions.byIndex} */
  byIndex: boolean;
}

/** Every statement of the server, by the name under which it is prepared. The type generator and tests use this map. */
export const declaredStatements = new Map<string, DeclaredStatement>();

/**
 * For each statement whose SQL is composed at run time: the function that returns example SQL texts of the statement.
 * The example SQL texts of a statement together contain every part of its SQL.
 */
export const composedTexts = new Map<string, () => Iterable<string>>();

type RowCheck = (typeName: string, rows: object[]) => void;
let rowCheck: RowCheck | undefined;

/**
 * Makes tests compare the rows of each statement with the statement's generated type. Such a type can be wrong, because
 * parts of it are only asserted by the statement's author.
 */
export function checkRowsBy(check: RowCheck): void {
  rowCheck = check;
}

/**
 * Declares one statement and returns the function that binds its parameters. Use it only in `sql.ts` files. Parameters
 * are written `:name`; `:name?` may be null, and `:name[?]` is an array whose elements may be null. A column alias
 * `"name!"` asserts that the column is never null where PostgreSQL's query tree does not prove this; tests check each
 * row.
 *
 * A statement with a name is prepared, which gives 1.7 times the throughput at 32 concurrent callers. The name must
 * therefore be unique; it has the form `feature.question`. The types of its parameters and rows are declared under this
 * name in {@link Statements}.
 */
export function statement<Name extends keyof Statements>(
  name: Name,
  text: string,
  { timeoutMs, byIndex = false, planEach, variant }: StatementOptions = {},
): StatementFunction<TypeOf<Name>> {
  const preparedName = variant === undefined ? name : `${name} ${variant}`;
  if (declaredStatements.has(preparedName)) {
    throw new Error(`the statement ${preparedName} is declared twice`);
  }
  const compiled = compileText(text);
  declaredStatements.set(preparedName, { typeName: name, compiled, byIndex });
  const options = {
    ...(!planEach && { name: preparedName }),
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    ...(byIndex && { byIndex }),
  };
  return asFunction((db, parameters) =>
    checked(
      name,
      db.query({ ...options, text: compiled.text, values: valuesOf(name, compiled, parameters) }),
    ),
  );
}

/**
 * Maximum number of prepared statements. Each prepared statement takes about 100 KB in every connection. Further
 * statements are planned at each call.
 */
const COMPOSED_MAX = 300;

/**
 * Values of the parameters in conditions that a rule composes. These parameters have no types, and their names begin
 * with `_`.
 */
export class ConditionValues {
  readonly byName: Record<string, unknown> = {};
  #count = 0;

  /**
   * Stores the value and returns the SQL parameter that stands for it. This is an arrow function, so that it can be
   * passed to other functions.
   */
  readonly parameter = (value: unknown): string => {
    const name = `_${(this.#count += 1)}`;
    this.byName[name] = value;
    return `:${name}`;
  };
}

/** Executes the SQL text with those parameters that occur in it, and returns the rows. */
export type ComposedFunction<Type extends StatementType> = (
  db: Type extends { transaction: true } ? Tx : Db,
  text: string,
  parameters: Type["parameters"],
  conditions?: ConditionValues,
) => Promise<Type["row"][]>;

/**
 * A `byIndex` statement whose SQL is composed from fixed parts at run time. Each combination of filters results in a
 * different SQL text. A generic plan suits each text, and each text is prepared under a separate name. The SQL text
 * must never contain user input. `examples`: SQL strings that together contain each part in all its variants. The types
 * cover all variants of the statement's SQL: columns and parameters that only some variants have are optional.
 * `planEach`: the SQL texts are neither `byIndex` nor prepared, so PostgreSQL plans each execution; use this for rare
 * reads that take long.
 */
export function composedStatement<Name extends keyof Statements>(
  name: Name,
  examples: () => Iterable<string>,
  { planEach = false }: Pick<StatementOptions, "planEach"> = {},
): ComposedFunction<TypeOf<Name>> {
  if (composedTexts.has(name)) throw new Error(`the statement ${name} is declared twice`);
  composedTexts.set(name, examples);
  const texts = new Map<string, { compiled: CompiledText; number: number }>();
  const run: ComposedFunction<StatementType> = (db, text, parameters, conditions) => {
    let entry = texts.get(text);
    if (!entry) {
      entry = { compiled: compileText(text), number: texts.size };
      if (texts.size < COMPOSED_MAX) texts.set(text, entry);
    }
    const { compiled, number } = entry;
    const values = valuesOf(name, compiled, { ...parameters, ...conditions?.byName });
    const isPrepared = !planEach && number < COMPOSED_MAX;
    return checked(
      name,
      db.query({
        ...(isPrepared && { name: `${name} ${number}` }),
        text: compiled.text,
        values,
        byIndex: !planEach,
      }),
    );
  };
  return run as unknown as ComposedFunction<TypeOf<Name>>;
}

type Run = (db: Db, parameters?: object) => Promise<object[]>;

function asFunction<Type extends StatementType>(run: Run): StatementFunction<Type> {
  const bound = Object.assign(run, { narrow: () => bound });
  return bound as unknown as StatementFunction<Type>;
}

function checked<Row extends object>(name: string, rows: Promise<Row[]>): Promise<Row[]> {
  const check = rowCheck;
  if (!check) return rows;
  return rows.then((all) => {
    check(name, all);
    return all;
  });
}

/**
 * The values in the order of the parameter numbers. Throws an error if a value is missing, because the driver would
 * bind it as null.
 */
function valuesOf(name: string, { parameters }: CompiledText, values: object = {}): unknown[] {
  const byName = values as Record<string, unknown>;
  return parameters.map((parameter) => {
    const value = byName[parameter.name];
    if (value === undefined) {
      throw new Error(`the statement ${name} was called without :${parameter.name}`);
    }
    return value;
  });
}
