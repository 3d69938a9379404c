import type { JobAttempt } from "../platform/job/jobs.ts";
import type { AttemptProgress } from "./progress.ts";

export interface LeasedJob {
  attempt: number;
  exclusive: boolean;
  isAuxiliary: boolean;
  progress: AttemptProgress;
}

/** The jobs that a connected node holds. */
export class LeasedJobs {
  readonly #jobs = new Map<number, LeasedJob>();

  get size(): number {
    return this.#jobs.size;
  }

  get(jobId: number): LeasedJob | undefined {
    return this.#jobs.get(jobId);
  }

  add(jobId: number, job: LeasedJob): void {
    this.#jobs.set(jobId, job);
  }

  remove({ jobId, attempt }: JobAttempt): void {
    if (this.#jobs.get(jobId)?.attempt === attempt) this.#jobs.delete(jobId);
  }

  get auxiliaryCount(): number {
    return [...this.#jobs.values()].filter(({ isAuxiliary }) => isAuxiliary).length;
  }

  /** How many of `slots` are free; 0 during an exclusive job. The job `ending` is treated as ended. */
  freeSlots(slots: number, ending?: JobAttempt): number {
    let heldSlots = 0;
    for (const [jobId, { exclusive }] of this.#jobs) {
      if (jobId === ending?.jobId) continue;
      if (exclusive) return 0;
      heldSlots += 1;
    }
    return slots - heldSlots;
  }
}
