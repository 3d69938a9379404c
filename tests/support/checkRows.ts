import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkRowsBy } from "../../src/server/platform/database/statement.ts";

const server = join(import.meta.dirname, "../../src/server");

/**
 * For each statement, the columns that are never null according to the generated types. JSON columns are left out,
 * because the driver also reads JSON's null value as null.
 */
function presentColumns(): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const file of globSync("**/statementTypes.ts", { cwd: server })) {
    const source = readFileSync(join(server, file), "utf8");
    for (const [, name = "", row = ""] of source.matchAll(
      /^ {4}"([^"]+)": \{\n[^]*?^ {6}row: (?:\{([^}]*)\}|.*)/gm,
    )) {
      const present = row
        .split(";")
        .map((property) => /^"?([\w$ ]+)"?: (.*)$/.exec(property.trim()))
        .flatMap((property) =>
          property && !/^Json$|\| null$/.test(property[2]!) ? [property[1]!] : [],
        );
      columns.set(name, present);
    }
  }
  return columns;
}

/**
 * Throws if a column of a row is null or an array contains null although the statement's generated types exclude it.
 */
export function rowCheck(): (name: string, rows: readonly object[]) => void {
  const columns = presentColumns();
  return (name, rows) => {
    const present = columns.get(name);
    if (!present) throw new Error(`the statement ${name} has no types: npm run statements`);
    for (const row of rows) {
      for (const column of present) {
        const value = (row as Record<string, unknown>)[column];
        const hasNull = value === null || (Array.isArray(value) && value.includes(null));
        if (hasNull) throw new Error(`"${column}" of ${name} is null, or contains null`);
      }
    }
  };
}

/**
 * From now on, checks every row that a statement returns against the declared type of the row. This checks every column
 * that a statement asserts to be non-null (`"name!"`), and every column whose type was inferred.
 */
export function checkRows(): void {
  checkRowsBy(rowCheck());
}
