/**
 * Runs `work` when it is requested. If it is requested again during a run, `work` runs once more after this run. At
 * least `restMs` milliseconds pass between two runs.
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
