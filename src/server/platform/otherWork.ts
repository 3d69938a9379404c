/** Lets pending events run. Work that would block the event loop for many milliseconds calls it at intervals. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
