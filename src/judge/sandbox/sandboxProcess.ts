import { spawn, type ChildProcess } from "node:child_process";
import type { Duplex } from "node:stream";

import {
  decodeStatus,
  decodeText,
  encodeEmpty,
  encodeHello,
  FRAME,
  frameSplitter,
} from "./sandboxFrames.ts";
import type { SandboxOptions, SandboxStatus } from "./sandboxTypes.ts";

/** The native process has ended together with all its runs; their results are lost. */
export class SandboxLost extends Error {}

/** One request that runs in a slot. */
export interface Exchange {
  frame: Buffer;
  /** Called for each frame of the response; returns true if the frame ended the exchange. */
  onFrame: (kind: number, payload: Buffer) => boolean;
  onLost: (cause: Error) => void;
}

/** The connection of one slot; it carries one exchange at a time. */
export class Slot {
  private exchange: Exchange | undefined;
  private readonly stream: Duplex;

  constructor(stream: Duplex, onIdle: (slot: Slot) => void) {
    this.stream = stream;
    stream.on(
      "data",
      frameSplitter((kind, payload) => {
        const current = this.exchange;
        if (current === undefined || !current.onFrame(kind, payload)) return;
        this.exchange = undefined;
        onIdle(this);
      }),
    );
    // The exit of the process is reported with its cause, so the error of a broken pipe adds no information.
    stream.on("error", () => {});
  }

  begin(exchange: Exchange): void {
    this.exchange = exchange;
    this.stream.write(exchange.frame);
  }

  abort(exchange: Exchange): void {
    if (this.exchange === exchange) this.stream.write(encodeEmpty(FRAME.abort));
  }

  lose(cause: Error): void {
    const lost = this.exchange;
    this.exchange = undefined;
    this.stream.destroy();
    lost?.onLost(cause);
  }
}

export interface NativeSandbox {
  status: SandboxStatus;
  slots: Slot[];
  /** Resolves when the process has ended. */
  stop: () => Promise<void>;
}

const STDERR_KEPT = 2000;
const STOP_TIMEOUT_MS = 5000;

interface Events {
  onIdle: (slot: Slot) => void;
  /** Called when the process has ended, because it was stopped or because it crashed. */
  onEnd: (cause: Error) => void;
}

/**
 * Starts the native program and waits for its self-test. The program inherits its connections as socket pairs. It
 * therefore has no sockets in the file system, and it ends when this process ends.
 */
export function startNativeSandbox(
  options: SandboxOptions,
  events: Events,
): Promise<NativeSandbox> {
  const pipes = Array.from({ length: options.slots + 1 }, () => "pipe" as const);
  const child: ChildProcess = spawn(options.binary, ["--serve"], {
    argv0: "verdict sandbox",
    stdio: ["ignore", "ignore", "pipe", ...pipes],
    env: {},
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return new Promise((resolve, reject) => {
    let stderr = "";
    let fatal = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    });
    const slots: Slot[] = [];
    const fail = (how: string) => {
      const cause = new Error(
        `the sandbox ended (${how})${fatal || stderr ? `: ${fatal || stderr}` : ""}`,
      );
      reject(cause);
      for (const slot of slots) slot.lose(cause);
      events.onEnd(cause);
    };
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(signal ?? `exit ${code}`));
    const control = child.stdio[3] as Duplex | undefined;
    if (control === undefined || child.pid === undefined) return;
    control.on("error", () => {});
    control.on(
      "data",
      frameSplitter((kind, payload) => {
        if (kind === FRAME.fatal) fatal = decodeText(payload);
        if (kind !== FRAME.status) return;
        for (let i = 0; i < options.slots; i++)
          slots.push(new Slot(child.stdio[4 + i] as unknown as Duplex, events.onIdle));
        resolve({ status: decodeStatus(payload), slots, stop });
      }),
    );
    control.write(encodeHello(options));
    const stop = async (): Promise<void> => {
      control.write(encodeEmpty(FRAME.shutdown));
      control.end();
      for (const slot of slots) slot.lose(new Error("the sandbox was closed"));
      const timeout = options.clock.after(STOP_TIMEOUT_MS, () => child.kill("SIGKILL"));
      await ended;
      timeout.cancel();
    };
  });
}
