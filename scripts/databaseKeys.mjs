// Part of `npm run check`: ensures that no map or set in the server uses database connections as keys. Such a map is in
// effect a hidden global variable, because function signatures do not show which code depends on it. In addition, a
// transaction is a different object from its database, so looking up a transaction in the map fails at run time.
// Instead, services are constructed in `src/server/services.ts` or where a feature is registered, and passed as
// arguments.
import { join } from "node:path";
import { useRule } from "./sourceRule.mjs";
import { sourceFiles } from "./sources.mjs";

const FOLDER = "src/server";
const COLLECTIONS = new Set(["WeakMap", "WeakSet", "Map", "Set", "ReadCache", "QuickLRU"]);
/** Names of the connection types in `src/server/platform/database/db.ts`. */
const DATABASES = new Set(["Db", "Tx", "Database"]);
const MENTION = /<\s*(?:Db|Tx|Database)\b/;

/**
 * Finds collections keyed by a database connection in the files below `folder`; each type of collection, such as
 * `Map<Db>`, is reported once per file.
 */
export function databaseKeys(folder) {
  const files = sourceFiles(join(folder, FOLDER));
  return useRule({ files, mention: MENTION, allowed: {}, find: databaseKeyIn });
}

function databaseKeyIn(node) {
  const { name, types } = collectionIn(node);
  const key = types?.params[0]?.typeName?.name;
  return COLLECTIONS.has(name) && DATABASES.has(key) ? `${name}<${key}>` : undefined;
}

/** Returns the name and the type arguments of a `new` expression or of a type reference; otherwise an empty object. */
function collectionIn(node) {
  switch (node.type) {
    case "NewExpression":
      return { name: node.callee.name, types: node.typeArguments };
    case "TSTypeReference":
      return { name: node.typeName.name, types: node.typeArguments };
    default:
      return {};
  }
}
