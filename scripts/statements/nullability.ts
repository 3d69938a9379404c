import type { StatementParameter } from "../../src/server/platform/database/namedParameters.ts";
import type { Catalog } from "./catalog.ts";
import { type Node, nodeOf, nodesOf, numberOf, numbersOf } from "./nodeTree.ts";
import {
  aggregatesOfAnything,
  aggregatesOfValues,
  neverNullFunctions,
  nonNullFunctions,
  nonNullWindowFunctions,
  nullableOperators,
} from "./nonNullFunctions.ts";

/** The catalog and the parameters to which the expressions in an SQL statement may refer. */
export interface Context {
  catalog: Catalog;
  /** Parameters by number, beginning with `$1`. */
  parameters: StatementParameter[];
}

/** A query and its enclosing queries, innermost first. */
export interface Scope {
  query: Node;
  outer: Scope | undefined;
  /** Columns that cannot be null because of the query's conditions, as strings of the form `varno attno`. */
  present: Set<string>;
  context: Context;
}

const SELECT = 1;
const UPDATE = 2;
const INSERT = 3;
const INNER = 0;
const LEFT = 1;

export function scopeOf(query: Node, outer: Scope | undefined, context: Context): Scope {
  const scope: Scope = { query, outer, present: new Set(), context };
  for (const item of nodesOf(nodeOf(query.fields["jointree"])?.fields["fromlist"])) {
    collectFromItem(item, scope);
  }
  collectCondition(nodeOf(nodeOf(query.fields["jointree"])?.fields["quals"]), scope);
  return scope;
}

/** Collects the conditions of inner joins that are not on the nullable side of an outer join. */
function collectFromItem(item: Node | undefined, scope: Scope): void {
  if (item?.kind !== "JOINEXPR") return;
  const type = numberOf(item.fields["jointype"]);
  if (type === INNER) {
    collectCondition(nodeOf(item.fields["quals"]), scope);
    collectFromItem(nodeOf(item.fields["rarg"]), scope);
  }
  if (type === INNER || type === LEFT) collectFromItem(nodeOf(item.fields["larg"]), scope);
}

/**
 * Collects the columns that cannot be null if a condition holds. For example, a comparison with null is never true, so
 * a column that a condition compares cannot be null.
 */
function collectCondition(condition: Node | undefined, scope: Scope): void {
  if (condition?.kind === "BOOLEXPR" && condition.fields["boolop"] === "and") {
    for (const part of nodesOf(condition.fields["args"])) collectCondition(part, scope);
  }
  // A comparison with an array is evaluated here only if it uses `any`, because `<> all` with an empty array is true
  // even for null.
  const isComparison =
    condition?.kind === "OPEXPR" ||
    (condition?.kind === "SCALARARRAYOPEXPR" && condition.fields["useOr"] === "true");
  const columns = isComparison
    ? nodesOf(condition.fields["args"])
    : condition?.kind === "NULLTEST" && numberOf(condition.fields["nulltesttype"]) === 1
      ? [nodeOf(condition.fields["arg"])]
      : [condition];
  for (const column of columns) {
    const expression = column?.kind === "RELABELTYPE" ? nodeOf(column.fields["arg"]) : column;
    if (expression?.kind === "VAR" && numberOf(expression.fields["varlevelsup"]) === 0) {
      scope.present.add(keyOf(expression));
    }
  }
}

function keyOf(variable: Node): string {
  return `${numberOf(variable.fields["varno"])} ${numberOf(variable.fields["varattno"])}`;
}

/** Columns that the statement returns, excluding columns used only for sorting. */
export function outputOf(query: Node): Node[] {
  const list =
    numberOf(query.fields["commandType"]) === SELECT
      ? query.fields["targetList"]
      : query.fields["returningList"];
  return nodesOf(list).filter((target) => target.fields["resjunk"] !== "true");
}

