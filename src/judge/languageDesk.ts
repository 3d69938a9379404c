import { join } from "node:path";
import { localLanguages } from "../shared/languages.ts";
import type { Compiler } from "./compile.ts";
import { rowOf } from "./languages/language.ts";
import type { Log } from "./log.ts";
import { openSelfTest } from "./selfTest.ts";
import type { Sandbox } from "./sandboxTypes.ts";
import type { Tool, Toolbox } from "./toolbox.ts";
import type { WarmFolder } from "./warmUp.ts";

/** What an operator wants to know of one language on this node. */
export interface LanguageState {
  name: string;
  version: string | null;
  state: "works" | "unavailable" | "untested";
  /** Why it is not offered. */
  reason: string | null;
}

export interface LanguageDeskOptions {
  toolbox: Toolbox;
  warm: WarmFolder;
  sandbox: Pick<Sandbox, "judge" | "status">;
  compiler: Compiler;
  log: Log;
  /** For the record of passed tests. */
  folder: string;
  /** More languages are offered than before. */
  changed(): void;
}

/** News of languages are told together, since each telling is a new connection. */
const GATHER_MS = 500;

/** Which languages this node offers: those whose self-test passed with the tools as they are now. */
export async function openLanguageDesk(options: LanguageDeskOptions) {
  const { toolbox, warm, log } = options;
  const selfTest = await openSelfTest(join(options.folder, "self-test.json"), options);
  const stop = new AbortController();
  const states = new Map<string, LanguageState>();
  const withdrawn = new Set<string>();
  const tellLater = gathered(options.changed);

  for (const { name } of localLanguages) {
    const reason = toolbox.missing.get(name);
    const version = reason === undefined ? toolbox.of(name).tools.version : null;
    states.set(name, {
      name,
      version,
      state: reason === undefined ? "untested" : "unavailable",
      reason: reason ?? null,
    });
  }
  const untested: { name: string; tool: Tool }[] = [];
  for (const tool of toolbox.found) {
    for (const name of tool.language.names) {
      if (selfTest.knows(name, tool)) set(name, { state: "works", reason: null });
      else untested.push({ name, tool });
    }
  }

  function set(name: string, news: Pick<LanguageState, "state" | "reason">): void {
    const known = states.get(name);
    if (known) states.set(name, { ...known, ...news });
  }

  async function check({ name, tool }: { name: string; tool: Tool }): Promise<void> {
    const reason = await selfTest.check(name, tool, stop.signal);
    set(name, { state: reason === null ? "works" : "unavailable", reason });
    if (reason === null) tellLater.tell();
    else log.warn({ language: name, reason }, "a language is not offered");
  }

  /** Names of the same tools: what breaks one breaks all. */
  function family(name: string): string[] {
    const tool = toolbox.found.find(({ language }) => language.names.includes(name));
    return tool ? [...tool.language.names] : [name];
  }

  const needsWarmth = ({ language, tools }: Tool): boolean =>
    language.warmth?.(tools).required ?? false;

  /** Those that need nothing made first come first: a site wants its first languages soon. */
  async function testAll(): Promise<void> {
    const waiting: typeof untested = [];
    for (const each of untested) {
      if (needsWarmth(each.tool) && !(await isWarm(each.tool))) waiting.push(each);
      else await check(each);
    }
    for (const each of waiting) {
      await fill(each.tool);
      await check(each);
    }
  }

  const isWarm = async ({ language, tools }: Tool): Promise<boolean> =>
    !language.warmth || (await warm.isWarm(language.warmth(tools)));

  async function fill({ language, tools }: Tool): Promise<void> {
    if (!language.warmth) return;
    try {
      await warm.fill(language.warmth(tools), stop.signal);
    } catch (error) {
      stop.signal.throwIfAborted();
      log.warn({ err: error, language: language.names[0] }, "compiling stays slow");
    }
  }

  const logged = (action: string) => (error: Error) => {
    if (!stop.signal.aborted) log.error({ err: error }, `${action} failed`);
  };
  let work = Promise.resolve();
  return {
    /** What the gateway is told, in the table's order. */
    offered: () =>
      localLanguages.flatMap(({ name }) => {
        const known = states.get(name);
        if (known?.state !== "works") return [];
        const { compileCommand } = rowOf(name);
        return [{ name, version: known.version ?? "", compileCommand }];
      }),
    states: () => [...states.values()],
    family,
    /** Names that worked once on this start and were withdrawn since. */
    withdrawn: () => [...withdrawn],
    /** Stops offering a language that no longer works, with the reason; null: offers it again. */
    mark(name: string, reason: string | null): void {
      const offered = states.get(name)?.state === "works";
      if (offered === (reason === null) || (!offered && !withdrawn.has(name))) return;
      set(name, { state: reason === null ? "works" : "unavailable", reason });
      if (reason === null) withdrawn.delete(name);
      else withdrawn.add(name);
      log.warn({ language: name, reason }, reason === null ? "offered again" : "no longer offered");
      tellLater.tell();
    },
    /**
     * Tests what is untested, one language at a time so that judging keeps its cores; then makes
     * what speeds compiling up. Settles after the tests.
     */
    start(): Promise<void> {
      const tested = testAll().catch(logged("testing the languages"));
      work = tested.then(async () => {
        for (const tool of toolbox.found) if (!stop.signal.aborted) await fill(tool);
      });
      work = work.catch(logged("preparing the compilers"));
      return tested;
    },
    async stop(): Promise<void> {
      stop.abort();
      tellLater.cancel();
      await work;
    },
  };
}

function gathered(tell: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    tell(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, GATHER_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
