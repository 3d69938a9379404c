import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import {
  abortFrame,
  compileFrame,
  FrameKind,
  frameSplitter,
  helloFrame,
  judgeFrame,
  readCase,
  readCompile,
  readRun,
  readStatus,
  readText,
  runFrame,
} from "./sandboxFrames.ts";
import { selfTest } from "./sandboxSelfTest.ts";
import type { Sandbox, SandboxOptions, SandboxStatus } from "./sandboxTypes.ts";

/** Finding the tier takes well under a second; a machine that swaps gets more. */
const START_MS = 20_000;
/** After its sockets close the native process ends its programs and removes its groups. */
const END_MS = 5000;

type Hear = (kind: number, payload: Buffer) => void;

/** One slot: a socket that carries one request at a time. */
interface Slot {
  socket: Socket;
  hear: Hear;
  fail: (error: Error) => void;
}

const nothing = (): void => {};

/**
 * Starts the native sandbox and answers when it has chosen its tier and passed its self-test. Calls
 * queue for a free slot. When the native process ends by itself every call rejects.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  await mkdir(options.folder, { recursive: true, mode: 0o711 });
  const sockets = Array.from({ length: options.slots + 1 }, () => "pipe" as const);
  const child = spawn(options.binary, [options.folder], {
    stdio: ["ignore", "ignore", "inherit", ...sockets],
    env: {},
  });
  const [control, ...rest] = child.stdio.slice(3) as unknown as Socket[];
  const slots: Slot[] = rest.map((socket) => ({ socket, hear: nothing, fail: nothing }));
  const death = watchDeath(child, slots);
  if (!control) throw new Error("the sandbox has no control socket");
  const found = await greet(control, death, options);
  const pool = slotPool(slots, death);
  const base = { ...found, slots: options.slots };
  const tests = await selfTest(pool, dirname(options.binary), found.cgroup);
  const status: SandboxStatus = { ...base, selfTest: tests };
  return {
    status: () => status,
    run: pool.run,
    compile: pool.compile,
    judge: pool.judge,
    async close() {
      for (const each of [control, ...rest]) each.destroy();
      await ended(child);
    },
  };
}

interface Death {
  error?: Error;
  listeners: Set<(error: Error) => void>;
}

function watchDeath(child: ChildProcess, slots: Slot[]): Death {
  const death: Death = { listeners: new Set() };
  const die = (why: string): void => {
    if (death.error) return;
    death.error = new Error(`the sandbox process ${why}`);
    for (const slot of slots) {
      // A keeper whose supervisor was killed ends when its socket does.
      slot.socket.destroy();
      slot.fail(death.error);
    }
    for (const tell of death.listeners) tell(death.error);
  };
  child.on("error", (error) => die(`does not start: ${error.message}`));
  child.on("exit", (code, signal) => die(`ended (${signal ?? `code ${code}`})`));
  for (const slot of slots) {
    slot.socket.on(
      "data",
      frameSplitter((kind, payload) => slot.hear(kind, payload)),
    );
    slot.socket.on("error", nothing);
    slot.socket.on("close", () => die("closed a slot"));
  }
  return death;
}

async function greet(control: Socket, death: Death, options: SandboxOptions) {
  const { slots, tier = "full", folder, profiles } = options;
  control.on("error", nothing);
  const answer = await new Promise<{ kind: number; payload: Buffer }>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the sandbox does not answer")), START_MS);
    death.listeners.add(reject);
    if (death.error) reject(death.error);
    control.on(
      "data",
      frameSplitter((kind, payload) => {
        clearTimeout(late);
        death.listeners.delete(reject);
        resolve({ kind, payload });
      }),
    );
    control.write(helloFrame(slots, tier, folder, profiles));
  });
  if (answer.kind !== FrameKind.status) throw new Error(readText(answer.payload));
  return readStatus(answer.payload);
}

type SlotPool = Pick<Sandbox, "run" | "compile" | "judge">;

function slotPool(slots: Slot[], death: Death): SlotPool {
  const free = [...slots];
  const waiting: ((slot: Slot) => void)[] = [];

  async function take(signal: AbortSignal | undefined): Promise<Slot> {
    signal?.throwIfAborted();
    const slot = free.pop();
    if (slot) return slot;
    return new Promise((resolve, reject) => {
      const turn = (given: Slot): void => {
        signal?.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(turn);
    });
  }

  function give(slot: Slot): void {
    slot.hear = nothing;
    slot.fail = nothing;
    const next = waiting.shift();
    if (next) next(slot);
    else free.push(slot);
  }

  /** `answer` reads the frames of one request; it answers something when that was the last. */
  async function ask<T>(
    frame: Buffer,
    answer: (kind: number, payload: Buffer) => { value: T } | undefined,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const slot = await take(signal);
    const abort = (): void => void slot.socket.write(abortFrame());
    try {
      return await new Promise<T>((resolve, reject) => {
        slot.fail = reject;
        if (death.error) return reject(death.error);
        slot.hear = (kind, payload) => {
          try {
            if (kind === FrameKind.refused) throw new Error(`refused: ${readText(payload)}`);
            const isAborted = kind === FrameKind.done && payload[0] === 1;
            if (isAborted) throw (signal?.reason as Error | undefined) ?? new Error("aborted");
            const last = answer(kind, payload);
            if (last) resolve(last.value);
          } catch (error) {
            reject(error);
          }
        };
        signal?.addEventListener("abort", abort, { once: true });
        slot.socket.write(frame);
        if (signal?.aborted) abort();
      });
    } finally {
      signal?.removeEventListener("abort", abort);
      give(slot);
    }
  }

  return {
    run: (request, signal) =>
      ask(runFrame(request), (_, payload) => ({ value: readRun(payload) }), signal),
    compile: (request, signal) =>
      ask(compileFrame(request), (_, payload) => ({ value: readCompile(payload) }), signal),
    judge: (request, onCase, signal) =>
      ask<void>(
        judgeFrame(request),
        (kind, payload) => {
          if (kind === FrameKind.done) return { value: undefined };
          onCase(readCase(payload));
          return undefined;
        },
        signal,
      ),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  await new Promise<void>((resolve) => {
    const impatient = setTimeout(() => child.kill("SIGKILL"), END_MS);
    child.once("exit", () => {
      clearTimeout(impatient);
      resolve();
    });
  });
}
