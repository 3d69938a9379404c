// Part of `npm run check`: in the server, only the code in src/server/platform/outgoing may open connections to other
// machines. This code checks hosts and addresses, and limits times and sizes. Listeners, types and `isIP` are allowed
// everywhere, since they open no connections. The judge node's connection to its server and the browser's calls are not
// covered, since the server does not make them.
import { join } from "node:path";
import { useRule } from "./sourceRule.mjs";
import { GLOBALS, globalName, propertyOf, sourceFiles } from "./sources.mjs";

/** Folders with code that runs in the server; this includes `src/shared`. */
const FOLDERS = ["src/server", "src/shared"];

const database = { uses: ["pg"], reason: "the database, whose address the configuration has" };

/**
 * For each file, the modules and network functions that it may use, with the reason. The check also reports exceptions
 * that are no longer used.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "src/server/platform/outgoing/networkTransport.ts": {
    uses: ["node:dns/promises", "node:http request", "node:https request"],
    reason: "the way out of the server",
  },
  "src/server/mail/mailSender.ts": {
    uses: ["nodemailer"],
    reason: "the mail server, whose address the configuration or an administrator has set",
  },
  "src/server/platform/database/db.ts": database,
  "src/server/platform/database/migrate.ts": database,
  "src/server/platform/database/schema.ts": database,
  "src/server/platform/postgres/postgres.ts": database,
  "src/server/platform/postgres/postgresProcess.ts": database,
};

/** Functions that open connections, by module; `all` means every function of the module. */
const MODULES = {
  "node:http": ["request", "get", "Agent", "ClientRequest", "globalAgent"],
  "node:https": ["request", "get", "Agent", "globalAgent"],
  "node:http2": ["connect"],
  "node:net": ["connect", "createConnection", "Socket", "Stream"],
  "node:tls": ["connect", "TLSSocket"],
  "node:dgram": "all",
  "node:dns": "all",
  "node:dns/promises": "all",
  nodemailer: "all",
  pg: "all",
  undici: "all",
  ws: ["WebSocket", "createWebSocketStream"],
};

const CLASSES = new Set(["WebSocket", "EventSource"]);
const MENTION =
  /fetch|WebSocket|EventSource|["'](?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|nodemailer|pg|undici|ws)["']/;

/**
 * Reports outgoing calls in source files below `folder` unless an exception allows them; each kind of call is reported
 * once per file. Also reports exceptions that are not used.
 */
export function outgoingCalls(folder, allowed = exceptions) {
  const files = FOLDERS.flatMap((each) => sourceFiles(join(folder, each)));
  return useRule({ files, mention: MENTION, allowed, find: wayOut });
}

function wayOut(node, isGlobal) {
  switch (node.type) {
    case "Identifier":
      return node.name === "fetch" && isGlobal(node) ? "fetch" : undefined;
    case "MemberExpression":
      return GLOBALS.has(globalName(node.object)) && propertyOf(node) === "fetch"
        ? "fetch"
        : undefined;
    case "NewExpression":
      return newConnection(node.callee, isGlobal);
    case "ImportExpression":
      return wholeModule(node.source.value);
    case "CallExpression":
      return loadedModule(node);
    case "ImportDeclaration":
      return node.importKind === "type" ? undefined : importedNames(node);
    case "ExportNamedDeclaration":
      return node.source && node.exportKind !== "type" ? importedNames(node) : undefined;
    case "ExportAllDeclaration":
      return node.exportKind === "type" ? undefined : wholeModule(node.source.value);
    default:
      return undefined;
  }
}

function newConnection(callee, isGlobal) {
  const name = globalName(callee);
  const isOwn = callee.type === "Identifier" && !isGlobal(callee);
  return CLASSES.has(name) && !isOwn ? `new ${name}` : undefined;
}

/** The module that a call to `require(…)` or `process.getBuiltinModule(…)` loads. */
function loadedModule({ callee, arguments: [first] }) {
  const loads =
    callee.name === "require" ||
    (callee.type === "MemberExpression" && propertyOf(callee) === "getBuiltinModule");
  return loads ? wholeModule(first?.value) : undefined;
}

function importedNames({ source, specifiers }) {
  const module = moduleName(source.value);
  const names = MODULES[module];
  const values = specifiers.filter(
    ({ importKind, exportKind }) => (importKind ?? exportKind) !== "type",
  );
  if (names === undefined || (values.length === 0 && specifiers.length > 0)) return undefined;
  const inModule = values.map(({ type, imported, local }) =>
    type === "ImportSpecifier" || type === "ExportSpecifier" ? (imported ?? local).name : "all",
  );
  if (names === "all" || inModule.includes("all") || inModule.includes("default"))
    return wholeModule(module);
  const used = inModule.filter((name) => names.includes(name));
  return used.length === 0 ? undefined : `${module} ${used.join(", ")}`;
}

function wholeModule(source) {
  const module = moduleName(source);
  return Object.hasOwn(MODULES, module) ? module : undefined;
}

/** Adds the prefix `node:` to the name of a built-in module; sources may leave the prefix out. */
function moduleName(source) {
  const name = String(source);
  return Object.hasOwn(MODULES, `node:${name}`) ? `node:${name}` : name;
}
