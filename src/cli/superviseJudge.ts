import { type JudgeOptions, type RunningJudge, startJudge } from "../judge/main.ts";
import { thisMachine } from "../judge/languages/machine.ts";
import { languages } from "../judge/languages/registry.ts";
import { watchForLanguages } from "../judge/languages/watch.ts";

/**
 * A newly installed language must be found by two consecutive polls. At this interval, two polls take less than a
 * minute.
 */
const POLL_MS = 20_000;

/**
 * Supervises a judge node. When languages are installed, the node is restarted within the process, because the mounts
 * of a running sandbox cannot change. Before the restart the node releases its jobs, so the restart does not count as a
 * crash. Rejects if the first start fails; calls `failed` if a later start fails.
 */
export async function superviseJudge(
  options: JudgeOptions,
  failed: (error: unknown) => void,
): Promise<Pick<RunningJudge, "close">> {
  let running: RunningJudge | undefined = await startJudge(options);
  let restarting = Promise.resolve();
  let closed = false;
  let watch = startWatch();

  function startWatch() {
    const states = new Map((running?.languages() ?? []).map((state) => [state.name, state]));
    const machine = thisMachine();
    const missing = languages.filter(({ names }) =>
      names.every((name) => states.get(name)?.version === null),
    );
    const restartWith = (names: string[]): void => {
      options.log.warn(
        { languages: names },
        "new languages were installed: restarting the judge to offer them",
      );
      restarting = restart().catch(failed);
    };
    return watchForLanguages({
      machine,
      languages: missing,
      everyMs: POLL_MS,
      onInstall: restartWith,
      clock: options.clock,
    });
  }

  async function restart(): Promise<void> {
    const old = running;
    running = undefined;
    await old?.close();
    if (closed) return;
    running = await startJudge(options);
    if (!closed) watch = startWatch();
  }

  return {
    async close() {
      closed = true;
      watch.stop();
      await restarting;
      await running?.close();
    },
  };
}
