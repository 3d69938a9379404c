/**
 * Does the work at once, and once more when it was requested meanwhile; at least `restMs` lie between two turns.
 */
export function oneAfterAnother(work: () => Promise<unknown>, restMs: number) {
  let isBusy = false;
  let isRequested = false;
  let isOver = false;
  async function run(): Promise<void> {
    isBusy = true;
    while (isRequested && !isOver) {
      isRequested = false;
      await work();
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isBusy = false;
  }
  return {
    ask() {
      isRequested = true;
      if (!isBusy) void run();
    },
    end() {
      isOver = true;
    },
  };
}
