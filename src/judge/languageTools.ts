import type { Language, Tools } from "./languages/language.ts";
import type { Machine } from "./languages/machine.ts";
import type { Profile } from "./sandbox/sandboxTypes.ts";
import { JudgeError } from "./judgeError.ts";

/** A language whose tools were found. */
export interface Tool {
  language: Language;
  tools: Tools;
}

export interface Toolbox {
  tools: Tool[];
  /** For each unavailable language, by name: the reason why its tools are missing. */
  missing: Map<string, string>;
  /**
   * Returns one sandbox profile for each language family that was found. The family's warm-up folder is mounted where
   * its compilers look for it.
   */
  profiles(warmFolder: (folder: string) => string): Profile[];
  /** Throws an error with the code `language_unavailable` if the tools of this language are missing. */
  of(name: string): Tool;
}

/** Searches this machine for the tools of every language; it does not reject if some tools are missing. */
export async function findToolbox(
  languages: readonly Language[],
  machine: Machine,
): Promise<Toolbox> {
  const missing = new Map<string, string>();
  const results = await Promise.all(
    languages.map(async (language): Promise<Tool | undefined> => {
      try {
        return { language, tools: await language.find(machine) };
      } catch (error) {
        for (const name of language.names) missing.set(name, (error as Error).message);
        return undefined;
      }
    }),
  );
  const available = results.filter((tool) => tool !== undefined);
  const byName = new Map(
    available.flatMap((tool) => tool.language.names.map((name) => [name, tool])),
  );
  return {
    tools: available,
    missing,
    profiles: (warmFolder) =>
      available.map(({ language, tools }) => {
        const warmUp = language.warmUp?.(tools);
        const mounts = warmUp
          ? [...tools.mounts, { source: warmFolder(warmUp.folder), target: warmUp.target }]
          : tools.mounts;
        return { name: language.profile, mounts };
      }),
    of(name) {
      const tool = byName.get(name);
      if (!tool) {
        throw new JudgeError("language_unavailable", missing.get(name) ?? `no language ${name}`);
      }
      return tool;
    },
  };
}
