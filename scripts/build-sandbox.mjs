// Builds the native sandbox. This script is plain JavaScript, because it runs with the system's Node, version 18 or
// newer.
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
  "-fstack-protector-strong",
  "-fno-strict-overflow",
  "-Wall",
  "-Wextra",
  "-Wshadow",
  "-Wformat=2",
  "-Wstrict-prototypes",
  "-Wmissing-prototypes",
  "-Wold-style-definition",
  "-Wconversion",
  "-Wsign-conversion",
  "-Wdouble-promotion",
  "-Wcast-qual",
  "-Wwrite-strings",
  "-Wpointer-arith",
  "-Wnull-dereference",
  "-Wimplicit-fallthrough",
  "-Wundef",
  "-Wvla",
  "-Walloca",
];
/** Flags that only gcc supports. */
const gccFlags = [
  "-Wduplicated-cond",
  "-Wduplicated-branches",
  "-Wlogical-op",
  "-Wjump-misses-init",
];
const warningsAreErrors = ["-Werror"];

/** Returns the first C compiler that can be run; undefined if there is none. */
export function findCompiler() {
  return ["cc", "gcc", "clang"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  );
}

/**
 * The compiler flags for each source file of the sandbox, without the flags that turn warnings into errors.
 * @param {string} compiler
 */
export function flagsOf(compiler) {
  const { stdout } = spawnSync(compiler, ["--version"], { encoding: "utf8" });
  return /clang/i.test(stdout) ? flags : [...flags, ...gccFlags];
}

/** @param {string[]} files @param {string[]} extra */
function fingerprint(files, extra) {
  const hash = createHash("sha256").update(extra.join("\0"));
  for (const file of files) hash.update(file).update(readFileSync(join(sources, file)));
  return hash.digest("hex");
}

/**
 * The sets of flags to try, best first. The binary is static if the system has a static libc: a static binary starts
 * faster and needs no libraries inside the sandbox. Warnings are errors, except in the last attempts, which are meant
 * for compilers newer than the tested ones.
 * @param {boolean} plain
 */
function attempts(plain) {
  if (!plain) return [warningsAreErrors];
  return [[...warningsAreErrors, "-static"], warningsAreErrors, ["-static"], []];
}

/**
 * Compiles sandbox/src into dist/sandbox/verdict-sandbox; does nothing when neither the sources nor the flags have
 * changed. If the caller chooses the flags or the compiler, every warning is an error.
 * @param {{ output?: string, extraFlags?: string[], compiler?: string }} [options]
 * @returns {{ state: "built" | "unchanged" | "no-compiler" | "failed", binary: string, message: string }}
 */
export function buildSandbox(options = {}) {
  const binary = options.output ?? output;
  const extra = options.extraFlags ?? [];
  const stamp = `${binary}.sources`;
  const files = readdirSync(sources).sort();
  const expected = fingerprint(files, [...flags, ...gccFlags, ...extra, options.compiler ?? ""]);
  if (existsSync(binary) && existsSync(stamp) && readFileSync(stamp, "utf8") === expected)
    return { state: "unchanged", binary, message: "the sandbox is up to date" };
  const compiler = options.compiler ?? findCompiler();
  if (compiler === undefined)
    return {
      state: "no-compiler",
      binary,
      message:
        "The sandbox cannot be built: no C compiler (cc, gcc or clang) was found. " +
        "Install one, for example with: apt-get install gcc libc6-dev",
    };
  mkdirSync(dirname(binary), { recursive: true });
  const newBinary = `${binary}.${process.pid}`;
  const inputs = files.filter((file) => file.endsWith(".c")).map((file) => join(sources, file));
  const always = [...flagsOf(compiler), ...extra];
  let first = "";
  for (const attemptFlags of attempts(extra.length === 0 && options.compiler === undefined)) {
    const run = spawnSync(
      compiler,
      [...always, ...attemptFlags, ...inputs, "-lm", "-o", newBinary],
      {
        encoding: "utf8",
      },
    );
    first ||= `${run.stdout}${run.stderr}`;
    if (run.status !== 0) continue;
    // A running sandbox still uses the old file, so the new file is renamed into place instead of overwriting it.
    renameSync(newBinary, binary);
    writeFileSync(stamp, expected);
    const note = attemptFlags.includes("-Werror") ? "" : `, which warned:\n${first}`;
    return { state: "built", binary, message: `the sandbox was built with ${compiler}${note}` };
  }
  rmSync(newBinary, { force: true });
  return { state: "failed", binary, message: `The sandbox could not be built:\n${first}` };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { state, message } = buildSandbox();
  console.log(message);
  process.exitCode = state === "built" || state === "unchanged" ? 0 : 1;
}
