import { type JudgeOptions, type RunningJudge, startJudge } from "../judge/main.ts";
import { thisMachine } from "../judge/languages/machine.ts";
import { languages } from "../judge/languages/registry.ts";
import { watchForLanguages } from "../judge/languages/watch.ts";

/** Two looks make a newly installed language known within a minute. */
const LOOK_MS = 20_000;

/**
 * A judge node that learns of languages installed while it runs: a sandbox knows its languages'
 * folders from its start, so the node gives its jobs back, which is no strike, and starts anew in
 * place. Rejects when the first start fails; a later one that fails ends by `failed`.
 */
export async function keepJudge(
  options: JudgeOptions,
  failed: (error: unknown) => void,
): Promise<Pick<RunningJudge, "close">> {
  let running: RunningJudge | undefined = await startJudge(options);
  let renewing = Promise.resolve();
  let closed = false;
  let watch = watched();

  function watched() {
    const states = new Map((running?.languages() ?? []).map((state) => [state.name, state]));
    const machine = thisMachine();
    const missing = languages.filter(({ names }) =>
      names.every((name) => states.get(name)?.version === null),
    );
    const found = (names: string[]): void => {
      options.log.warn({ languages: names }, "new languages: the judge starts anew to offer them");
      renewing = renew().catch(failed);
    };
    return watchForLanguages({ machine, languages: missing, everyMs: LOOK_MS, found });
  }

  async function renew(): Promise<void> {
    const old = running;
    running = undefined;
    await old?.close();
    if (closed) return;
    running = await startJudge(options);
    if (!closed) watch = watched();
  }

  return {
    async close() {
      closed = true;
      watch.stop();
      await renewing;
      await running?.close();
    },
  };
}
