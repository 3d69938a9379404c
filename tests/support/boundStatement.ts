import { declaredStatements } from "../../src/server/platform/database/statement.ts";

/**
 * A declared statement in the form that PostgreSQL accepts: its text, and the values in the order of their parameter
 * numbers.
 */
export function boundStatement(
  name: string,
  values: Record<string, unknown>,
): { text: string; values: unknown[] } {
  const compiled = declaredStatements.get(name)?.compiled;
  if (!compiled) throw new Error(`no statement ${name}`);
  return {
    text: compiled.text,
    values: compiled.parameters.map((parameter) => {
      if (!(parameter.name in values)) throw new Error(`${name} without :${parameter.name}`);
      return values[parameter.name];
    }),
  };
}
