import type pg from "pg";
import type {
  CompiledText,
  StatementParameter,
} from "../../src/server/platform/database/namedParameters.ts";
import { type Catalog, readCatalog } from "./catalog.ts";
import { literalsOfOutput } from "./literals.ts";
import { type Node, nodeOf, nodesOf, numberOf, numbersOf, parseNodeTree } from "./nodeTree.ts";
import {
  isNullable,
  isOutputNullable,
  isSourceNullable,
  outputOf,
  type Scope,
  scopeOf,
  sourceOf,
} from "./nullability.ts";
import { parameterType, rowType } from "./typeNames.ts";

export interface Column {
  name: string;
  /** Whether at least one SQL text of the statement does not return this column. */
  isOptional?: boolean;
  /** The TypeScript type, without null. */
  type: string;
  isNullable: boolean;
  /**
   * Identifies the columns that come from the same table and that an outer join sets to null together. Absent for
   * columns that are not taken directly from such a table.
   */
  group?: string | undefined;
  /** Whether the column may be null although other columns of its group are not. */
  isNullableInGroup?: boolean | undefined;
}

export interface Description {
  /** A statement may have several SQL texts; a parameter is optional if at least one of these texts does not use it. */
  parameters: { name: string; type: string; isOptional?: boolean }[];
  /** Undefined for a statement that never returns rows. */
  columns: Column[] | undefined;
  /** Whether the statement locks rows or takes another lock until the transaction ends. */
  needsTransaction: boolean;
}

/** Thrown if an SQL text cannot be described. The message gives the reason; the caller adds the statement's name. */
export class StatementError extends Error {}

/**
 * Determines the parameters and result columns that SQL texts have with the migrated schema, and whether the texts take
 * locks. The types of the parameters and columns come from `pg_prepared_statements`. To determine everything else, a
 * function with the SQL text as its body is created, and its analysed tree is read; the creation of the function is
 * rolled back.
 */
export async function describeTexts(
  client: pg.Client,
  texts: readonly CompiledText[],
): Promise<(Description | StatementError)[]> {
  const catalog = await readCatalog(client);
  const results: (Description | StatementError)[] = [];
  await client.query("begin");
  try {
    await client.query("savepoint statement");
    for (const text of texts) {
      results.push(
        await describe(client, text, catalog).catch(
          (error: Error) => new StatementError(error.message),
        ),
      );
    }
  } finally {
    await client.query("rollback");
  }
  return results;
}

interface Prepared {
  parameters: string[];
  columns: string[] | null;
}

async function describe(
  client: pg.Client,
  { text, parameters, assertedColumns }: CompiledText,
  catalog: Catalog,
): Promise<Description> {
  // There are 1,900 SQL texts to describe. To save round trips, commands are collected and sent together when the code
  // needs a result.
  const { rows } = await lastOf<Prepared>(
    client,
    `rollback to statement; prepare described as ${text};
     select parameter_types::text[] as parameters, result_types::text[] as columns
     from pg_prepared_statements where name = 'described'`,
  );
  const [types] = rows;
  if (!types) throw new StatementError("it was not prepared");
  const { rows: bodies } = await lastOf<{ body: string }>(
    client,
    `deallocate described;
     create function pg_temp.described(${types.parameters.join(", ")}) returns void language sql
     begin atomic ${text}; end;
     select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc`,
  );
  const query = firstQuery(parseNodeTree(bodies[0]?.body ?? ""));
  const scope = scopeOf(query, undefined, { catalog, parameters });
  const columns = types.columns && columnsOf(types.columns, scope);
  assertColumns(columns ?? [], assertedColumns);
  const literals = literalsOfParameters(query, catalog);
  return {
    parameters: parameters
      .map((parameter, i) => ({
        name: parameter.name,
        type: typeOfParameter(types.parameters[i] ?? "", literals.get(i + 1), {
          parameter,
          catalog,
        }),
      }))
      // Excludes the parameters that composed conditions add: no types are generated for them, and their names begin
      // with `_`.
      .filter(({ name }) => !name.startsWith("_")),
    columns: columns ?? undefined,
    needsTransaction: needsTransaction(query, catalog),
  };
}

/** Runs `commands` and returns the result of the last one. */
async function lastOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  commands: string,
): Promise<pg.QueryResult<Row>> {
  const results: unknown = await client.query(commands);
  return [results].flat().at(-1) as pg.QueryResult<Row>;
}

function typeOfParameter(
  type: string,
  literals: (string | number)[] | undefined,
  { parameter, catalog }: { parameter: StatementParameter; catalog: Catalog },
): string {
  return parameterType(type, literals, { parameter, enums: catalog.enums });
}

/** The tree of a function body is a list of lists of queries. */
function firstQuery(value: unknown): Node {
  if (Array.isArray(value)) return firstQuery(value[0]);
  return value as Node;
}

