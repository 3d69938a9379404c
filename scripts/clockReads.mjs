// Part of `npm run check`: server, judge, command line and shared code read the time and wait only through the clock of
// src/shared/clock.ts, which the commands pass to everything else; statements use `verdict_now()`. So tests can move
// the time. Column defaults and functions of the database are read from db/schema.sql. Timeouts inside of libraries and
// Node (sockets, statements, child processes) are not found.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { useRule } from "./sourceRule.mjs";
import { GLOBALS, globalName, propertyOf, sourceFiles } from "./sources.mjs";

const FOLDERS = ["src/server", "src/judge", "src/cli", "src/shared"];

/** The commands; only they use the machine's clock. */
const COMMANDS = [
  "src/cli/doctor.ts",
  "src/cli/judge.ts",
  "src/cli/migrate.ts",
  "src/cli/printStation.ts",
  "src/cli/remote.ts",
  "src/cli/resetAdmin.ts",
  "src/cli/server.ts",
  "src/cli/start.ts",
];

/**
 * Further uses that a file is allowed, with the reason. An exception that is no longer used is reported.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "src/shared/clock.ts": {
    uses: ["Date.now", "performance.now", "setTimeout", "setInterval", "systemClock"],
    reason: "it is the clock",
  },
  "src/cli/launcherLink.ts": {
    uses: ["systemClock"],
    reason: "the last second of a process that exits with an error, whatever it was given",
  },
  "src/server/platform/migrate.ts": {
    uses: ["now() in a statement"],
    reason: "its table is made before the function is",
  },
  "src/server/site/processes.ts": {
    uses: ["process.uptime"],
    reason: "the age of the process itself, which no clock moves",
  },
  "src/server/platform/rendering/rendering.ts": {
    uses: ["systemClock"],
    reason:
      "threads of the process, whose processor time is limited whatever the clock of a server says",
  },
  "src/server/similarity/comparisonThread.ts": {
    uses: ["systemClock"],
    reason: "a thread of the process, as for rendering",
  },
  "src/server/platform/liveBus.ts": {
    uses: ["setImmediate"],
    reason: "the messages of one turn of the loop are sent together; it waits for no time",
  },
  "src/server/platform/spreadsheet/spreadsheet.ts": {
    uses: ["setImmediate", "systemClock"],
    reason:
      "other requests are answered between the rows, it waits for no time; a thread of the process, as for rendering",
  },
  "src/server/platform/gatheredReads.ts": {
    uses: ["setImmediate"],
    reason: "what is asked in one turn of the loop is read together; it waits for no time",
  },
  "src/server/platform/otherWork.ts": {
    uses: ["setImmediate"],
    reason: "long work lets other work of the loop run in between; it waits for no time",
  },
  "src/server/submission/submit.ts": {
    uses: ["setImmediate"],
    reason: "the answer is sent first; it waits for no time",
  },
  ...Object.fromEntries(
    COMMANDS.map((path) => [path, { uses: ["systemClock"], reason: "a command" }]),
  ),
};

const SQL_CLOCK =
  /(?:(?<![\w./])|\bpg_catalog\.)(?:now\s*\(\)|(?:clock|statement|transaction)_timestamp\s*\(\)|current_(?:timestamp|date|time)\b|localtime(?:stamp)?\b|timeofday\s*\(\)|pg_sleep)|'now'/i;

/**
 * Lines of db/schema.sql that may read the clock, each once: the function itself, and a table that is created before
 * the function.
 */
const SCHEMA_CLOCKS = new Set([
  "AS $function$select now()$function$;",
  "  applied_at timestamp with time zone not null default now(),",
]);

const FUNCTIONS = new Set(["setTimeout", "setInterval", "setImmediate", "systemClock"]);
const OBJECTS = new Set(["Date", "performance"]);
const MODULES = new Set(["timers", "timers/promises", "perf_hooks"]);
const MEMBERS = new Set([
  "AbortSignal.timeout",
  "Atomics.wait",
  "performance.timeOrigin",
  "process.hrtime",
  "process.uptime",
]);

const MENTION = new RegExp(
  String.raw`set(?:Timeout|Interval|Immediate)|systemClock|\* as |\bDate\b|performance|timers|perf_hooks|AbortSignal|Atomics|hrtime|uptime|${SQL_CLOCK.source}`,
  "i",
);

/** Finds each kind of clock read or timer in each source below `folder`, and each unused exception. */
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

function readOf(node, isGlobal) {
  switch (node.type) {
    case "MemberExpression":
      return memberRead(globalName(node.object), propertyOf(node));
    case "VariableDeclarator":
      return OBJECTS.has(node.init?.value) ? `${node.init.value} under another name` : undefined;
    case "NewExpression":
      return globalName(node.callee) === "Date" && !node.arguments?.length
        ? "new Date()"
        : undefined;
    case "CallExpression":
      if (node.callee.type === "Import") return moduleRead(node.arguments[0].expression.value);
      return globalName(node.callee) === "Date" ? "Date()" : undefined;
    case "Identifier":
      return FUNCTIONS.has(node.value) && isGlobal(node) ? node.value : undefined;
    case "ImportDeclaration":
      return importRead(node);
    case "StringLiteral":
      return sqlClockIn(node.value);
    case "TemplateElement":
      return sqlClockIn(node.raw);
    default:
      return undefined;
  }
}

function memberRead(object, property) {
  if (GLOBALS.has(object) && FUNCTIONS.has(property)) return property;
  const name = `${object}.${property}`;
  if (MEMBERS.has(name)) return name;
  return name === "Date.now" || name === "performance.now" ? name : undefined;
}

/** Modules with timers and clocks. */
function moduleRead(source) {
  const module = String(source).replace(/^node:/, "");
  return MODULES.has(module) ? `node:${module}` : undefined;
}

/** Names of the machine's clock. */
function importRead({ source, specifiers }) {
  const module = moduleRead(source.value);
  if (module !== undefined) return module;
  if (!source.value.endsWith("/clock.ts")) return undefined;
  const names = specifiers.map(({ type, imported, local }) =>
    type === "ImportSpecifier" ? (imported ?? local).value : "*",
  );
  return names.some((name) => name === "systemClock" || name === "*") ? "systemClock" : undefined;
}

function sqlClockIn(text) {
  const [expression] = SQL_CLOCK.exec(text) ?? [];
  return expression && `${expression} in a statement`;
}
