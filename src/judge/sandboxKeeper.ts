import type { Sandbox } from "./sandboxTypes.ts";
import { Trouble } from "./trouble.ts";

export interface KeptSandbox extends Sandbox {
  /** Ends a process that does not answer any more; its calls reject and a new one is started. */
  renew(): Promise<void>;
}

/**
 * A sandbox that outlives its process: when the native process dies, the calls that were running
 * reject with `sandbox_died`, and the next call starts a new one. At most one is started at a time.
 */
export async function keepSandbox(
  start: () => Promise<Sandbox>,
  warn: (message: string) => void,
): Promise<KeptSandbox> {
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
      throw new Trouble("sandbox_died", `it does not start: ${(error as Error).message}`, {
        cause: error,
      });
    }
    try {
      return await action(sandbox);
    } catch (error) {
      signal?.throwIfAborted();
      if (closed) throw error;
      restart(used, sandbox);
      throw new Trouble("sandbox_died", (error as Error).message, { cause: error });
    }
  }

  function restart(broken: Promise<Sandbox>, sandbox: Sandbox | undefined): void {
    if (closed || current !== broken) return;
    warn("the sandbox is started anew");
    current = (sandbox?.close() ?? Promise.resolve())
      .catch((error: Error) => warn(`the broken sandbox could not be closed: ${error.message}`))
      .then(start);
    // Whoever uses it next hears of a failure; without this a failure would end the process.
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
    async renew() {
      const silent = current;
      restart(silent, await silent.catch(() => undefined));
      await current.catch(() => {});
    },
    async close() {
      closed = true;
      const sandbox = await current.catch(() => undefined);
      await sandbox?.close();
    },
  };
}
