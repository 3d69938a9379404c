import {
  decodeCase,
  decodeCompileResult,
  decodeDone,
  decodeRunResult,
  decodeText,
  encodeCompile,
  encodeJudge,
  encodeRun,
  FRAME,
  SandboxRefusal,
} from "./sandboxFrames.ts";
import {
  SandboxLost,
  startNativeSandbox,
  type Exchange,
  type NativeSandbox,
  type Slot,
} from "./sandboxProcess.ts";
import type {
  CompileResult,
  CompileRun,
  JudgeCaseResult,
  JudgeRun,
  Sandbox,
  SandboxOptions,
  SandboxStatus,
  StandaloneResult,
  StandaloneRun,
} from "./sandboxTypes.ts";

interface Waiting {
  exchange: Exchange;
  currentSlot: Slot | undefined;
}

const RESTART_PAUSE_MS = 200;

class SandboxClient implements Sandbox {
  private native: NativeSandbox;
  private readonly options: SandboxOptions;
  private idle: Slot[];
  private readonly queue: Waiting[] = [];
  private closed = false;
  private restarting: Promise<void> | undefined;

  static async start(options: SandboxOptions): Promise<SandboxClient> {
    let client: SandboxClient | undefined;
    const native = await startNativeSandbox(options, {
      onIdle: (slot) => client?.free(slot),
      onEnd: () => client?.lost(),
    });
    client = new SandboxClient(options, native);
    return client;
  }

  constructor(options: SandboxOptions, native: NativeSandbox) {
    this.options = options;
    this.native = native;
    this.idle = [...native.slots];
  }

  status(): SandboxStatus {
    return this.native.status;
  }

  private free(slot: Slot): void {
    this.idle.push(slot);
    this.advance();
  }

  private advance(): void {
    while (this.idle.length > 0 && this.queue.length > 0) {
      const next = this.queue.shift();
      const slot = this.idle.pop();
      if (next === undefined || slot === undefined) return;
      next.currentSlot = slot;
      slot.begin(next.exchange);
    }
  }

  /**
   * Restarts the lost process. Its running exchanges have already been rejected; queued exchanges run on the new
   * process.
   */
  private lost(): void {
    this.idle = [];
    if (this.closed || this.restarting !== undefined) return;
    this.restarting = this.restart().finally(() => {
      this.restarting = undefined;
    });
  }

  private async restart(): Promise<void> {
    for (let pause = RESTART_PAUSE_MS; !this.closed; pause = Math.min(pause * 2, 10_000)) {
      await this.options.clock.wait(pause);
      if (this.closed) return;
      try {
        this.native = await startNativeSandbox(this.options, {
          onIdle: (slot) => this.free(slot),
          onEnd: () => this.lost(),
        });
      } catch (cause) {
        // Queued calls must not wait forever if the sandbox no longer starts.
        for (const { exchange } of this.queue.splice(0)) exchange.onLost(cause as Error);
        continue;
      }
      this.idle = [...this.native.slots];
      this.advance();
      return;
    }
  }

  /**
   * Queues one exchange. `take` gets the frames of the exchange. It returns the result for the frame that ends the
   * exchange, and undefined for all other frames.
   */
  private exchange<T>(
    frame: Buffer,
    take: (kind: number, payload: Buffer) => { value: T } | undefined,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    if (this.closed) return Promise.reject(new SandboxLost("the sandbox is closed"));
    if (signal?.aborted) return Promise.reject(abortReason(signal));
    return new Promise<T>((resolve, reject) => {
      const finish = (action: () => void) => {
        signal?.removeEventListener("abort", onAbort);
        action();
      };
      const exchange: Exchange = {
        frame,
        onFrame: (kind, payload) => {
          try {
            if (kind === FRAME.refused) throw new SandboxRefusal(decodeText(payload));
            if (kind === FRAME.done && decodeDone(payload))
              throw signal === undefined ? new Error("aborted") : abortReason(signal);
            const result = take(kind, payload);
            if (result === undefined) return false;
            finish(() => resolve(result.value));
          } catch (error) {
            finish(() => reject(error));
            // If `onCase` threw, the exchange is not over yet: the sandbox still sends the remaining frames.
            return kind !== FRAME.case;
          }
          return true;
        },
        onLost: (cause) => finish(() => reject(new SandboxLost(cause.message, { cause }))),
      };
      const waiting: Waiting = { exchange, currentSlot: undefined };
      const onAbort = () => {
        if (waiting.currentSlot !== undefined) return waiting.currentSlot.abort(exchange);
        const at = this.queue.indexOf(waiting);
        if (at >= 0) this.queue.splice(at, 1);
        finish(() => reject(abortReason(signal)));
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.queue.push(waiting);
      this.advance();
    });
  }

  async run(request: StandaloneRun, signal?: AbortSignal): Promise<StandaloneResult> {
    return this.exchange(
      encodeRun(request),
      (kind, payload) => (kind === FRAME.result ? { value: decodeRunResult(payload) } : undefined),
      signal,
    );
  }

  async compile(request: CompileRun, signal?: AbortSignal): Promise<CompileResult> {
    return this.exchange(
      encodeCompile(request),
      (kind, payload) =>
        kind === FRAME.result ? { value: decodeCompileResult(payload) } : undefined,
      signal,
    );
  }

  async judge(
    request: JudgeRun,
    onCase: (result: JudgeCaseResult) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    return this.exchange<void>(
      encodeJudge(request),
      (kind, payload) => {
        if (kind === FRAME.case) onCase(decodeCase(payload));
        return kind === FRAME.done ? { value: undefined } : undefined;
      },
      signal,
    );
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const cause = new Error("the sandbox is closed");
    for (const { exchange } of this.queue.splice(0)) exchange.onLost(cause);
    await this.restarting;
    await this.native.stop();
  }
}

function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error("the run was aborted");
}

/**
 * Starts the native sandbox and runs its self-test, which takes less than a second. The sandbox is restarted when its
 * process ends; the promises of pending calls are then rejected with the cause.
 */
export function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  return SandboxClient.start(options);
}