/** Whether a column of the result may be null; columns are counted from 1. */
export function isOutputNullable(number: number, scope: Scope): boolean {
  const operation = nodeOf(scope.query.fields["setOperations"]);
  if (operation) {
    return branchesOf(operation, scope).some((branch) => isOutputNullable(number, branch));
  }
  const target = outputOf(scope.query)[number - 1];
  return isNullable(nodeOf(target?.fields["expr"]), scope);
}

/** The queries that a set operation combines. */
export function branchesOf(operand: Node | undefined, scope: Scope): Scope[] {
  if (operand?.kind === "RANGETBLREF") {
    const entry = entryOf(numberOf(operand.fields["rtindex"]), scope);
    const query = nodeOf(entry?.fields["subquery"]);
    return query ? [scopeOf(query, scope, scope.context)] : [];
  }
  const sides = operand?.fields["op"] === "3" ? ["larg"] : ["larg", "rarg"];
  return sides.flatMap((side) => branchesOf(nodeOf(operand?.fields[side]), scope));
}

function entryOf(number: number, scope: Scope): Node | undefined {
  return nodesOf(scope.query.fields["rtable"])[number - 1];
}

/**
 * The subquery or common table expression that a column comes from, and the position of the column in the result of
 * that query.
 */
export interface Source {
  scope: Scope;
  column: number;
}

export function sourceOf(variable: Node, scope: Scope): Source | undefined {
  const column = numberOf(variable.fields["varattno"]);
  const level = outerScope(scope, numberOf(variable.fields["varlevelsup"]));
  const entry = level && entryOf(numberOf(variable.fields["varno"]), level);
  if (!entry || !level || column < 1) return undefined;
  const subquery = nodeOf(entry.fields["subquery"]);
  if (subquery) return { scope: scopeOf(subquery, level, scope.context), column };
  if (numberOf(entry.fields["rtekind"]) !== 6) return undefined;
  const owner = outerScope(level, numberOf(entry.fields["ctelevelsup"]));
  const table = nodesOf(owner?.query.fields["cteList"]).find(
    ({ fields }) => fields["ctename"] === entry.fields["ctename"],
  );
  const query = nodeOf(table?.fields["ctequery"]);
  return query && { scope: scopeOf(query, owner, scope.context), column };
}

function outerScope(scope: Scope, levels: number): Scope | undefined {
  let level: Scope | undefined = scope;
  for (let i = 0; i < levels; i += 1) level = level?.outer;
  return level;
}

function isVariableNullable(variable: Node, scope: Scope): boolean {
  const level = outerScope(scope, numberOf(variable.fields["varlevelsup"]));
  if (!level) return true;
  const assigned = assignedValue(variable, level);
  if (assigned === undefined && level.present.has(keyOf(variable))) return false;
  if (numberOf(variable.fields["varreturningtype"]) !== 0) return true;
  if (numbersOf(variable.fields["varnullingrels"]).length > 0) return true;
  return isSourceNullable(variable, level) && (!assigned || isNullable(assigned, level));
}

/**
 * Returns the expression that the statement writes into a returned column. The statement must be an update, or an
 * insertion without `on conflict do update`.
 */
function assignedValue(variable: Node, scope: Scope): Node | undefined {
  const { fields } = scope.query;
  const writes = [UPDATE, INSERT].includes(numberOf(fields["commandType"]));
  if (!writes || fields["resultRelation"] !== variable.fields["varno"]) return undefined;
  if (numberOf(nodeOf(fields["onConflict"])?.fields["action"]) === 2) return undefined;
  const target = nodesOf(fields["targetList"]).find(
    (entry) => entry.fields["resno"] === variable.fields["varattno"],
  );
  return nodeOf(target?.fields["expr"]);
}

/**
 * The columns that are being analysed. They are recorded because a recursive query refers to its own columns. Such a
 * column is treated as non-null if this follows from the assumption that the recursive reference is non-null.
 */
const inProgress: Source[] = [];

