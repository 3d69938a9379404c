import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { nativeObjects, SANITIZERS } from "./nativeObjects.ts";

const sources = join(import.meta.dirname, "..", "..", "sandbox", "src");
/**
 * Sources of the sandbox that are not linked into the fuzzer: main.c, because fuzzFrames.c has a separate `main`, and
 * supervisor.c, because fuzzFrames.c includes it to call the static decoder of HELLO frames.
 */
const replaced = new Set(["main", "supervisor"]);

/** Builds the fuzzer for the frame decoders with AddressSanitizer and UndefinedBehaviorSanitizer; returns its path. */
export async function buildFuzzer(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const output = join(folder, "fuzzFrames");
  const objects = [...(await nativeObjects(SANITIZERS))]
    .filter(([name]) => !replaced.has(name))
    .map(([, path]) => path);
  const own = join(import.meta.dirname, "fuzzFrames.c");
  const flags = ["-std=gnu11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", ...SANITIZERS];
  execFileSync("gcc", [...flags, "-I", sources, "-o", output, own, ...objects, "-lm"]);
  return output;
}

export interface FuzzFigures {
  seed: number;
  inputs: number;
  streams: number;
  /**
   * Numbers of accepted frames by kind. Only accepted frames reach the code after the decoders, so only they test it.
   */
  accepted: Record<"run" | "compile" | "judge" | "hello", number>;
  /**
   * Numbers of accepted `judge` requests by kind: comparison, checker, interactor, validator, interactive validator.
   */
  judged: number[];
  cpuSeconds: number;
}

/**
 * Runs the fuzzer with the given number of inputs generated from the given seed; rejects with its report if it finds a
 * defect.
 */
export async function fuzz(binary: string, seed: number, inputs: number): Promise<FuzzFigures> {
  if (!existsSync(binary)) throw new Error(`${binary} is not built`);
  const child = spawn("nice", ["-n", "19", binary, String(seed), String(inputs)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaint = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(0, 8000);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code !== 0) throw new Error(`seed ${seed}: ${signal ?? code}\n${complaint}`);
  return JSON.parse(output) as FuzzFigures;
}
