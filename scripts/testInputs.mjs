// The files on which each test project's result depends. If a path were missing from these lists, an old result would
// be reused although the file at this path has changed. To detect this, `npm run bench -- testInputs` runs a project
// and lists the files that it read, and scripts/testInputs.test.ts follows the imports.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, readlinkSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Inputs of every project: packages, settings of tools, and the scripts that build and run the tests. */
const common = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "vite.config.ts",
  "vitest.config.ts",
  "scripts",
  "tests/tsconfig.json",
  "tests/support",
];
/**
 * Inputs of the tests of a judge node and its sandbox, including the files in other folders that these tests import.
 */
const node = [
  "sandbox",
  "src/judge",
  "src/shared",
  "src/cli/doctor/languagePackages.ts",
  "src/server/platform/process/processTable.ts",
  "src/server/platform/process/projectRoot.ts",
];
const program = ["bin", "src/cli", "src/server", "src/judge", "src/shared"];
const site = [...program, "src/web", "sandbox", "db", "samples"];

/**
 * Files and folders by project, as paths from the root; `everything` stands for the whole checkout. Test projects that
 * judge programs include `tests/judge`, because their tests use the programs in it.
 * @type {Record<string, string[] | "everything">}
 */
export const inputsOf = {
  check: "everything",
  unit: "everything",
  http: [...common, ...site, "docs", "tests/http", "tests/remote"],
  sandbox: [...common, ...node, "docs/sandbox.md", "tests/sandbox", "tests/attacks", "tests/judge"],
  judge: [...common, ...program, "sandbox", "db", "samples", "tests/judge", "tests/http"],
  chaos: [
    ...common,
    ...program,
    "sandbox",
    "db",
    "samples",
    "tests/chaos",
    "tests/judge",
    "tests/remote",
  ],
  start: [...common, ...site, "docs", "tests/start"],
  e2e: [...common, ...site, "docs", "tests/e2e", "tests/http", "tests/remote"],
};

/**
 * Paths of all files of the checkout: those that git tracks, and new files that it does not ignore.
 * @returns {string[]}
 */
export function filesOfCheckout(root) {
  const git = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const output = execFileSync("git", git, { cwd: root, maxBuffer: 1 << 26, stdio: "pipe" });
    const names = output.toString().split("\0").filter(Boolean);
    return [...new Set(names)].filter((name) => existsAt(join(root, name))).toSorted();
  } catch {
    return walk(root, "").toSorted();
  }
}

const existsAt = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
/** Without git, generated folders are recognised by these names and skipped. */
const generated = new Set([".git", "node_modules", "dist", "data", ".cache", "test-results"]);

function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !generated.has(name) && !name.endsWith(".tsbuildinfo"))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(root, path) : [path];
    });
}

/** Whether a file of the checkout is an input of the project. */
export function isInput(project, path) {
  const inputs = inputsOf[project];
  if (inputs === "everything") return true;
  return inputs.some((input) => path === input || path.startsWith(`${input}/`));
}

/** Returns a SHA-256 digest of the path, kind (file, program or link) and content of each input of the project. */
export function digestOfSources(root, project, files = filesOfCheckout(root)) {
  const hash = createHash("sha256");
  for (const path of files.filter((each) => isInput(project, each))) {
    const { kind, content } = readEntry(join(root, path));
    hash.update(`${path}\0${kind}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function readEntry(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return { kind: "link", content: Buffer.from(readlinkSync(path)) };
  return { kind: stat.mode & 0o100 ? "program" : "file", content: readFileSync(path) };
}
