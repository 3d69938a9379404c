import type { Clock, Timer } from "../shared/system/clock.ts";
import { NodeFailure } from "./canary.ts";
import type { RestartableSandbox } from "./restartableSandbox.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";

const CHECK_MS = 1000;

/**
 * Detects a sandbox process that exists but sends no results, because a signal has stopped it or because it is stuck in
 * the kernel. Without this check, the leases of all jobs on the node would be renewed forever.
 */
export function watchSandbox(restartable: RestartableSandbox, clock: Clock) {
  let lastResultAt = clock.elapsed();
  const received = (): void => {
    lastResultAt = clock.elapsed();
  };
  async function observed<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } finally {
      received();
    }
  }
  const sandbox: Sandbox = {
    status: () => restartable.status(),
    run: (request, signal) => observed(restartable.run(request, signal)),
    compile: (request, signal) => observed(restartable.compile(request, signal)),
    judge: (request, onCase, signal) =>
      observed(
        restartable.judge(
          request,
          (result) => {
            received();
            onCase(result);
          },
          signal,
        ),
      ),
    close: () => restartable.close(),
  };
  return {
    sandbox,
    /**
     * Waits until work that uses the sandbox has finished. When the sandbox sends nothing for longer than
     * `timeoutMs()`, it is restarted and the wait rejects with `NodeFailure`.
     */
    async within<T>(work: Promise<T>, timeoutMs: () => number): Promise<T> {
      received();
      let timer: Timer | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = clock.every(CHECK_MS, () => {
          const silentMs = clock.elapsed() - lastResultAt;
          if (silentMs < timeoutMs()) return;
          timer?.cancel();
          const detail = `no result for ${Math.round(silentMs / 1000)} s`;
          restartable
            .restart()
            .then(() => reject(new NodeFailure("sandbox_silent", detail)), reject);
        });
      });
      try {
        return await Promise.race([work, timeout]);
      } finally {
        timer?.cancel();
        work.catch(() => {});
      }
    },
  };
}
