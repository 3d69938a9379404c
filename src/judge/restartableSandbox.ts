import { SandboxRefusal } from "./sandbox/sandboxFrames.ts";
import { SandboxLost } from "./sandbox/sandboxProcess.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import { JudgeError } from "./judgeError.ts";

export interface RestartableSandbox extends Sandbox {
  /** Kills a process that no longer responds and starts a new process; pending calls reject. */
  restart(): Promise<void>;
}

/**
 * A sandbox that restarts after a crash: pending calls reject with `sandbox_died`, and later calls use the new process.
 * If the sandbox refuses a request, the call rejects with `data_refused`. At most one process runs at a time.
 */
export async function openRestartableSandbox(
  start: () => Promise<Sandbox>,
  warn: (message: string) => void,
): Promise<RestartableSandbox> {
  let current: Promise<Sandbox> = start();
  let closed = false;
  await current;

  async function guarded<T>(
    signal: AbortSignal | undefined,
    action: (sandbox: Sandbox) => Promise<T>,
  ): Promise<T> {
    const used = current;
    let sandbox: Sandbox;
    try {
      sandbox = await used;
    } catch (error) {
      restart(used, undefined);
      throw new JudgeError("sandbox_died", `it does not start: ${(error as Error).message}`, {
        cause: error,
      });
    }
    try {
      return await action(sandbox);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SandboxRefusal) {
        throw new JudgeError("data_refused", error.message, { cause: error });
      }
      // Any other error is a defect in this code. A restart would only make the remaining runs in the sandbox fail.
      if (closed || !(error instanceof SandboxLost)) throw error;
      restart(used, sandbox);
      throw new JudgeError("sandbox_died", error.message, { cause: error });
    }
  }

  function restart(brokenSandbox: Promise<Sandbox>, sandbox: Sandbox | undefined): void {
    if (closed || current !== brokenSandbox) return;
    warn("the sandbox is being restarted");
    current = (sandbox?.close() ?? Promise.resolve())
      .catch((error: Error) => warn(`the broken sandbox could not be closed: ${error.message}`))
      .then(start);
    // The next caller receives the error; without this handler, the rejection would be unhandled and end the process.
    current.catch((error: Error) => warn(`the sandbox does not start: ${error.message}`));
  }

  const first = await current;
  let status = first.status();
  return {
    status() {
      current.then((sandbox) => (status = sandbox.status())).catch(() => {});
      return status;
    },
    run: (request, signal) => guarded(signal, (sandbox) => sandbox.run(request, signal)),
    compile: (request, signal) => guarded(signal, (sandbox) => sandbox.compile(request, signal)),
    judge: (request, onCase, signal) =>
      guarded(signal, (sandbox) => sandbox.judge(request, onCase, signal)),
    async restart() {
      const stuck = current;
      restart(stuck, await stuck.catch(() => undefined));
      await current.catch(() => {});
    },
    async close() {
      closed = true;
      const sandbox = await current.catch(() => undefined);
      await sandbox?.close();
    },
  };
}
