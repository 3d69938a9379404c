import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";

import { encodeHello, FRAME, frameSplitter } from "../../src/judge/sandbox/sandboxFrames.ts";

export interface BareSandbox {
  child: ChildProcess;
  control: Duplex;
  slots: Duplex[];
  /** Exit code and signal. */
  exit: Promise<[number | null, string | null]>;
  leave: () => void;
}

/** Starts a sandbox to which a test can send arbitrary bytes, as a broken client could. */
export async function bareSandbox(
  binary: string,
  { slots: count = 1, env = {} }: { slots?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<BareSandbox> {
  const folder = mkdtempSync(join(tmpdir(), "verdict-bare-"));
  const pipes = Array.from({ length: count + 1 }, () => "pipe" as const);
  const child = spawn(binary, ["--serve"], {
    stdio: ["ignore", "ignore", "ignore", ...pipes],
    env,
  });
  const [control, ...slots] = child.stdio.slice(3) as unknown as [Duplex, ...Duplex[]];
  for (const stream of [control, ...slots]) stream.on("error", () => {});
  const exit = once(child, "exit") as Promise<[number | null, string | null]>;
  const ready = new Promise<void>((resolve, reject) => {
    control.on(
      "data",
      frameSplitter((kind) => kind === FRAME.status && resolve()),
    );
    void exit.then((end) => reject(new Error(`ended before it was ready: ${end.join(" ")}`)));
  });
  control.write(encodeHello({ folder, slots: count, profiles: [{ name: "base", mounts: [] }] }));
  await ready;
  return {
    child,
    control,
    slots,
    exit,
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same in every run of a test. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
