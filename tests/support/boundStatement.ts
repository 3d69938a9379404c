import { declaredStatements } from "../../src/server/platform/db.ts";
import { typedTexts } from "../../src/server/platform/statement.ts";

/** A declared statement as PostgreSQL takes it: its text, and the values by the numbers of their names. */
export function boundStatement(
  name: string,
  values: Record<string, unknown>,
): { text: string; values: unknown[] } {
  const text = declaredStatements.get(name);
  const compiled = typedTexts.find((entry) => entry.compiled.text === text)?.compiled;
  if (text === undefined || !compiled)
    throw new Error(`no statement ${name} with named parameters`);
  return {
    text,
    values: compiled.parameters.map((parameter) => {
      if (!(parameter.name in values)) throw new Error(`${name} without :${parameter.name}`);
      return values[parameter.name];
    }),
  };
}
