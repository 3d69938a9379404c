/** Processor time in which one program is read, milliseconds; a program of ordinary code takes about one. */
export const PROGRAM_CPU_MS = 200;
/** All programs of one owner: a user who submits many hostile programs uses up only their own time. */
export const OWNER_CPU_MS = 1000;

/**
 * Limits the processor time in which programs are read, so that hostile ones cost a run little and other owners
 * nothing. `cpuMs`: processor time of the thread so far.
 */
export class OwnerTime {
  readonly #cpuMs: () => number;
  readonly #used = new Map<string, number>();

  constructor(cpuMs: () => number) {
    this.#cpuMs = cpuMs;
  }

  /**
   * Starts the next program of this owner; the returned function says whether the owner's time limit is exceeded, and
   * counts the time.
   */
  timerOf(owner: string): () => boolean {
    const begin = this.#cpuMs();
    const before = this.#used.get(owner) ?? 0;
    const limit = Math.min(PROGRAM_CPU_MS, OWNER_CPU_MS - before);
    return () => {
      const used = this.#cpuMs() - begin;
      this.#used.set(owner, before + used);
      return used >= limit;
    };
  }
}
