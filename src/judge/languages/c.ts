import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  compileArguments,
  type Tools,
} from "./language.ts";
import { quickLinker } from "./linker.ts";
import { type Machine, ToolMissing } from "./machine.ts";

async function find(machine: Machine): Promise<Tools> {
  const gcc = await machine.command("gcc");
  if (!gcc) throw new ToolMissing("gcc is not installed (package gcc)");
  return {
    // The first word is the name of the executable, such as x86_64-linux-gnu-gcc-12.
    version: (await machine.version(gcc)).replace(/^\S+/, "gcc"),
    paths: { gcc },
    hostPaths: { gcc },
    mounts: [],
    flags: await quickLinker(machine, gcc),
  };
}

function compile(tools: Tools, name: string): CompileStep {
  const [compiler = "", ...rest] = compileArguments(tools, name);
  return {
    argv: [compiler, ...(tools.flags ?? []), ...rest],
    env: BASE_ENV,
    limits: compileLimits(10, 512),
    keep: ["main"],
  };
}

export const c: Language = {
  names: ["C", "C With O2"],
  profile: "c",
  sourceName: "main.c",
  find,
  compile,
  run: () => ({ argv: ["/a/main"], env: BASE_ENV }),
};
