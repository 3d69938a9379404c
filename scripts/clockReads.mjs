// Part of `npm run check`, in addition to the linter's rules on clocks (.oxlintrc.json): checks that no code uses `new
// Date()` for the current time, and that SQL statements use `verdict_now()`. The check reads the column defaults and
// functions of the database from db/schema.sql.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { useRule } from "./sourceRule.mjs";
import { globalName, sourceFiles, textOf } from "./sources.mjs";

const FOLDERS = ["src/server", "src/judge", "src/cli", "src/shared"];

/**
 * The exceptions that are permitted in each file, with the reason. The check reports an exception that is no longer
 * used.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "src/server/platform/database/migrate.ts": {
    uses: ["now() in a statement"],
    reason: "its table is made before the function is",
  },
};

const SQL_CLOCK =
  /(?:(?<![\w./])|\bpg_catalog\.)(?:now\s*\(\)|(?:clock|statement|transaction)_timestamp\s*\(\)|current_(?:timestamp|date|time)\b|localtime(?:stamp)?\b|timeofday\s*\(\)|pg_sleep)|'now'/i;

/**
 * Lines of db/schema.sql that may read the clock; each of these lines may occur only once. The first line is in the
 * function `verdict_now()` itself; the second line is in a table that is created before this function.
 */
const SCHEMA_CLOCKS = new Set([
  "AS $function$select now()$function$;",
  "  applied_at timestamp with time zone not null default now(),",
]);

const MENTION = new RegExp(String.raw`\bDate\(|\bDate[;\s]|${SQL_CLOCK.source}`, "i");

/**
 * Reports each way of reading the clock that is used in a source file below `folder` but is not in `allowed`, and each
 * entry of `allowed` that is not used.
 */
export function clockReads(folder, allowed = exceptions) {
  const files = FOLDERS.flatMap((each) => sourceFiles(join(folder, each)));
  const rule = useRule({ files, mention: MENTION, allowed, find: readOf });
  const schema = join(folder, "db/schema.sql");
  return { ...rule, findings: () => [...rule.findings(), ...schemaClocks(schema)] };
}

function schemaClocks(path) {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const clockLines = lines.filter((line) => SQL_CLOCK.test(line));
  const unknown = clockLines.filter(
    (line, at) => !SCHEMA_CLOCKS.has(line) || clockLines.indexOf(line) < at,
  );
  return unknown.map((line) => `db/schema.sql: ${line.trim()}`);
}

function readOf(node) {
  switch (node.type) {
    case "NewExpression":
      return globalName(node.callee) === "Date" && !node.arguments?.length
        ? "new Date()"
        : undefined;
    case "CallExpression":
      return globalName(node.callee) === "Date" ? "Date()" : undefined;
    case "Literal":
    case "TemplateElement":
      return sqlClockIn(textOf(node) ?? "");
    default:
      return undefined;
  }
}

function sqlClockIn(text) {
  const [expression] = SQL_CLOCK.exec(text) ?? [];
  return expression && `${expression} in a statement`;
}
