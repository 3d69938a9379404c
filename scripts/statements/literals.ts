import { type Node, nodeOf, nodesOf, numberOf } from "./nodeTree.ts";
import { branchesOf, outputOf, type Scope, sourceOf } from "./nullability.ts";

export type Literals = (string | number)[] | undefined;

const TEXT = 25;
/** Maximum depth of nested queries; more deeply nested queries are not analysed. */
const DEPTH_MAX = 20;

/** All values that a column of the result can have; undefined if the query does not limit them to a list. */
export function literalsOfOutput(number: number, scope: Scope, depth = 0): Literals {
  const operation = nodeOf(scope.query.fields["setOperations"]);
  if (operation) {
    return union(
      branchesOf(operation, scope).map((branch) => literalsOfOutput(number, branch, depth + 1)),
    );
  }
  const target = outputOf(scope.query)[number - 1];
  return literalsOf(nodeOf(target?.fields["expr"]), scope, depth + 1);
}

function literalsOf(expression: Node | undefined, scope: Scope, depth: number): Literals {
  if (!expression || depth > DEPTH_MAX) return undefined;
  const { kind, fields } = expression;
  const each = (parts: (Node | undefined)[]): Literals =>
    union(parts.map((part) => literalsOf(part, scope, depth + 1)));
  switch (kind) {
    case "CONST":
      return textOf(expression);
    case "CASEEXPR":
      return each([
        ...nodesOf(fields["args"]).map((when) => nodeOf(when.fields["result"])),
        nodeOf(fields["defresult"]),
      ]);
    case "COALESCEEXPR":
      return each(nodesOf(fields["args"]));
    case "VAR":
      return literalsOfVariable(expression, scope, depth);
    default:
      return undefined;
  }
}

function literalsOfVariable(variable: Node, scope: Scope, depth: number): Literals {
  const source = sourceOf(variable, scope);
  if (source) return literalsOfOutput(source.column, source.scope, depth + 1);
  if (numberOf(variable.fields["varlevelsup"]) > 0) return undefined;
  const entry = nodesOf(scope.query.fields["rtable"])[numberOf(variable.fields["varno"]) - 1];
  const column = numberOf(variable.fields["varattno"]);
  const grouped = nodesOf(entry?.fields["groupexprs"])[column - 1];
  if (grouped) return literalsOf(grouped, scope, depth + 1);
  const key = `${numberOf(entry?.fields["relid"])} ${column}`;
  return scope.context.catalog.columns.get(key)?.literals;
}

/** Null is not added to the list, since a column has a separate flag for null. */
function union(lists: Literals[]): Literals {
  const all = new Set<string | number>();
  for (const list of lists) {
    if (!list) return undefined;
    for (const literal of list) all.add(literal);
  }
  return all.size > 0 ? [...all] : undefined;
}

/** Returns the text of a constant; its bytes follow a four-byte header. */
function textOf({ fields }: Node): Literals {
  if (fields["constisnull"] === "true") return [];
  const { constvalue } = fields;
  if (numberOf(fields["consttype"]) !== TEXT || !Array.isArray(constvalue)) return undefined;
  const bytes = constvalue.slice(6, -1).map((byte) => numberOf(byte) & 0xff);
  return [Buffer.from(bytes).toString("utf8")];
}
