/** Limit, in milliseconds, of the processor time for reading one program; ordinary code takes about one millisecond. */
export const PROGRAM_CPU_MS = 200;
/** Limit for all programs of one owner: a user who submits many hostile programs uses up only that user's time. */
export const OWNER_CPU_MS = 1000;

/**
 * Limits the processor time for reading programs, so that hostile programs barely delay a run and do not affect other
 * owners. `cpuMs`: returns the processor time that the thread has used so far.
 */
export class OwnerTime {
  readonly #cpuMs: () => number;
  readonly #used = new Map<string, number>();

  constructor(cpuMs: () => number) {
    this.#cpuMs = cpuMs;
  }

  /**
   * Starts to measure the time of this owner's next program. The returned function records the time used so far, and
   * returns whether it exceeds the limit for the program or for the owner.
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
