// `npm start`: installs packages, builds what has changed, and runs Verdict until Ctrl-C. With arguments it runs
// another command of `verdict` in the same way: `npm start -- judge --server …`. This script is plain JavaScript for
// Node 18, because it installs the newer Node.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureCompiler } from "./compiler.mjs";
import { ensurePackages } from "./install.mjs";
import { pinnedNode, root, runToEnd } from "./pinnedNode.mjs";

const print = (text) => console.log(text);
const args = process.argv.slice(2);

try {
  await ensurePackages(print);
  ensureCompiler(print);
  const node = pinnedNode();
  if (node === process.execPath) {
    const { build } = await import("./build.mjs");
    await build(print);
  } else {
    const code = await runToEnd(node, [join(root, "scripts/build.mjs")], { stdio: "inherit" });
    if (code !== 0) process.exit(code);
  }
  runVerdict(node, args.length > 0 ? args : ["start"]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/**
 * Runs the built program. If this process is killed, the IPC channel between the two processes closes, and the program
 * ends. Ctrl-C also reaches the program directly; this process forwards SIGINT, SIGTERM and SIGHUP.
 */
function runVerdict(node, command) {
  process.title = `verdict ${command[0]} (npm)`;
  const main = join(root, "dist/program/main.js");
  const child = spawn(node, [main, ...command], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  stopWithNpm(() => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}

/**
 * Calls `stop` after npm has ended, because a killed npm sends no signal. npm has ended if this process, or the shell
 * between npm and this process, gets a new parent. Does nothing unless npm runs this script: if a user starts the
 * script directly, its parent process may end first, and Verdict must then keep running.
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const isShell = readText(`/proc/${process.ppid}/cmdline`).includes("\0-c\0");
  const ancestors = () => `${process.ppid} ${isShell ? parentOf(process.ppid) : ""}`;
  const first = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

function parentOf(pid) {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
