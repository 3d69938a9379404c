import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const SANITIZERS = [
  "-O1",
  "-g",
  "-fno-omit-frame-pointer",
  "-fsanitize=address,undefined",
  "-fno-sanitize-recover=all",
];

const sources = join(import.meta.dirname, "..", "..", "sandbox", "src");
/** It includes supervisor.c, whose reading of HELLO is private, and has a main of its own. */
const replaced = new Set(["main.c", "supervisor.c"]);

/** Builds the fuzzer of the frame decoders with both sanitizers; answers its path. */
export function buildFuzzer(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const output = join(folder, "fuzzFrames");
  const inputs = readdirSync(sources)
    .filter((name) => name.endsWith(".c") && !replaced.has(name))
    .map((name) => join(sources, name));
  const own = join(import.meta.dirname, "fuzzFrames.c");
  const flags = ["-std=gnu11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", ...SANITIZERS];
  execFileSync("gcc", [...flags, "-o", output, own, ...inputs, "-lm"], { stdio: "inherit" });
  return output;
}

export interface FuzzFigures {
  seed: number;
  inputs: number;
  streams: number;
  /** Decoded without complaint, by kind: a fuzzer that never gets through tests nothing behind. */
  accepted: Record<"run" | "compile" | "judge" | "hello", number>;
  /** Of `judge`: compared, checkers, interactors and both kinds of validators. */
  judged: number[];
  cpuSeconds: number;
}

/** Runs the fuzzer for so much CPU time; rejects with its report when it finds something. */
export async function fuzz(binary: string, seed: number, cpuSeconds: number): Promise<FuzzFigures> {
  if (!existsSync(binary)) throw new Error(`${binary} is not built`);
  const child = spawn("nice", ["-n", "19", binary, String(seed), String(cpuSeconds)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complaint = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(0, 8000);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code !== 0) throw new Error(`seed ${seed}: ${signal ?? code}\n${complaint}`);
  return JSON.parse(said) as FuzzFigures;
}
