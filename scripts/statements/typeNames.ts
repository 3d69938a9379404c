import type { StatementParameter } from "../../src/server/platform/database/namedParameters.ts";

/**
 * The TypeScript types of the values that the driver returns (`row`) and accepts (`parameter`) for a PostgreSQL type.
 */
interface TypeNames {
  row: string;
  parameter: string;
}

const same = (name: string): TypeNames => ({ row: name, parameter: name });

const scalars = new Map<string, TypeNames>([
  ["smallint", same("number")],
  ["integer", same("number")],
  // `db.ts` reads these values as numbers, because ids and counts stay far below 2^53.
  ["bigint", same("number")],
  ["real", same("number")],
  ["double precision", same("number")],
  ["oid", same("number")],
  ["numeric", { row: "string", parameter: "number | string" }],
  ["text", same("string")],
  ["character varying", same("string")],
  ["character", same("string")],
  ["name", same("string")],
  ["information_schema.sql_identifier", same("string")],
  ["uuid", same("string")],
  ["inet", same("string")],
  ["cidr", same("string")],
  ["tsvector", same("string")],
  ["boolean", same("boolean")],
  ["date", { row: "Date", parameter: "Date | string" }],
  ["timestamp without time zone", same("Date")],
  ["timestamp with time zone", same("Date")],
  ["bytea", { row: "Buffer", parameter: "Uint8Array" }],
  // JSON is passed as text, because the driver would write a JavaScript array as a PostgreSQL array.
  ["json", { row: "Json", parameter: "string" }],
  ["jsonb", { row: "Json", parameter: "string" }],
  ["interval", { row: "never", parameter: "string" }],
  // The return type of functions that return no value.
  ["void", same("string")],
]);

/** Array types that the driver does not convert to JavaScript arrays. */
const arrays = new Map<string, string>([
  ["bigint[]", "string[]"],
  ["numeric[]", "number[]"],
  ["name[]", "string"],
]);

function namesOf(type: string, enums: Map<string, string[]>): TypeNames {
  const labels = enums.get(type);
  if (labels) return same(unionOf(labels));
  const names = scalars.get(type);
  if (!names) throw new Error(`no TypeScript type for ${type}`);
  return names;
}

function unionOf(literals: (string | number)[]): string {
  return literals.map((literal) => JSON.stringify(literal)).join(" | ");
}

function arrayOf(element: string): string {
  return element.includes(" ") ? `(${element})[]` : `${element}[]`;
}

/**
 * The TypeScript type of a value in a result row, without null. `literals`: the only values that a constraint allows
 * for the column.
 */
export function rowType(
  type: string,
  literals: (string | number)[] | undefined,
  enums: Map<string, string[]>,
): string {
  const special = arrays.get(type);
  if (special) return special;
  const base = type.replace(/\[\]$/, "");
  // For a column that is always null, the list of literals is empty; the column then gets the usual type of its SQL
  // type.
  const element = literals?.length ? unionOf(literals) : namesOf(base, enums).row;
  return base === type ? element : arrayOf(element);
}

/** The TypeScript type of a parameter, including null. */
export function parameterType(
  type: string,
  literals: (string | number)[] | undefined,
  { parameter, enums }: { parameter: StatementParameter; enums: Map<string, string[]> },
): string {
  const base = type.replace(/\[\]$/, "");
  const element = literals ? unionOf(literals) : namesOf(base, enums).parameter;
  const elements = parameter.hasNullableElements ? `${element} | null` : element;
  const value = base === type ? element : `readonly ${arrayOf(elements)}`;
  return parameter.isNullable ? `${value} | null` : value;
}
