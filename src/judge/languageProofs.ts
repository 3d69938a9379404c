import { Ailment } from "./canary.ts";
import type { Failure, Prove } from "./selfTest.ts";
import { Trouble } from "./trouble.ts";

export interface LanguageProofOptions {
  prove: Prove;
  /** Names that are offered now, the quickest to compile first. */
  offered(): string[];
  /** Names that stopped working and are to be tried again. */
  withdrawn(): string[];
  /** All names that share a name's tools, itself included. */
  family(name: string): string[];
  /** Takes a language out of what the node offers, with the reason; null: offers it again. */
  mark(name: string, reason: string | null): void;
  /** Whether a proof now disturbs nobody's time. */
  idle(): boolean;
}

/** How long a compiler that worked is believed without being asked. */
const BELIEVED_MS = 10_000;

/** Languages of other tools that are tried before the whole node counts as broken. */
const OTHERS = 2;

/**
 * What a compiler or linker says when parts of its own installation or the disk are gone. A contestant
 * can provoke these words; that costs one compilation of the proof.
 */
const BROKEN_TOOL =
  /cannot execute|No such file or directory|cannot find|loading shared librar|load main class|No space left|Input\/output error|internal compiler error|fatal error: Killed/i;

/**
 * Proofs that languages work, by an A+B program compiled and run anew. A language that fails is
 * withdrawn and tried again with every examination of the node; the node itself is broken only when
 * other languages fail too.
 */
export function openLanguageProofs(options: LanguageProofOptions) {
  const { prove, family, mark } = options;
  const provenAt = new Map<string, number>();
  const proving = new Map<string, Promise<Failure | null>>();
  let turn = 0;

  /** Callers at the same time share one proof. */
  function proof(name: string): Promise<Failure | null> {
    const [first = name] = family(name);
    const known = proving.get(first);
    if (known) return known;
    const asked = prove(name)
      .then((failure) => {
        if (failure) provenAt.delete(first);
        else provenAt.set(first, Date.now());
        return failure;
      })
      .finally(() => proving.delete(first));
    proving.set(first, asked);
    return asked;
  }

  /** A failure that the sandbox or an overloaded machine may have caused is looked at once more. */
  async function stands(name: string): Promise<Failure | null> {
    return (await proof(name)) && proof(name);
  }

  function tell(name: string, failure: Failure | null): void {
    for (const each of family(name)) mark(each, failure?.reason ?? null);
  }

  function others(than: string): string[] {
    const known = new Set(family(than));
    return options.offered().filter((name) => {
      if (known.has(name)) return false;
      for (const each of family(name)) known.add(each);
      return true;
    });
  }

  /** The name that works; undefined when none is known yet. */
  async function examineFirst(): Promise<string | undefined> {
    const offered = options.offered();
    const [first] = offered.length > 0 ? offered : options.withdrawn();
    if (first === undefined) return undefined;
    const failure = await proof(first);
    if (!failure) {
      if (offered.length === 0) tell(first, null);
      return first;
    }
    if (failure.part === "time") throw new Ailment("timing_wrong", `${first}: ${failure.reason}`);
    const broken = [{ name: first, failure }];
    for (const name of others(first).slice(0, OTHERS)) {
      const next = await proof(name);
      if (!next) {
        for (const each of broken) tell(each.name, each.failure);
        return name;
      }
      broken.push({ name, failure: next });
    }
    const detail = broken.map((each) => `${each.name}: ${each.failure.reason}`).join("; ");
    const isSandbox = broken.some((each) => each.failure.part === "sandbox");
    throw new Ailment(isSandbox ? "sandbox_failed" : "compiler_broken", detail);
  }

  return {
    /** Rejects with an `Ailment` when nothing works; tries one other language while nobody waits. */
    async examine(): Promise<void> {
      const first = await examineFirst();
      const rest = [...options.withdrawn(), ...(first === undefined ? [] : others(first))];
      const next = rest[turn++ % Math.max(1, rest.length)];
      if (next === undefined || !options.idle()) return;
      tell(next, await stands(next));
    },
    /**
     * A compile error is the contestant's only when the compiler works: rejects with `Trouble` and
     * withdraws the language when its A+B does not compile either.
     */
    async vouchFor(name: string, compilerText: string): Promise<void> {
      const at = provenAt.get(family(name)[0] ?? name) ?? -Infinity;
      const isFresh = Date.now() - at < BELIEVED_MS;
      if (isFresh && !BROKEN_TOOL.test(compilerText)) return;
      const failure = await proof(name);
      if (failure?.part === "sandbox") {
        throw new Trouble("sandbox_failed", `proving ${name}: ${failure.reason}`);
      }
      if (failure?.part !== "compiler") return;
      tell(name, failure);
      throw new Trouble("compiler_broken", `${name}: ${failure.reason}`);
    },
  };
}
