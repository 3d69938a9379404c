/** Lets what waits run first: called now and then by work that would hold the process for many milliseconds. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
