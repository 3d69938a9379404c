import type { Language } from "./language.ts";
import { ToolMissing } from "./machine.ts";
import { fromRecipe, shell } from "./recipe.ts";

/** Older and rarer languages that are compiled with GNU tools or similar tools. */

const gcc = fromRecipe({
  name: "Objective-C",
  profile: "objective-c",
  sourceName: "main.m",
  tool: "gcc",
  version: { args: ["-dumpfullversion"], name: "gcc" },
  limits: [10, 512],
  keep: ["main"],
});

export const objectiveC: Language = {
  ...gcc,
  async find(machine) {
    const tools = await gcc.find(machine);
    // gcc may be installed without its Objective-C compiler; it then prints only the name of the missing program
    // instead of a path.
    const part = await machine.version(tools.hostPaths["gcc"] ?? "", ["-print-prog-name=cc1obj"]);
    if (!part.startsWith("/")) throw new ToolMissing("gcc has no Objective-C");
    return tools;
  },
};

export const fortran = fromRecipe({
  name: "Fortran",
  profile: "fortran",
  sourceName: "main.f90",
  tool: "gfortran",
  limits: [10, 512],
  keep: ["main"],
  outOfMemory: /^(Error allocating|Operating system error: Cannot allocate memory)/m,
});

export const ada = fromRecipe({
  name: "Ada",
  profile: "ada",
  sourceName: "main.adb",
  tool: "gnatmake",
  limits: [15, 1024],
  keep: ["main"],
  outOfMemory: /STORAGE_ERROR : .{0,200}heap exhausted/,
});

export const cobol = fromRecipe({
  name: "COBOL",
  profile: "cobol",
  sourceName: "main.cob",
  tool: "cobc",
  settings: ["/etc/gnucobol", "/etc/gnucobol4"],
  limits: [10, 512],
  keep: ["main"],
  outOfMemory: /cannot allocate .{0,100} bytes of memory/,
});

export const nasm = fromRecipe({
  name: "NASM",
  profile: "nasm",
  sourceName: "main.asm",
  tool: "nasm",
  also: { gcc: ["gcc"] },
  limits: [5, 512],
  keep: ["main"],
  compile: ({ paths }, command) =>
    shell('gcc=$1; shift; "$@" && exec "$gcc" -o main main.o -lm', [
      paths["gcc"] ?? "",
      ...command,
    ]),
});
