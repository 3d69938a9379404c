// oxlint-disable eslint/no-restricted-globals -- long work lets other work of the loop run in between; it waits for no time
const waiting: (() => void)[] = [];

/**
 * Yields to pending events of the event loop. Work that would block the event loop for many milliseconds calls this
 * function at intervals. In each turn of the event loop, only one caller continues. Node runs all pending immediates in
 * the same turn. If each caller had an immediate of its own, forty readers of long lists would make every other call
 * wait for forty pieces of work.
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
