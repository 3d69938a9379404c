import { Ailment } from "./canary.ts";
import type { KeptSandbox } from "./sandboxKeeper.ts";
import type { Sandbox } from "./sandboxTypes.ts";

const LOOK_MS = 1000;

/**
 * Notices a sandbox process that lives but answers nothing: stopped by a signal, or stuck in the
 * kernel. Without it every job on the node would hold its lease for ever.
 */
export function watchSandbox(kept: KeptSandbox) {
  let heardAt = performance.now();
  const heard = (): void => {
    heardAt = performance.now();
  };
  async function answered<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } finally {
      heard();
    }
  }
  const sandbox: Sandbox = {
    status: () => kept.status(),
    run: (request, signal) => answered(kept.run(request, signal)),
    compile: (request, signal) => answered(kept.compile(request, signal)),
    judge: (request, onCase, signal) =>
      answered(
        kept.judge(
          request,
          (result) => {
            heard();
            onCase(result);
          },
          signal,
        ),
      ),
    close: () => kept.close(),
  };
  return {
    sandbox,
    /**
     * Waits for work that uses the sandbox; when nothing at all comes back from it for longer than
     * `patienceMs` says, it is started anew and the wait ends with an `Ailment`.
     */
    async within<T>(work: Promise<T>, patienceMs: () => number): Promise<T> {
      heard();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setInterval(() => {
          const silentMs = performance.now() - heardAt;
          if (silentMs < patienceMs()) return;
          clearInterval(timer);
          const detail = `nothing came back for ${Math.round(silentMs / 1000)} s`;
          kept.renew().then(() => reject(new Ailment("sandbox_silent", detail)), reject);
        }, LOOK_MS);
      });
      try {
        return await Promise.race([work, silence]);
      } finally {
        clearInterval(timer);
        work.catch(() => {});
      }
    },
  };
}
