import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type pg from "pg";
import {
  type CompiledText,
  compileText,
} from "../../src/server/platform/database/namedParameters.ts";
import { composedTexts, declaredStatements } from "../../src/server/platform/database/statement.ts";
import { type Column, type Description, describeTexts, StatementError } from "./describe.ts";
import { renderFile } from "./render.ts";

const GENERATED = "statementTypes.ts";

export interface Generated {
  /** Maps the path of each generated file, relative to the project's root, to its content. */
  files: Map<string, string>;
  /** Statements that cannot be described, each with the reason. */
  mistakes: string[];
}

/** Generates the types of all statements under `src/server` from the schema of the client's database. */
export async function generateTypes(root: string, client: pg.Client): Promise<Generated> {
  const folders = await foldersOfStatements(root);
  const composed = [...composedTexts].flatMap(([typeName, examples]) =>
    [...new Set(examples())].map((text) => ({ typeName, compiled: compileText(text) })),
  );
  const { types, mistakes } = await describeStatements(client, [
    ...declaredStatements.values(),
    ...composed,
  ]);
  const byFolder = new Map<string, Map<string, Description>>();
  for (const [name, description] of types) {
    const folder = folders.get(name);
    if (folder === undefined)
      mistakes.push(`${name}: its name must stand in the declaration itself`);
    else byFolder.set(folder, (byFolder.get(folder) ?? new Map()).set(name, description));
  }
  const files = [...byFolder].map(([folder, described]) => {
    const platform = relative(folder, "src/server/platform/database");
    return [
      join(folder, GENERATED),
      renderFile(described, platform.startsWith(".") ? platform : "."),
    ] as const;
  });
  return { files: new Map(files), mistakes };
}

/**
 * Imports every file that contains statements, so that the statements are declared; returns the folder of each
 * statement by statement name.
 */
async function foldersOfStatements(root: string): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for await (const file of glob("src/server/**/{sql,*.sql}.ts", { cwd: root })) {
    await import(join(root, file));
    const source = await readFile(join(root, file), "utf8");
    for (const [, name = ""] of source.matchAll(
      /\b(?:statement|composedStatement)\(\s*"([^"]+)"/g,
    )) {
      folders.set(name, dirname(file));
    }
  }
  return folders;
}

/** The generated files that exist in the source tree. */
export async function committedFiles(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const file of glob(`src/server/**/${GENERATED}`, { cwd: root })) {
    files.set(file, await readFile(join(root, file), "utf8"));
  }
  return files;
}

/**
 * Returns one description for each statement name. If several SQL texts belong to one statement name, their
 * descriptions are merged.
 */
export async function describeStatements(
  client: pg.Client,
  texts: readonly { typeName: string; compiled: CompiledText }[],
): Promise<{ types: Map<string, Description>; mistakes: string[] }> {
  const types = new Map<string, Description>();
  const mistakes: string[] = [];
  const descriptions = await describeTexts(
    client,
    texts.map(({ compiled }) => compiled),
  );
  for (const [i, { typeName }] of texts.entries()) {
    const description = descriptions[i];
    if (!description) continue;
    const earlier = types.get(typeName);
    try {
      if (description instanceof StatementError) throw description;
      types.set(typeName, earlier ? together(earlier, description) : description);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      mistakes.push(`${typeName}: ${error.message}`);
    }
  }
  return { types, mistakes };
}

/**
 * Merges the parameters and columns of two SQL texts of one statement. A parameter or column that only one of the two
 * texts has becomes optional.
 */
function together(one: Description, other: Description): Description {
  if ((one.columns === undefined) !== (other.columns === undefined)) {
    throw new StatementError("only some of its texts return rows");
  }
  const columns = merged<Column>(one.columns ?? [], other.columns ?? [], (first, second) => ({
    ...first,
    isNullable: first.isNullable || second.isNullable,
    isNullableInGroup: first.isNullableInGroup || second.isNullableInGroup,
    // If two SQL texts have the same columns, they also have the same joins.
    group: first.group === second.group ? first.group : undefined,
  }));
  return {
    parameters: merged(one.parameters, other.parameters, (first) => first),
    columns: one.columns && columns,
    needsTransaction: one.needsTransaction || other.needsTransaction,
  };
}

interface Typed {
  name: string;
  type: string;
  isOptional?: boolean;
}

function merged<Item extends Typed>(
  ones: Item[],
  others: Item[],
  both: (one: Item, other: Item) => Item,
): Item[] {
  const rest = new Map(others.map((item) => [item.name, item]));
  const items = ones.map((one) => {
    const other = rest.get(one.name);
    rest.delete(one.name);
    if (!other) return { ...one, isOptional: true };
    if (other.type !== one.type) {
      throw new StatementError(
        `"${one.name}" is ${one.type} in one text, ${other.type} in another`,
      );
    }
    return both(one, other);
  });
  return [...items, ...[...rest.values()].map((item) => ({ ...item, isOptional: true }))];
}
