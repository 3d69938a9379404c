// Builds the native sandbox. Plain JavaScript: runs on the machine's own Node, 18 or newer.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(root, "sandbox", "src");
const output = join(root, "dist", "sandbox", "verdict-sandbox");

const flags = [
  "-std=gnu11",
  "-D_GNU_SOURCE",
  "-O2",
  "-Wall",
  "-Wextra",
  "-Werror",
  "-Wshadow",
  "-Wformat=2",
  "-Wstrict-prototypes",
  "-Wmissing-prototypes",
  "-fstack-protector-strong",
  "-fno-strict-overflow",
];

/** The first C compiler that answers, or undefined. */
export function findCompiler() {
  return ["cc", "gcc", "clang"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  );
}

/** @param {string[]} files @param {string[]} extra */
function fingerprint(files, extra) {
  const hash = createHash("sha256").update(extra.join("\0"));
  for (const file of files) hash.update(file).update(readFileSync(join(sources, file)));
  return hash.digest("hex");
}

/**
 * Compiles sandbox/src into dist/sandbox/verdict-sandbox; does nothing when neither the sources nor
 * the flags have changed. Static where the system has a static libc: it starts faster and needs
 * nothing of the host inside a sandbox.
 * @param {{ output?: string, extraFlags?: string[] }} [options]
 * @returns {{ state: "built" | "unchanged" | "no-compiler" | "failed", binary: string, message: string }}
 */
export function buildSandbox(options = {}) {
  const binary = options.output ?? output;
  const extra = options.extraFlags ?? [];
  const stamp = `${binary}.sources`;
  const files = readdirSync(sources).sort();
  const wanted = fingerprint(files, [...flags, ...extra]);
  if (existsSync(binary) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return { state: "unchanged", binary, message: "the sandbox is up to date" };
  const compiler = findCompiler();
  if (compiler === undefined)
    return {
      state: "no-compiler",
      binary,
      message:
        "The sandbox cannot be built: no C compiler (cc, gcc or clang) was found. " +
        "Install one, for example with: apt-get install gcc libc6-dev",
    };
  mkdirSync(dirname(binary), { recursive: true });
  const made = `${binary}.${process.pid}`;
  const inputs = files.filter((file) => file.endsWith(".c")).map((file) => join(sources, file));
  const linking = extra.length > 0 ? [[]] : [["-static"], []];
  let last = "";
  for (const link of linking) {
    const run = spawnSync(compiler, [...flags, ...extra, ...link, ...inputs, "-lm", "-o", made], {
      encoding: "utf8",
    });
    last = `${run.stdout}${run.stderr}`;
    if (run.status !== 0) continue;
    // Renamed into place: a running sandbox keeps the file it was started from.
    renameSync(made, binary);
    writeFileSync(stamp, wanted);
    return { state: "built", binary, message: `the sandbox was built with ${compiler}` };
  }
  rmSync(made, { force: true });
  return { state: "failed", binary, message: `The sandbox could not be built:\n${last}` };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { state, message } = buildSandbox();
  console.log(message);
  process.exitCode = state === "built" || state === "unchanged" ? 0 : 1;
}
