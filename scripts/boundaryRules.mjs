/**
 * The rules for the directions of imports (CONTRIBUTING.md). `from`: files to which the rule applies, not including the
 * tests next to them; `forbids(target, dependency, match)`: whether such a file may not import the path `target`, where
 * `match` is the match of `from`. Type imports do not use a module at run time, so rules about run-time use check
 * `typeOnly`.
 * @type {{
 *   name: string,
 *   from: RegExp,
 *   forbids(target: string, dependency: { typeOnly: boolean, exported: boolean }, match: RegExpExecArray): boolean,
 * }[]}
 */
export const boundaryRules = [
  {
    name: "shared-imports-nothing-of-ours",
    from: /^src\/shared\//,
    forbids: (target) => isOurs(target) && !isIn("src/shared", target),
  },
  {
    name: "trees-import-only-shared",
    from: /^src\/(server|web|judge)\//,
    forbids: (target, _, [, tree]) =>
      isOurs(target) && !isIn(`src/${tree}`, target) && !isIn("src/shared", target),
  },
  {
    name: "platform-knows-no-feature",
    from: /^src\/server\/platform\//,
    forbids: (target) => isIn("src/server", target) && !isIn("src/server/platform", target),
  },
  {
    // A feature may use another feature's service.ts or policy.ts; in SQL statements it may also use the other
    // feature's SQL fragments.
    name: "features-use-services-and-policies-only",
    from: /^src\/server\/(?!platform\/)([^/]+)\/(?!.*\.test\.ts$)/,
    forbids: (target, _, [, feature]) =>
      isInFeature(target) && !isIn(`src/server/${feature}`, target) && !FOR_OTHERS.test(target),
  },
  {
    // Only SQL files may import the SQL fragments of features.
    name: "fragments-in-statements-only",
    from: /^src\/(?!.*(?:[/.]sql|\.test)\.ts$)/,
    forbids: (target, { typeOnly }) => !typeOnly && /^src\/server\/[^/]+\/fragments\//.test(target),
  },
  {
    // Only files that the route rules cover, and files that register a feature, may declare routes.
    name: "routes-in-their-files",
    from: /^src\/server\/(?!.*(?:[rR]outes|\/feature|\.test)\.ts$)/,
    forbids: (target, { typeOnly }) => !typeOnly && target === "src/server/platform/route/route.ts",
  },
  {
    name: "routes-not-sql",
    from: /^src\/server\/.+(?:[rR]outes|\/feature)\.ts$/,
    forbids: (target) => SQL.test(target),
  },
  {
    // Only the feature that owns a statement may use it; expressions for the statements of other features are declared
    // as fragments.
    name: "services-export-no-sql",
    from: /^src\/server\/[^/]+\/(?:service|policy)\.ts$/,
    forbids: (target, { typeOnly, exported }) => exported && !typeOnly && SQL.test(target),
  },
  {
    // platform/database/db.ts runs all statements, so files outside the platform may import only the types of `pg`.
    name: "pg-only-in-platform",
    from: /^src\/(?!server\/platform\/)(?!.*\.test\.ts$)/,
    forbids: (target, { typeOnly }) => !typeOnly && isLibrary(["pg"], target),
  },
  {
    // Rendering time grows with the length of a user's text, so rendering.ts renders in a worker thread.
    name: "rendering-in-workers-only",
    from: /^src\/server\/(?!platform\/rendering\/(?:renderWorker|markdown|mathMarkup|htmlFormulas|formulaRules)\.ts$)(?!.*\.test\.ts$)/,
    forbids: (target, { typeOnly }) => !typeOnly && isRenderer(target),
  },
  {
    name: "ui-knows-no-feature",
    from: /^src\/web\/(?:ui|platform)\//,
    forbids: (target) =>
      isIn("src/web", target) && !isIn("src/web/ui", target) && !isIn("src/web/platform", target),
  },
  {
    name: "source-not-tests",
    from: /^(?:src|scripts)\/(?!.*\.test\.tsx?$)/,
    forbids: (target) => isIn("tests", target) || /\.test\.tsx?$/.test(target),
  },
];

const SQL = /[/.]sql\.ts$/;
const FOR_OTHERS = /^src\/server\/[^/]+\/(?:(?:service|policy)\.ts|fragments\/[^/]+\.sql\.ts)$/;

const isIn = (folder, path) => path.startsWith(`${folder}/`);
const isOurs = (path) => /^(?:src|scripts|tests|sandbox)\//.test(path);
const isInFeature = (path) => /^src\/server\/(?!platform\/)[^/]+\//.test(path);
const isLibrary = (names, path) => names.some((name) => path.includes(`node_modules/${name}/`));
const isRenderer = (path) =>
  /^src\/server\/platform\/rendering\/(?:markdown|mathMarkup|formulaRules|htmlFormulas)\.ts$/.test(
    path,
  ) || isLibrary(["katex", "markdown-it", "highlight.js"], path);
