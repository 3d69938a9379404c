import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

/**
 * Contestants' programs in the judge's tests are test data, not sources of this project; some of them even have syntax
 * errors.
 */
const PROGRAMS = /^tests\/(?:judge\/[^/]+\/[^/]+|attacks\/[^/]+)\//;
/**
 * Matches every source that contains a type imported with `import(path)`, such as `import(path).A`. The parser's module
 * record does not contain such types.
 */
const TYPE_BY_IMPORT = /\bimport\([^)]*\)\s*\./;
const TYPE_DECLARATION = /^(?:import|export)\s+type\b/;

/**
 * Returns the imports of each source file in these trees below `folder`, as `{ source, isParsed, dependencies: [{
 * request, resolved, typeOnly, exported }] }`. Paths are relative to `folder`. If the imported file does not exist,
 * `resolved` is undefined. For a built-in module of Node, `resolved` is the same as `request`. `isParsed` is false if
 * the text has a syntax error; the list of imports may then be incomplete. JSON files are treated as data and are not
 * listed as dependencies.
 */
export function importGraph(folder, trees) {
  const resolver = new ResolverFactory({
    extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".css"],
    conditionNames: ["import", "require", "node", "default", "types"],
    builtinModules: true,
    // With `false`, resolved paths remain below `folder` even if node_modules is a symbolic link.
    symlinks: false,
  });
  const resolve = (source, request) => {
    // The bundler's suffixes (`?worker`) are removed, because they are not part of the path.
    const { path, builtin } = resolver.sync(dirname(join(folder, source)), request.split("?")[0]);
    return path === undefined ? builtin?.resolved : relative(folder, path);
  };
  return trees
    .filter((tree) => existsSync(join(folder, tree)))
    .flatMap((tree) => sourceFiles(folder, tree))
    .map((source) => {
      const text = readFileSync(join(folder, source), "utf8");
      const parsed = parseSync(source, text);
      const dependencies = [...importsIn(text, parsed.module), ...typesByImport(text, parsed)]
        .map((dependency) => ({ ...dependency, resolved: resolve(source, dependency.request) }))
        .filter(({ resolved }) => !resolved?.endsWith(".json"));
      return { source, isParsed: parsed.errors.length === 0, dependencies };
    });
}

function sourceFiles(folder, tree) {
  return readdirSync(join(folder, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(?:[cm]?[jt]s|tsx)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !PROGRAMS.test(path));
}

function importsIn(text, { staticImports, staticExports, dynamicImports }) {
  const isType = ({ start, end }) => TYPE_DECLARATION.test(text.slice(start, end));
  const imports = staticImports.map((declaration) => ({
    request: declaration.moduleRequest.value,
    typeOnly: isType(declaration),
    exported: false,
  }));
  const exports = staticExports.flatMap((declaration) =>
    declaration.entries
      .filter(({ moduleRequest }) => moduleRequest !== null)
      .map(({ moduleRequest }) => ({
        request: moduleRequest.value,
        typeOnly: isType(declaration),
        exported: true,
      })),
  );
  // An import whose path is computed at run time cannot be resolved to a module.
  const calls = dynamicImports
    .map(({ moduleRequest: { start, end } }) => /^(["'`])(.*)\1$/.exec(text.slice(start, end))?.[2])
    .filter((request) => request !== undefined && !request.includes("${"))
    .map((request) => ({ request, typeOnly: false, exported: false }));
  return [...imports, ...exports, ...calls];
}

function typesByImport(text, parsed) {
  const types = [];
  if (!TYPE_BY_IMPORT.test(text)) return types;
  const visitor = new Visitor({
    TSImportType({ source }) {
      types.push({ request: source.value, typeOnly: true, exported: false });
    },
  });
  visitor.visit(parsed.program);
  return types;
}
