/**
 * Properties of an endpoint's declaration that only the server needs: it uses them to validate inputs and outputs and
 * to generate the API page.
 */
const ofServer = new Set(["input", "output", "summary", "feature"]);

/** Matches all files in `src/shared` except those with UI strings, which declare no API calls. */
const declarations = /\/src\/shared\/(?!texts\/)[\w/]+\.ts$/;

/**
 * Vite plugin: the browser uses the declarations under src/shared only for their types and parses nothing with them.
 * Their schemas and the schema library are therefore left out. This saves 13 KB on a first visit. On a slow phone, it
 * also saves 0.3 s of processor time, which building every schema at startup would take. Other computed constants are
 * only marked as free of side effects. The bundler therefore removes unused ones, but keeps a schema that a page does
 * use.
 *
 * @returns {import("vite").Plugin}
 */
export function withoutSchemas() {
  return {
    name: "verdict-without-schemas",
    transform(code, id) {
      if (!declarations.test(id)) return null;
      return { code: leaveOutSchemas(code, this.parse(code)), map: null };
    },
  };
}

/**
 * Removes the properties that only the server needs from the declarations of API calls, and marks the module's other
 * computed constants as free of side effects.
 *
 * @param {string} code JavaScript
 * @param {{ body: any[] }} program its syntax tree, with `start` and `end`
 */
export function leaveOutSchemas(code, program) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const changes = [];
  for (const statement of program.body) {
    const declaration =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== "CallExpression") continue;
      const [argument] = init.arguments;
      if (init.callee.name === "endpoint" && argument?.type === "ObjectExpression") {
        const properties = argument.properties
          .filter(({ key }) => !ofServer.has(key?.name))
          .map(({ start, end }) => code.slice(start, end));
        changes.push({
          ...range(init),
          text: `/*#__PURE__*/ endpoint({ ${properties.join(", ")} })`,
        });
      } else {
        // A `PURE` annotation on a call does not apply to calls nested in its arguments. The expression is therefore
        // wrapped in a function that is called immediately. The annotation on this call covers everything in the
        // function.
        const text = `/*#__PURE__*/ (() => ${code.slice(init.start, init.end)})()`;
        changes.push({ ...range(init), text });
      }
    }
  }
  return changes
    .toReversed()
    .reduce(
      (text, change) => text.slice(0, change.start) + change.text + text.slice(change.end),
      code,
    );
}

function range({ start, end }) {
  return { start, end };
}
