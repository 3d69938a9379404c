import type pg from "pg";

export interface Column {
  name: string;
  isNotNull: boolean;
  /**
   * The values to which a check constraint limits the column, or the elements of an array column; undefined without
   * such a constraint.
   */
  literals: (string | number)[] | undefined;
}

/** Data from PostgreSQL's catalogue about the tables, functions, operators and types in statements. */
export interface Catalog {
  /** Each key consists of the table's id and the column's number. Numbers of 0 or less belong to system columns. */
  columns: Map<string, Column>;
  functions: Map<number, string>;
  operators: Map<number, string>;
  /** Labels of each enumeration, by type name. */
  enums: Map<string, string[]>;
}

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<{ key: string; name: string; isNotNull: boolean }>(
    `select attrelid || ' ' || attnum as key, attname as name, attnotnull as "isNotNull"
     from pg_attribute where attnum > 0 and not attisdropped`,
  );
  const checks = await client.query<{ key: string; definition: string }>(
    `select conrelid || ' ' || conkey[1] as key, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and cardinality(conkey) = 1`,
  );
  const functions = await client.query<{ oid: number; name: string }>(
    "select oid::int, proname as name from pg_proc",
  );
  const operators = await client.query<{ oid: number; name: string }>(
    "select oid::int, oprname as name from pg_operator",
  );
  const enums = await client.query<{ type: string; labels: string[] }>(
    `select enumtypid::regtype::text as type, array_agg(enumlabel::text order by enumsortorder) as labels
     from pg_enum group by enumtypid`,
  );
  const literals = new Map(checks.rows.map(({ key, definition }) => [key, literalsOf(definition)]));
  return {
    columns: new Map(
      columns.rows.map(({ key, name, isNotNull }) => [
        key,
        { name, isNotNull, literals: literals.get(key) },
      ]),
    ),
    functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
    operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    enums: new Map(enums.rows.map(({ type, labels }) => [type, labels])),
  };
}

/**
 * Matches `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`, or `<@ ARRAY[…]` for an array, alone or with further
 * conditions.
 */
export function literalsOf(definition: string): (string | number)[] | undefined {
  const array = /^CHECK \(\(*\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/.exec(definition);
  if (!array?.[1] || definition.includes(" OR ")) return undefined;
  const items = array[1].split(", ").map((item) => {
    const text = /^'([^']*)'::text$/.exec(item)?.[1];
    if (text !== undefined) return text;
    return /^-?\d+$/.test(item) ? Number(item) : undefined;
  });
  return items.some((item) => item === undefined) ? undefined : (items as (string | number)[]);
}