function columnsOf(types: string[], scope: Scope): Column[] {
  const { catalog } = scope.context;
  const isCombined = nodeOf(scope.query.fields["setOperations"]) !== undefined;
  return outputOf(scope.query).flatMap((target, i) => {
    const { resname, expr } = target.fields;
    const name = String(resname);
    // This column comes from `select 1` in a statement that only takes a lock. Its value is not used, so the column is
    // left out.
    if (name === "?column?") return [];
    const group = isCombined ? undefined : groupOf(nodeOf(expr), scope);
    const column: Column = {
      name,
      type: rowType(types[i] ?? "", literalsOfOutput(i + 1, scope), catalog.enums),
      isNullable: isOutputNullable(i + 1, scope),
      ...(group && { group: group.key, isNullableInGroup: group.isNullable }),
    };
    return column;
  });
}

/** Identifies the table and the outer join that may fill the column with nulls. */
function groupOf(
  expression: Node | undefined,
  scope: Scope,
): { key: string; isNullable: boolean } | undefined {
  if (expression?.kind !== "VAR" || !isNullable(expression, scope)) return undefined;
  const { varno, varnullingrels, varlevelsup } = expression.fields;
  if (numberOf(varlevelsup) > 0) return undefined;
  const joins = numbersOf(varnullingrels);
  if (joins.length > 0) {
    return {
      key: `${numberOf(varno)} of ${joins.join(" ")}`,
      isNullable: isSourceNullable(expression, scope),
    };
  }
  const source = sourceOf(expression, scope);
  if (!source || nodeOf(source.scope.query.fields["setOperations"])) return undefined;
  const target = outputOf(source.scope.query)[source.column - 1];
  const inner = groupOf(nodeOf(target?.fields["expr"]), source.scope);
  return inner && { ...inner, key: `${numberOf(varno)} > ${inner.key}` };
}

function assertColumns(columns: Column[], asserted: string[]): void {
  for (const name of asserted) {
    const column = columns.find((other) => other.name === name);
    if (!column) throw new StatementError(`"${name}!" is no column of the result`);
    if (!column.isNullable) throw new StatementError(`"${name}!" is proven: write "${name}"`);
    column.isNullable = false;
    delete column.group;
  }
}

/**
 * For each parameter that the statement writes into a column, returns the literals to which a constraint limits this
 * column.
 */
function literalsOfParameters(query: Node, catalog: Catalog): Map<number, (string | number)[]> {
  const columnsByTable = new Map<number, (string | number)[]>();
  const assign = (target: Node, table: number): void => {
    const expression = nodeOf(target.fields["expr"]);
    const parameter = parameterIn(expression);
    const key = `${table} ${numberOf(target.fields["resno"])}`;
    const literals = catalog.columns.get(key)?.literals;
    if (parameter !== undefined && literals) columnsByTable.set(parameter, literals);
  };
  for (const { fields } of queriesIn(query)) {
    const entry = nodesOf(fields["rtable"])[numberOf(fields["resultRelation"]) - 1];
    if (!entry) continue;
    const conflict = nodeOf(fields["onConflict"])?.fields["onConflictSet"];
    for (const target of [...nodesOf(fields["targetList"]), ...nodesOf(conflict)]) {
      assign(target, numberOf(entry.fields["relid"]));
    }
  }
  return columnsByTable;
}

/**
 * Returns the number of the parameter that the expression consists of, apart from casts; undefined for any other
 * expression.
 */
function parameterIn(expression: Node | undefined): number | undefined {
  if (expression?.kind === "PARAM") return numberOf(expression.fields["paramid"]);
  if (expression?.kind === "RELABELTYPE" || expression?.kind === "COERCEVIAIO") {
    return parameterIn(nodeOf(expression.fields["arg"]));
  }
  const isCast = expression?.kind === "FUNCEXPR" && numberOf(expression.fields["funcformat"]) > 0;
  return isCast ? parameterIn(nodesOf(expression.fields["args"])[0]) : undefined;
}

/** Returns the query itself and its common table expressions, because only these can write. */
function queriesIn(query: Node): Node[] {
  const tables = nodesOf(query.fields["cteList"]);
  return [query, ...tables.flatMap(({ fields }) => queriesIn(nodeOf(fields["ctequery"]) ?? query))];
}

const transactionFunctions = new Set([
  "pg_advisory_xact_lock",
  "pg_advisory_xact_lock_shared",
  "pg_try_advisory_xact_lock",
]);

/** Whether the statement reads and locks rows, or calls a function that takes a lock until the transaction ends. */
function needsTransaction(query: Node, catalog: Catalog): boolean {
  const isRead = query.fields["commandType"] === "1" && query.fields["hasModifyingCTE"] !== "true";
  if (isRead && nodesOf(query.fields["rowMarks"]).length > 0) return true;
  return nodesOf(query.fields["targetList"]).some(({ fields }) => {
    const call = nodeOf(fields["expr"]);
    return transactionFunctions.has(catalog.functions.get(numberOf(call?.fields["funcid"])) ?? "");
  });
}
