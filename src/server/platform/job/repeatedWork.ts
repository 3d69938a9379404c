import type { Database } from "../database/db.ts";

/** Work that is repeated while the process runs. */
interface RepeatedWork {
  /** Milliseconds from the start of one run to the start of the next. */
  every: number;
  run: () => Promise<unknown>;
  onError: (error: unknown) => void;
}

/**
 * Runs the work at intervals; runs never overlap. @returns the function that stops the repetition after the run in
 * progress.
 */
export function repeatWork(
  { clock }: Pick<Database, "clock">,
  { every, run, onError }: RepeatedWork,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = clock.every(every, () => {
    running ??= run()
      .catch(onError)
      .finally(() => (running = null));
  });
  timer.unref();
  return async () => {
    timer.cancel();
    await running;
  };
}
