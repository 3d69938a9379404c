// oxlint-disable eslint/no-restricted-globals -- long work lets other work of the loop run in between; it waits for no time
const waiting: (() => void)[] = [];

/**
 * Yields to pending events of the event loop. Work that would block the event loop for many milliseconds calls this
 * function at intervals. In each iteration of the event loop, only one caller continues. Node runs all pending
 * immediates in the same iteration. If each caller scheduled its own immediate, forty requests that read long lists
 * would make all other events wait for forty pieces of work.
 */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(continueFirst);
  });
}

function continueFirst(): void {
  const resolve = waiting.shift();
  if (waiting.length > 0) setImmediate(continueFirst);
  resolve?.();
}
