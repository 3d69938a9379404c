import { dirname } from "node:path";
import type { Machine } from "./machine.ts";

/**
 * Arguments that make gcc and g++ link with gold if it is installed (Debian 12 and Ubuntu have it in the same package).
 * For a program with iostream, linking then takes 25 ms of CPU time instead of 70, which saves a tenth of the program's
 * compile time. Empty if gold is not installed; the default linker produces an equivalent program.
 */
export async function quickLinker(machine: Machine, compiler: string): Promise<string[]> {
  const gold = await machine.command("ld.gold");
  return gold !== undefined && dirname(gold) === dirname(compiler) ? ["-fuse-ld=gold"] : [];
}
