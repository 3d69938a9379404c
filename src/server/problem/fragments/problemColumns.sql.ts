import { type Field, fieldNames, problemFields } from "../../../shared/problem/problemFields.ts";
import {
  problemSettings,
  type Setting,
  settingNames,
} from "../../../shared/problem/problemSettings.ts";

/** A property of a problem that has its own database column. */
interface Column {
  name: string;
  /** The type of the value in JSON records. */
  type: string;
  /** The initial value as an SQL expression; null if there is none. */
  initial: string | null;
  isNullIfEmpty: boolean;
}

const columns: readonly Column[] = [
  ...settingNames.map((name): Column => {
    const setting: Setting = problemSettings[name];
    const type = setting.kind === "switch" ? "boolean" : "int";
    const initial = setting.kind === "optionalNumber" ? null : String(setting.initial);
    return { name, type, initial, isNullIfEmpty: false };
  }),
  ...fieldNames.map((name): Column => {
    const { column: type, initial, ...field }: Field = problemFields[name];
    const isNullIfEmpty = field.isNullIfEmpty ?? false;
    return { name, type, initial: initial === null ? null : literal(initial, type), isNullIfEmpty };
  }),
];

function literal(value: unknown, type: Field["column"]): string {
  if (type === "int") return String(value);
  if (type === "text[]") return "'{}'";
  return type === "text" ? `'${String(value)}'` : `'${JSON.stringify(value)}'`;
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function selected({ name, initial, isNullIfEmpty }: Column): string {
  const column = `p.${columnOf(name)}`;
  return `${isNullIfEmpty ? `coalesce(${column}, ${initial})` : column} as "${name}"`;
}

/**
 * Returns the SQL expression for the value of a field in the JSON record `p`. A record without the field, from a
 * version before the column was added, gets the value of a new problem.
 */
function valueOf({ name, initial, isNullIfEmpty }: Column): string {
  const value = `p."${name}"`;
  if (initial === null) return value;
  return isNullIfEmpty ? `nullif(${value}, ${initial})` : `coalesce(${value}, ${initial})`;
}

/** Settings and fields of `problem p`, each selected under its own name. */
export const selectedFields = columns.map(selected).join(", ");

/** The database columns of the settings and fields, in the order of {@link fieldValues}. */
export const fieldColumns = columns.map(({ name }) => columnOf(name)).join(", ");

/** SQL for the values of the settings and fields in a JSON record `p`: see {@link fieldRecord}. */
export const fieldValues = columns.map(valueOf).join(", ");

/** A JSON parameter as a record `p` with one column for each setting and field. */
export function fieldRecord(parameter: string): string {
  const types = columns.map(({ name, type }) => `"${name}" ${type}`).join(", ");
  return `jsonb_to_record(${parameter}::jsonb) as p (${types})`;
}
