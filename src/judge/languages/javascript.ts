import {
  BASE_ENV,
  type Command,
  compileLimits,
  type CompileStep,
  type Language,
  type RunAllowance,
  compileArguments,
  type Tools,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

const MIB = 1024 * 1024;

/**
 * Debian's Node fails to start if OpenSSL's configuration file exists but cannot be read, as with Landlock in the weak
 * tier; programs in the sandbox do not need it.
 */
export const NODE_ENV = [...BASE_ENV, "OPENSSL_CONF=/dev/null"];

async function find(machine: Machine): Promise<Tools> {
  // If Node.js is not installed, the Node.js executable that runs this judge is used.
  const node = (await machine.command("node", "nodejs")) ?? process.execPath;
  if (!node) throw new ToolMissing("node is not installed (package nodejs)");
  const { path, mounts } = place(node, rootOf(node), "/opt/node");
  return {
    version: `Node.js ${await machine.version(node)}`,
    paths: { node: path },
    hostPaths: { node },
    mounts,
  };
}

function compile(tools: Tools, name: string): CompileStep {
  return {
    argv: compileArguments(tools, name),
    env: NODE_ENV,
    limits: compileLimits(5, 512),
    keep: ["main.js"],
  };
}

/** Command that runs /a/main.js. */
export function nodeCommand(tools: Tools, { memoryMb, stackMb }: RunAllowance): Command {
  // V8 limits recursion by a stack size of its own, which is small by default. The value set here must stay below the
  // size of the real stack.
  const stackKb = Math.max(984, Math.min(stackMb, memoryMb) * 1024 - 1024);
  return {
    argv: [
      tools.paths["node"] ?? "",
      `--stack-size=${stackKb}`,
      `--max-old-space-size=${memoryMb}`,
      "/a/main.js",
    ],
    env: NODE_ENV,
  };
}

export const javascript: Language = {
  names: ["JavaScript Node"],
  profile: "javascript",
  sourceName: "main.js",
  find,
  compile,
  run: nodeCommand,
  memorySlack: 64 * MIB,
  outOfMemory: /JavaScript heap out of memory/,
};
