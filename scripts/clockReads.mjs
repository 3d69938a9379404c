// Part of `npm run check`: server, judge, command line and what they share read the time, and wait, only through
// the clock of src/shared/clock.ts, which the commands hand to everything else, and statements through
// `verdict_now()`: so tests can move it. Not found: timeouts that a library or Node itself counts, as of sockets,
// statements and child processes.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { allowedOnly, reportFound } from "./allowedOnly.mjs";
import { sourceFiles } from "./sources.mjs";

const FOLDERS = ["src/server", "src/judge", "src/cli", "src/shared"];

/** The commands: only these take the machine's clock. */
const COMMANDS = [
  "src/cli/doctor.ts",
  "src/cli/judge.ts",
  "src/cli/migrate.ts",
  "src/cli/printStation.ts",
  "src/cli/resetAdmin.ts",
  "src/cli/server.ts",
  "src/cli/start.ts",
];

/** What else a file may use, with the reason. One that is not used any more is reported. */
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
  "src/server/platform/rendering.ts": {
    uses: ["systemClock"],
    reason:
      "threads of the process, whose processor time is limited whatever the clock of a server says",
  },
  "src/server/platform/liveBus.ts": {
    uses: ["setImmediate"],
    reason: "the messages of one turn of the loop are sent together; it waits for no time",
  },
  "src/server/platform/gatheredReads.ts": {
    uses: ["setImmediate"],
    reason: "what is asked in one turn of the loop is read together; it waits for no time",
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
  /(?<![\w.])(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\)|current_(?:timestamp|date|time)\b|localtimestamp\b)/i;
const FUNCTIONS = new Set(["setTimeout", "setInterval", "setImmediate", "systemClock"]);
const GLOBALS = new Set(["globalThis", "global"]);

/** One line for each kind of clock read or timer in each source below `folder`, and each unused exception. */
export function findClockReads(folder, allowed = exceptions) {
  const files = FOLDERS.flatMap((each) => sourceFiles(join(folder, each)));
  return allowedOnly({ folder, files, allowed, find: readOf });
}

function readOf(node, isGlobal) {
  switch (node.type) {
    case "MemberExpression":
      return memberRead(node.object?.value, node.property?.value);
    case "NewExpression":
      return node.callee.value === "Date" && !node.arguments?.length ? "new Date()" : undefined;
    case "CallExpression":
      return node.callee.value === "Date" ? "Date()" : undefined;
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
  if (name === "AbortSignal.timeout" || name === "process.hrtime" || name === "Atomics.wait")
    return name;
  return name === "Date.now" || name === "performance.now" ? name : undefined;
}

/** Modules with timers, and the machine's clock by any name. */
function importRead({ source, specifiers }) {
  const module = source.value.replace(/^node:/, "");
  if (module === "timers" || module === "timers/promises") return `node:${module}`;
  if (!module.endsWith("/clock.ts")) return undefined;
  const names = specifiers.map(({ type, imported, local }) =>
    type === "ImportSpecifier" ? (imported ?? local).value : "*",
  );
  return names.some((name) => name === "systemClock" || name === "*") ? "systemClock" : undefined;
}

function sqlClockIn(text) {
  const [what] = SQL_CLOCK.exec(text) ?? [];
  return what && `${what} in a statement`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  reportFound(findClockReads(process.cwd()));
