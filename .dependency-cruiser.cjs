/** The directions of imports (CONTRIBUTING.md); scripts/check.mjs fails when no module was seen. */
const tree = (name) => `^src/${name}/`;

module.exports = {
  forbidden: [
    {
      name: "shared-imports-nothing-of-ours",
      severity: "error",
      from: { path: tree("shared") },
      to: { path: "^(src|scripts|tests|sandbox)/", pathNot: tree("shared") },
    },
    {
      name: "trees-import-only-shared",
      severity: "error",
      from: { path: "^src/(server|web|judge)/" },
      to: { path: "^(src|scripts|tests|sandbox)/", pathNot: ["^src/$1/", tree("shared")] },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^src/server/platform/" },
      to: { path: "^src/server/", pathNot: "^src/server/platform/" },
    },
    {
      name: "features-use-services-and-policies-only",
      comment:
        "A feature may use another feature's service.ts or policy.ts, and its fragments in statements.",
      severity: "error",
      from: { path: "^src/server/([^/]+)/", pathNot: ["^src/server/platform/", "\\.test\\.ts$"] },
      to: {
        path: "^src/server/([^/]+)/",
        pathNot: [
          "^src/server/$1/",
          "^src/server/platform/",
          "^src/server/[^/]+/(service|policy)\\.ts$",
          "^src/server/[^/]+/fragments/[^/]+\\.sql\\.ts$",
        ],
      },
    },
    {
      name: "fragments-in-statements-only",
      comment: "SQL that is part of other features' statements stays among files of SQL.",
      severity: "error",
      from: { path: "^src/", pathNot: ["[/.]sql\\.ts$", "\\.test\\.ts$"] },
      to: {
        path: "^src/server/[^/]+/fragments/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "routes-in-their-files",
      comment: "Routes are declared where their rule finds them, or where a feature is registered.",
      severity: "error",
      from: {
        path: "^src/server/",
        pathNot: ["[rR]outes\\.ts$", "/feature\\.ts$", "\\.test\\.ts$"],
      },
      to: { path: "^src/server/platform/route/route\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-not-sql",
      severity: "error",
      from: { path: "^src/server/.+([rR]outes|/feature)\\.ts$" },
      to: { path: "[/.]sql\\.ts$" },
    },
    {
      name: "services-export-no-sql",
      comment:
        "Statements stay within their feature; expressions for other features' statements are fragments.",
      severity: "error",
      from: { path: "^src/server/[^/]+/(service|policy)\\.ts$" },
      to: { path: "[/.]sql\\.ts$", dependencyTypes: ["export"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pg-only-in-platform",
      comment:
        "Statements go through platform/database/db.ts; types may be imported where rows are named.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/server/platform/", "\\.test\\.ts$"] },
      to: { path: "node_modules/pg/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rendering-in-workers-only",
      comment:
        "Rendering takes a time that grows with a person's text: rendering.ts asks a thread.",
      severity: "error",
      from: {
        path: "^src/server/",
        pathNot: [
          "^src/server/platform/rendering/(renderWorker|markdown|mathMarkup|htmlFormulas|formulaRules)\\.ts$",
          "\\.test\\.ts$",
        ],
      },
      to: {
        path: "^src/server/platform/rendering/(markdown|mathMarkup|formulaRules|htmlFormulas)\\.ts$|node_modules/(katex|markdown-it|highlight\\.js)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-feature",
      severity: "error",
      from: { path: "^src/web/(ui|platform)/" },
      to: { path: "^src/web/", pathNot: "^src/web/(ui|platform)/" },
    },
    {
      name: "source-not-tests",
      severity: "error",
      from: { path: "^(src|scripts)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    // Without it the dependents of each module are computed, which no rule reads.
    skipAnalysisNotInRules: true,
    doNotFollow: { path: "node_modules" },
    // Contestants' programs of the judge's tests are data; some do not even parse.
    exclude: { path: ["\\.json$", "^tests/judge/[^/]+/[^/]+/", "^tests/attacks/[^/]+/"] },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
