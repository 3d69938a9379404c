import { nodeCommand, NODE_ENV } from "./javascript.ts";
import { compileLimits, type Language, compileArguments } from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

/** First release of Node that strips types, including enums and parameter properties. */
const FIRST_MAJOR = 24;

/**
 * Types are stripped but not checked: a type check takes several seconds per submission and never changes the verdict
 * of a correct program. Syntax errors are reported as compile errors.
 */
const STRIP = `
const { readFileSync, writeFileSync } = require("node:fs");
const [file] = process.argv.slice(1);
try {
  const code = require("node:module").stripTypeScriptTypes(readFileSync(file, "utf8"), { mode: "transform" });
  writeFileSync("main.js", code);
} catch (error) {
  const [where = "", ...rest] = String(error.stack).split("\\n");
  const line = /:(\\d+)$/.exec(where);
  const words = rest.filter((text) => !/^ {4}at /.test(text));
  console.error([line ? file + ":" + line[1] : file, ...words].join("\\n"));
  process.exit(1);
}
`;

/** TypeScript, run by the judge's own Node, so that the language is the same on every node. */
export const typescript: Language = {
  names: ["TypeScript"],
  profile: "typescript",
  sourceName: "main.ts",
  async find(machine: Machine) {
    const node = process.execPath;
    const [major = "0"] = process.versions.node.split(".");
    if (Number(major) < FIRST_MAJOR) throw new ToolMissing(`Node ${FIRST_MAJOR} is needed`);
    const { path, mounts } = place(node, rootOf(node), "/opt/node");
    const version = `types stripped by Node.js ${await machine.version(node)}`;
    return { version, paths: { node: path }, hostPaths: { node }, mounts };
  },
  compile(tools) {
    const [node = "", transform = "", ...files] = compileArguments(tools, "TypeScript");
    const flags = [transform, "--disable-warning=ExperimentalWarning", "--input-type=commonjs"];
    return {
      argv: [node, ...flags, "-e", STRIP, ...files],
      env: NODE_ENV,
      limits: compileLimits(5, 512),
      keep: ["main.js"],
    };
  },
  run: nodeCommand,
  memorySlack: 64 * 2 ** 20,
  outOfMemory: /JavaScript heap out of memory/,
};
