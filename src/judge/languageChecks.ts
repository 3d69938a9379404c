import type { Clock } from "../shared/system/clock.ts";
import { NodeFailure } from "./canary.ts";
import type { Failure, SelfTest } from "./selfTest.ts";
import { JudgeError } from "./judgeError.ts";

export interface LanguageCheckOptions {
  selfTest: SelfTest;
  /** Names of the languages that are currently offered, starting with the fastest to compile. */
  offered(): string[];
  /** Names of languages that are no longer offered because they stopped working; the node tests them again. */
  withdrawn(): string[];
  /** Names of all languages that use the same tools as this language, including this language. */
  family(name: string): string[];
  /** Stops offering a language for this reason, or offers it again if `reason` is null. */
  mark(name: string, reason: string | null): void;
  /**
   * Whether no job is running. Health checks test a further language only then, because the test would disturb
   * measurements.
   */
  idle(): boolean;
  clock: Pick<Clock, "now">;
}

/** After a compiler has passed a test, it is not tested again for this long. */
const RESULT_VALID_MS = 10_000;

/**
 * If a language fails, at most this many languages that do not share its tools are tested. If all of these languages
 * fail too, the whole node is unhealthy.
 */
const OTHERS_MAX = 2;

/**
 * Messages that a compiler or linker prints if its installation or disk is broken. A contestant can provoke such
 * messages, but the only effect is that the test program is compiled once.
 */
const BROKEN_TOOL =
  /cannot execute|No such file or directory|cannot find|loading shared librar|load main class|No space left|Input\/output error|internal compiler error|fatal error: Killed/i;

/**
 * Tests that languages work, by compiling and running an A+B program without caches. A language that fails is withdrawn
 * and tested again at every health check of the node; the node is unhealthy only if other languages fail too.
 */
export function openLanguageChecks(options: LanguageCheckOptions) {
  const { selfTest, family, mark, clock } = options;
  const passedAt = new Map<string, number>();
  const running = new Map<string, Promise<Failure | null>>();
  let turn = 0;

  /** Concurrent callers share one test. */
  function sharedTest(name: string): Promise<Failure | null> {
    const [first = name] = family(name);
    const inFlight = running.get(first);
    if (inFlight) return inFlight;
    const started = selfTest(name)
      .then((failure) => {
        if (failure) passedAt.delete(first);
        else passedAt.set(first, clock.now());
        return failure;
      })
      .finally(() => running.delete(first));
    running.set(first, started);
    return started;
  }

  /** Only a repeated failure counts, because load on the machine may have caused the first one. */
  async function confirmedFailure(name: string): Promise<Failure | null> {
    return (await sharedTest(name)) && sharedTest(name);
  }

  function markFamily(name: string, failure: Failure | null): void {
    for (const each of family(name)) mark(each, failure?.reason ?? null);
  }

  function others(than: string): string[] {
    const names = new Set(family(than));
    return options.offered().filter((name) => {
      if (names.has(name)) return false;
      for (const each of family(name)) names.add(each);
      return true;
    });
  }

  /** Returns the name of a language that works; undefined if no language is offered yet. */
  async function checkFirst(): Promise<string | undefined> {
    const offered = options.offered();
    const [first] = offered.length > 0 ? offered : options.withdrawn();
    if (first === undefined) return undefined;
    const failure = await sharedTest(first);
    if (!failure) {
      if (offered.length === 0) markFamily(first, null);
      return first;
    }
    if (failure.part === "time")
      throw new NodeFailure("timing_wrong", `${first}: ${failure.reason}`);
    const failures = [{ name: first, failure }];
    for (const name of others(first).slice(0, OTHERS_MAX)) {
      const next = await sharedTest(name);
      if (!next) {
        for (const each of failures) markFamily(each.name, each.failure);
        return name;
      }
      failures.push({ name, failure: next });
    }
    const detail = failures.map((each) => `${each.name}: ${each.failure.reason}`).join("; ");
    const isSandbox = failures.some((each) => each.failure.part === "sandbox");
    throw new NodeFailure(isSandbox ? "sandbox_failed" : "compiler_broken", detail);
  }

  return {
    /**
     * Rejects with `NodeFailure` if no language works. If the node is idle, one of the other languages is also tested,
     * in turn.
     */
    async checkHealth(): Promise<void> {
      const first = await checkFirst();
      const rest = [...options.withdrawn(), ...(first === undefined ? [] : others(first))];
      const next = rest[turn++ % Math.max(1, rest.length)];
      if (next === undefined || !options.idle()) return;
      markFamily(next, await confirmedFailure(next));
    },
    /**
     * Tests the compiler after a compile error: if the A+B program in this language does not compile either, withdraws
     * the language and rejects with `JudgeError`.
     */
    async confirmHealth(name: string, compilerText: string): Promise<void> {
      const at = passedAt.get(family(name)[0] ?? name) ?? -Infinity;
      const isFresh = clock.now() - at < RESULT_VALID_MS;
      if (isFresh && !BROKEN_TOOL.test(compilerText)) return;
      const failure = await confirmedFailure(name);
      if (failure?.part === "sandbox") {
        throw new JudgeError("sandbox_failed", `self-test of ${name}: ${failure.reason}`);
      }
      if (failure?.part !== "compiler") return;
      markFamily(name, failure);
      throw new JudgeError("compiler_broken", `${name}: ${failure.reason}`);
    },
  };
}
