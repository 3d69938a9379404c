import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  compileArguments,
  type Tools,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

/**
 * Paths of `rustc` in Rustup's toolchains: stable toolchains come first, then numbered versions, the highest first,
 * then all others.
 */
async function toolchains(): Promise<string[]> {
  const folder = join(process.env["RUSTUP_HOME"] ?? join(homedir(), ".rustup"), "toolchains");
  const names = await readdir(folder).catch(() => []);
  const rank = (name: string): number => (name.startsWith("stable") ? 0 : /^\d/.test(name) ? 1 : 2);
  return names
    .toSorted((a, b) => rank(a) - rank(b) || b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(folder, name, "bin", "rustc"));
}

async function find(machine: Machine): Promise<Tools> {
  const rustc = (await machine.command("rustc")) ?? (await machine.firstFile(await toolchains()));
  if (!rustc) throw new ToolMissing("rustc is not installed (package rustc)");
  if (!(await machine.command("cc"))) throw new ToolMissing("rustc needs cc (package gcc)");
  const { path, mounts } = place(rustc, rootOf(rustc), "/opt/rust");
  return {
    version: await machine.version(rustc),
    paths: { rustc: path },
    hostPaths: { rustc },
    mounts,
  };
}

function compile(tools: Tools, name: string): CompileStep {
  return {
    argv: compileArguments(tools, name),
    env: BASE_ENV,
    limits: compileLimits(15, 1024),
    keep: ["main"],
  };
}

export const rust: Language = {
  names: ["Rust"],
  profile: "rust",
  sourceName: "main.rs",
  find,
  compile,
  run: () => ({ argv: ["/a/main"], env: BASE_ENV }),
};
