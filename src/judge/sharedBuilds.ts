import { unlessAborted } from "./unlessAborted.ts";

interface Build {
  done: Promise<void>;
  callers: number;
  abort: AbortController;
}

/**
 * Runs one build per key for all concurrent callers. No caller owns the build. If a caller's signal is aborted, only
 * this caller's promise rejects, with the signal's reason. The build continues for the other callers. When the signal
 * of the last caller is aborted, the build's own signal is aborted too, and this caller waits until the build has
 * ended. If a build fails, the promises of all its callers reject.
 */
export function sharedBuilds() {
  const builds = new Map<string, Build>();

  function start(key: string, work: (signal: AbortSignal) => Promise<void>): Build {
    const abort = new AbortController();
    const done = work(abort.signal).finally(() => builds.delete(key));
    const build = { done, callers: 0, abort };
    builds.set(key, build);
    return build;
  }

  /**
   * Resolves to true once `key` has been built. Resolves to false if the running build had already been aborted; the
   * caller must then check again.
   */
  return async function join(
    key: string,
    work: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    signal?.throwIfAborted();
    const build = builds.get(key) ?? start(key, work);
    if (build.abort.signal.aborted) {
      await unlessAborted(build.done.catch(ignore), signal);
      return false;
    }
    build.callers++;
    try {
      await unlessAborted(build.done, signal);
      return true;
    } finally {
      build.callers--;
      if (build.callers === 0 && signal?.aborted) {
        build.abort.abort();
        await build.done.catch(ignore);
      }
    }
  };
}

/** Ignores the rejection of a build for which no caller is waiting any more. */
function ignore(): void {}