/** Whether a column may be null at its source, regardless of outer joins. */
export function isSourceNullable(variable: Node, scope: Scope): boolean {
  const column = numberOf(variable.fields["varattno"]);
  const local = { ...variable, fields: { ...variable.fields, varlevelsup: "0" } };
  const entry = entryOf(numberOf(variable.fields["varno"]), scope);
  if (!entry) return true;
  const source = sourceOf(local, scope);
  if (source) {
    const isAssumed = inProgress.some(
      ({ scope: { query }, column: number }) =>
        query === source.scope.query && number === source.column,
    );
    if (isAssumed) return false;
    inProgress.push(source);
    const nullable = isOutputNullable(source.column, source.scope);
    inProgress.pop();
    return nullable;
  }
  // Column 0 is the whole row, and negative columns are system columns; neither can be null.
  if (column < 1) return false;
  const { fields } = entry;
  switch (numberOf(fields["rtekind"])) {
    case 0: {
      const key = `${numberOf(fields["relid"])} ${column}`;
      return !scope.context.catalog.columns.get(key)?.isNotNull;
    }
    case 2:
      return isNullable(nodesOf(fields["joinaliasvars"])[column - 1], scope);
    case 3:
      return isFunctionColumnNullable(entry, column, scope);
    case 5: {
      const lists = fields["values_lists"];
      return !Array.isArray(lists) || lists.some((l) => isNullable(nodesOf(l)[column - 1], scope));
    }
    case 9:
      return isNullable(nodesOf(fields["groupexprs"])[column - 1], scope);
    default:
      return true;
  }
}

/**
 * Whether a column of functions in FROM may be null. If there are several functions, PostgreSQL pads the shorter
 * results with nulls.
 */
function isFunctionColumnNullable(entry: Node, column: number, scope: Scope): boolean {
  const functions = nodesOf(entry.fields["functions"]);
  const counts = functions.map((item) => numberOf(item.fields["funccolcount"]));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (column > total) return entry.fields["funcordinality"] !== "true";
  if (functions.length !== 1) return true;
  const call = nodeOf(functions[0]?.fields["funcexpr"]);
  return total > 1 ? !isEachPair(call, scope) : isNullable(call, scope);
}

/** Whether the call is `json_each` or `jsonb_each`, which return pairs of a key and a value. */
function isEachPair(call: Node | undefined, scope: Scope): boolean {
  const name = scope.context.catalog.functions.get(numberOf(call?.fields["funcid"]));
  return name === "json_each" || name === "jsonb_each";
}

/** Whether the expression may be null; true unless the opposite is proven. */
export function isNullable(expression: Node | undefined, scope: Scope): boolean {
  if (!expression) return true;
  const { kind, fields } = expression;
  const { catalog, parameters } = scope.context;
  const args = nodesOf(fields["args"]);
  const some = (): boolean => args.some((arg) => isNullable(arg, scope));
  switch (kind) {
    case "VAR":
      return isVariableNullable(expression, scope);
    case "PARAM":
      return numberOf(fields["paramkind"]) === 0
        ? (parameters[numberOf(fields["paramid"]) - 1]?.isNullable ?? true)
        : false;
    case "CONST":
      return fields["constisnull"] === "true";
    case "FUNCEXPR":
      return isCallNullable(expression, scope);
    case "OPEXPR":
      return (
        nullableOperators.has(catalog.operators.get(numberOf(fields["opno"])) ?? "->") || some()
      );
    case "AGGREF":
      return isAggregateNullable(expression, scope);
    case "WINDOWFUNC":
      return !nonNullWindowFunctions.has(catalog.functions.get(numberOf(fields["winfnoid"])) ?? "");
    case "COALESCEEXPR":
    case "MINMAXEXPR":
      return args.every((arg) => isNullable(arg, scope));
    case "CASEEXPR":
      return [
        ...args.map((when) => nodeOf(when.fields["result"])),
        nodeOf(fields["defresult"]),
      ].some((result) => isNullable(result, scope));
    case "SUBLINK":
      return isSubqueryNullable(expression, scope);
    case "BOOLEXPR":
    case "SCALARARRAYOPEXPR":
      return some();
    case "ROWCOMPAREEXPR":
      return [...nodesOf(fields["largs"]), ...nodesOf(fields["rargs"])].some((arg) =>
        isNullable(arg, scope),
      );
    case "RELABELTYPE":
    case "COLLATEEXPR":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
    case "NAMEDARGEXPR":
    case "COERCETODOMAIN":
      return isNullable(nodeOf(fields["arg"]), scope);
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
    case "ARRAYEXPR":
    case "ROWEXPR":
    case "SQLVALUEFUNCTION":
    case "NEXTVALUEEXPR":
    case "GROUPINGFUNC":
    case "JSONCONSTRUCTOREXPR":
      return false;
    default:
      return true;
  }
}

