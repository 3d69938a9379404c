// Part of `npm run check`: in TypeScript and in SQL statements, only src/server/authority may compare the owner or the
// author of an object with a user. Selecting the owner or author and joining the author's name are not comparisons.
import { join } from "node:path";
import { useRule } from "./sourceRule.mjs";
import { sourceFiles, textOf } from "./sources.mjs";

const FOLDER = "src/server";
const AUTHORITY = "src/server/authority/";

const inStatement = (reason) => ({ uses: ["owner_uid in a statement"], reason });

/**
 * Files that may compare an owner or an author with a user, each with the reason. The check reports an exception that
 * is no longer used.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "src/server/user/deleteUsers.sql.ts": inStatement("what a deleted account leaves"),
  "src/server/class/classes.sql.ts": inStatement("lists are searched by the owner's name"),
  "src/server/class/transfer.sql.ts": inStatement("stores the new owner of a class"),
  "src/server/training/facts.sql.ts": {
    uses: ["author_uid in a statement"],
    reason: "lists are searched by the author's name",
  },
  "src/server/user/batch.sql.ts": inStatement("a batch is shown to nobody but its administrator"),
  "src/server/remote/own/sessions.sql.ts": inStatement(
    "a session at another judge is shown to nobody but its user",
  ),
  "src/server/remote/engine/accounts.sql.ts": inStatement(
    "such a session sends nobody's code but its user's",
  ),
  "src/server/package/import.sql.ts": inStatement(
    "an import is shown to nobody but its administrator",
  ),
};

const MENTION = /(?:author|owner)(?:_uid|Uid)/i;
const NAME = /^(?:author|owner)(?:_uid|Uid)$/;
const COMPARISONS = new Set(["===", "!==", "==", "!="]);
/** Matches a join that only adds the name of the author or owner of a displayed object. */
const JOINED_NAME = /\bjoin\s+app_user\s+(\w+)\s+on\s+\1\.uid\s*=\s*\w+\.(?:author|owner)_uid\b/gi;
const BEFORE = /\b(author|owner)_uid\s*(?:=|<>|!=|(?:not\s+)?in\b|is\s+(?:not\s+)?distinct\b)/i;
const AFTER = /(?:=|<>|!=|distinct\s+from)\s*(?:\w+\.)?(author|owner)_uid\b/i;

/**
 * Reports comparisons in files below `folder` that no exception allows (each kind of comparison once per file), and
 * exceptions that are not used.
 */
export function ownerComparisons(folder, allowed = exceptions) {
  const files = sourceFiles(join(folder, FOLDER)).filter((path) => !path.includes(AUTHORITY));
  return useRule({ files, mention: MENTION, allowed, find: comparisonIn });
}

function comparisonIn(node) {
  switch (node.type) {
    case "BinaryExpression":
      if (!COMPARISONS.has(node.operator)) return undefined;
      return [node.left, node.right].map(nameOf).find((name) => NAME.test(name ?? ""));
    case "Literal":
    case "TemplateElement":
      return inSql(textOf(node) ?? "");
    default:
      return undefined;
  }
}

function nameOf(node) {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.property.name;
    case "ChainExpression":
      return nameOf(node.expression);
    default:
      return undefined;
  }
}

function inSql(text) {
  const rest = text.replaceAll(JOINED_NAME, "");
  const [, whose] = BEFORE.exec(rest) ?? AFTER.exec(rest) ?? [];
  return whose && `${whose.toLowerCase()}_uid in a statement`;
}
