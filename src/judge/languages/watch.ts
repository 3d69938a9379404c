import type { Clock } from "../../shared/system/clock.ts";
import type { Language } from "./language.ts";
import type { Machine } from "./machine.ts";

export interface WatchOptions {
  machine: Machine;
  /** Languages whose tools are currently missing. */
  languages: readonly Language[];
  everyMs: number;
  clock: Clock;
  /** Called once, with the primary name of each language whose tools have been installed. */
  onInstall(names: string[]): void;
}

/**
 * Checks at regular intervals whether missing language tools have been installed while the judge is running. A language
 * is reported as found if two consecutive checks return the same version, because the installation may still be in
 * progress during the first check.
 */
export function watchForLanguages({ machine, languages, everyMs, clock, onInstall }: WatchOptions) {
  let before = new Map<Language, string>();
  let checking = false;
  let stopped = false;

  async function check(): Promise<void> {
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
    onInstall(names);
  }

  const timer = clock.every(everyMs, () => {
    if (checking) return;
    checking = true;
    // The check can fail only while it reads the versions. The next poll reads them again.
    check()
      .catch(() => {})
      .finally(() => (checking = false));
  });
  timer.unref();

  function stop(): void {
    stopped = true;
    timer.cancel();
  }
  return { stop };
}