const JSONB = 3802;

function isCallNullable({ fields }: Node, scope: Scope): boolean {
  const name = scope.context.catalog.functions.get(numberOf(fields["funcid"])) ?? "";
  if (neverNullFunctions.has(name)) return false;
  const args = nodesOf(fields["args"]);
  if (args.some((arg) => isNullable(arg, scope))) return true;
  if (nonNullFunctions.has(name)) return false;
  const [first] = args;
  if (name === "unnest") return hasNullableElements(first, scope);
  // The cast of a non-null operand is null only if the operand is the JSON value null, so only casts of `jsonb` may be
  // null.
  const isCast = numberOf(fields["funcformat"]) > 0;
  return !isCast || numberOf(first?.fields["vartype"] ?? first?.fields["opresulttype"]) === JSONB;
}

/**
 * Whether an array may contain nulls. Parameters that may contain nulls are declared accordingly. Tests check that
 * array columns never contain nulls.
 */
function hasNullableElements(array: Node | undefined, scope: Scope): boolean {
  if (array?.kind !== "PARAM") return false;
  return (
    scope.context.parameters[numberOf(array.fields["paramid"]) - 1]?.hasNullableElements ?? true
  );
}

/**
 * Whether an aggregate may be null. Without rows, every aggregate except a count is null; with GROUP BY, every group
 * has at least one row.
 */
function isAggregateNullable({ fields }: Node, scope: Scope): boolean {
  const name = scope.context.catalog.functions.get(numberOf(fields["aggfnoid"])) ?? "";
  if (name === "count") return false;
  if (numberOf(fields["agglevelsup"]) > 0 || fields["aggfilter"]) return true;
  const { groupClause, groupingSets } = scope.query.fields;
  if (!groupClause || groupingSets) return true;
  if (aggregatesOfAnything.has(name)) return false;
  const values = nodesOf(fields["args"]).map((arg) => nodeOf(arg.fields["expr"]));
  return !aggregatesOfValues.has(name) || values.some((value) => isNullable(value, scope));
}

function isSubqueryNullable({ fields }: Node, scope: Scope): boolean {
  const query = nodeOf(fields["subselect"]);
  if (!query) return true;
  const inner = scopeOf(query, scope, scope.context);
  switch (numberOf(fields["subLinkType"])) {
    // exists, array
    case 0:
    case 6:
      return false;
    // all, any
    case 1:
    case 2:
      return isNullable(nodeOf(fields["testexpr"]), scope) || isOutputNullable(1, inner);
    // an expression
    case 4:
      return !hasAlwaysOneRow(query) || isOutputNullable(1, inner);
    default:
      return true;
  }
}

/**
 * Whether the query certainly returns exactly one row, because it has an aggregate but no GROUP BY, or because it has
 * neither FROM nor WHERE.
 */
function hasAlwaysOneRow({ fields }: Node): boolean {
  const tree = nodeOf(fields["jointree"])?.fields;
  const isLimited = fields["limitOffset"] || fields["limitCount"];
  if (fields["setOperations"] || fields["hasTargetSRFs"] === "true" || isLimited) return false;
  if (fields["groupClause"] || fields["groupingSets"] || fields["havingQual"]) return false;
  return fields["hasAggs"] === "true" || (!tree?.["fromlist"] && !tree?.["quals"]);
}
