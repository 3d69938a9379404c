import type { Column, Description } from "./describe.ts";

const WIDTH = 100;

/** The generated file of a folder. `platform`: the path from it to the folder of the platform's `statement.ts`. */
export function renderFile(types: ReadonlyMap<string, Description>, platform: string): string {
  const entries = [...types]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, description]) => renderStatement(name, description));
  const body = entries.join("\n");
  const json = /\bJson\b/.test(body)
    ? `import type { Json } from "${platform}/statement.ts";\n\n`
    : "export {};\n\n";
  return `// Written by \`npm run statements\` from what PostgreSQL says of each statement.\n${json}declare module "${platform}/statement.ts" {
  interface Statements {
${body}
  }
}
`;
}

function renderStatement(
  name: string,
  { parameters, columns, needsTransaction }: Description,
): string {
  const values = parameters.map((parameter) => property(parameter, parameter.type));
  return `    ${JSON.stringify(name)}: {
      parameters: ${values.length > 0 ? renderObject(values, "parameters: ") : "object"};
      row: ${columns ? renderRow(columns) : "never"};
${needsTransaction ? "      transaction: true;\n" : ""}    };`;
}

/** A property that not all texts of the statement have is optional. */
function property(
  { name, isOptional }: { name: string; isOptional?: boolean },
  type: string,
): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
  return `${key}${isOptional ? "?" : ""}: ${type}`;
}

function renderObject(properties: string[], before: string): string {
  const line = `{ ${properties.join("; ")} }`;
  if (6 + before.length + line.length + 1 <= WIDTH) return line;
  return `{\n${properties.map((item) => `        ${item};\n`).join("")}      }`;
}

/** Columns that are null only together make a union, one member for each case. */
function renderRow(columns: Column[]): string {
  const groups = Map.groupBy(columns, ({ group }) => group);
  const unions = [...groups].flatMap(([key, members]) =>
    key !== undefined && members.length > 1 && members.some((column) => !column.isNullableInGroup)
      ? [members]
      : [],
  );
  const others = columns.filter((column) => !unions.some((union) => union.includes(column)));
  const base = others.map((column) => property(column, orNull(column.type, column.isNullable)));
  const parts = unions.map((members) => {
    const present = members.map((column) =>
      property(column, orNull(column.type, column.isNullableInGroup)),
    );
    const names = members.map(({ name }) => JSON.stringify(name)).join(" | ");
    return `(${renderObject(present, "row: ")} | Record<${names}, null>)`;
  });
  const first = base.length > 0 ? [renderObject(base, "row: ")] : [];
  return [...first, ...parts].join(" & ") || "object";
}

function orNull(type: string, isNullable: boolean | undefined): string {
  return isNullable ? `${type} | null` : type;
}
