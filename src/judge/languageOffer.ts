import { join } from "node:path";
import type { Clock, Timer } from "../shared/system/clock.ts";
import { localLanguages } from "../shared/languages/languages.ts";
import type { Compiler } from "./compile.ts";
import { rowOf } from "./languages/language.ts";
import type { Log } from "./log.ts";
import { openSelfTest } from "./selfTest.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import type { Tool, Toolbox } from "./languageTools.ts";
import type { WarmFolder } from "./warmUp.ts";

/** State of one language on this node, for operators. */
export interface LanguageState {
  name: string;
  version: string | null;
  state: "works" | "unavailable" | "untested";
  /** The reason why the language is not offered. */
  reason: string | null;
}

export interface LanguageOfferOptions {
  toolbox: Toolbox;
  warm: WarmFolder;
  sandbox: Pick<Sandbox, "judge" | "status">;
  compiler: Compiler;
  log: Log;
  clock: Clock;
  /** Folder for the results of passed self-tests. */
  folder: string;
  /** Called after the offered languages have changed. */
  changed(): void;
}

/** Several changes are reported together, since each report requires a reconnection. */
const BATCH_MS = 500;

/**
 * Determines which languages this node offers: the languages that passed their self-test with the current versions of
 * their tools.
 */
export async function openLanguageOffer(options: LanguageOfferOptions) {
  const { toolbox, warm, log } = options;
  const selfTest = await openSelfTest(join(options.folder, "self-test.json"), options);
  const stop = new AbortController();
  const states = initialStates(toolbox);
  const withdrawn = new Set<string>();
  const report = debounced(options.clock, options.changed);

  const untested: { name: string; tool: Tool }[] = [];
  for (const tool of toolbox.tools) {
    for (const name of tool.language.names) {
      if (selfTest.hasPassed(name, tool)) set(name, { state: "works", reason: null });
      else untested.push({ name, tool });
    }
  }

  function set(name: string, changes: Pick<LanguageState, "state" | "reason">): void {
    const state = states.get(name);
    if (state) states.set(name, { ...state, ...changes });
  }

  async function check({ name, tool }: { name: string; tool: Tool }): Promise<void> {
    const reason = await selfTest.check(name, tool, stop.signal);
    set(name, { state: reason === null ? "works" : "unavailable", reason });
    if (reason === null) report.schedule();
    else log.warn({ language: name, reason }, "a language is not offered");
  }

  const needsWarmUp = ({ language, tools }: Tool): boolean =>
    language.warmUp?.(tools).required ?? false;

  /** First tests the languages that need no warm-up, so that the node can soon offer some languages. */
  async function testAll(): Promise<void> {
    const waiting: typeof untested = [];
    for (const each of untested) {
      if (needsWarmUp(each.tool) && !(await isWarm(each.tool))) waiting.push(each);
      else await check(each);
    }
    for (const each of waiting) {
      await fill(each.tool);
      await check(each);
    }
  }

  const isWarm = async ({ language, tools }: Tool): Promise<boolean> =>
    !language.warmUp || (await warm.isWarm(language.warmUp(tools)));

  async function fill({ language, tools }: Tool): Promise<void> {
    if (!language.warmUp) return;
    try {
      await warm.fill(language.warmUp(tools), stop.signal);
    } catch (error) {
      stop.signal.throwIfAborted();
      log.warn(
        { err: error, language: language.names[0] },
        "the warm-up failed; compiling stays slow",
      );
    }
  }

  const logged = (action: string) => (error: Error) => {
    if (!stop.signal.aborted) log.error({ err: error }, `${action} failed`);
  };
  let work = Promise.resolve();
  return {
    /** The languages for the hello message, in the table's order. */
    offered: () => reportOf(states),
    states: () => [...states.values()],
    family: (name: string) => namesOfSameTools(toolbox, name),
    /** Names of languages that have worked since this process started but were withdrawn later. */
    withdrawn: () => [...withdrawn],
    /**
     * Stops offering a language that no longer works, and records the reason; if `reason` is null, offers the language
     * again.
     */
    mark(name: string, reason: string | null): void {
      const offered = states.get(name)?.state === "works";
      if (offered === (reason === null) || (!offered && !withdrawn.has(name))) return;
      set(name, { state: reason === null ? "works" : "unavailable", reason });
      if (reason === null) withdrawn.delete(name);
      else withdrawn.add(name);
      log.warn({ language: name, reason }, reason === null ? "offered again" : "no longer offered");
      report.schedule();
    },
    /**
     * Tests the untested languages one at a time, so that enough cores remain for judging; then runs the warm-ups. The
     * promise settles after the tests, before the warm-ups.
     */
    start(): Promise<void> {
      const tested = testAll().catch(logged("testing the languages"));
      work = tested.then(async () => {
        for (const tool of toolbox.tools) if (!stop.signal.aborted) await fill(tool);
      });
      work = work.catch(logged("preparing the compilers"));
      return tested;
    },
    async stop(): Promise<void> {
      stop.abort();
      report.cancel();
      await work;
    },
  };
}

/** The initial states: languages whose tools were found are untested, and all other languages are unavailable. */
function initialStates(toolbox: Toolbox): Map<string, LanguageState> {
  const states = new Map<string, LanguageState>();
  for (const { name } of localLanguages) {
    const reason = toolbox.missing.get(name);
    const version = reason === undefined ? toolbox.of(name).tools.version : null;
    const state = reason === undefined ? "untested" : "unavailable";
    states.set(name, { name, version, state, reason: reason ?? null });
  }
  return states;
}

function reportOf(states: ReadonlyMap<string, LanguageState>) {
  return localLanguages.flatMap(({ name }) => {
    const state = states.get(name);
    if (state?.state !== "works") return [];
    const { compileCommand } = rowOf(name);
    return [{ name, version: state.version ?? "", compileCommand }];
  });
}

/** Names of languages that use the same tools: if one of these languages fails, all of them fail. */
function namesOfSameTools(toolbox: Toolbox, name: string): string[] {
  const tool = toolbox.tools.find(({ language }) => language.names.includes(name));
  return tool ? [...tool.language.names] : [name];
}

function debounced(clock: Clock, notify: () => void) {
  let timer: Timer | undefined;
  return {
    schedule(): void {
      timer ??= clock.after(BATCH_MS, () => {
        timer = undefined;
        notify();
      });
    },
    cancel: () => timer?.cancel(),
  };
}
