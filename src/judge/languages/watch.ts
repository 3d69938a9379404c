import type { Language } from "./language.ts";
import type { Machine } from "./machine.ts";

export interface WatchOptions {
  machine: Machine;
  /** Those that are not there now. */
  languages: readonly Language[];
  everyMs: number;
  /** First names of the languages whose tools have come; called once. */
  found(names: string[]): void;
}

/**
 * Looks for tools that are installed while a judge runs. A language counts as found when two looks in
 * a row say the same of it: the first may meet a package manager at work.
 */
export function watchForLanguages({ machine, languages, everyMs, found }: WatchOptions) {
  let before = new Map<Language, string>();
  let looking = false;
  let stopped = false;

  async function look(): Promise<void> {
    const versions = new Map<Language, string>();
    for (const language of languages) {
      const tools = await language.find(machine).catch(() => undefined);
      if (tools) versions.set(language, tools.version);
    }
    const names = [...versions]
      .filter(([language, version]) => before.get(language) === version)
      .map(([language]) => language.names[0] ?? language.profile);
    before = versions;
    if (names.length === 0 || stopped) return;
    stop();
    found(names);
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, everyMs).unref();

  function stop(): void {
    stopped = true;
    clearInterval(timer);
  }
  return { stop };
}
