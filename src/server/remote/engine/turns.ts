/**
 * Attempts that began together take accounts in the order in which the queue assigned their jobs. Otherwise, the
 * attempt that queries the database first would take an account first.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Resolves when every earlier caller has called the function that it received. The result is the function that lets
   * the next caller continue; it may be called more than once.
   */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
