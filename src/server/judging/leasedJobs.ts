import type { AttemptProgress } from "./progress.ts";
import type { Ticket } from "./verdict.ts";

export interface LeasedJob {
  attempt: number;
  exclusive: boolean;
  side: boolean;
  progress: AttemptProgress;
}

/** The jobs that a connected node was given and has not brought back. */
export class LeasedJobs {
  readonly #jobs = new Map<number, LeasedJob>();

  get size(): number {
    return this.#jobs.size;
  }

  get(jobId: number): LeasedJob | undefined {
    return this.#jobs.get(jobId);
  }

  hold(jobId: number, job: LeasedJob): void {
    this.#jobs.set(jobId, job);
  }

  forget({ jobId, attempt }: Ticket): void {
    if (this.#jobs.get(jobId)?.attempt === attempt) this.#jobs.delete(jobId);
  }

  get side(): number {
    return [...this.#jobs.values()].filter(({ side }) => side).length;
  }

  /** How many of `slots` are free, none beside a job that is judged exclusively; `ending` does not count any more. */
  room(slots: number, ending?: Ticket): number {
    let held = 0;
    for (const [jobId, { exclusive }] of this.#jobs) {
      if (jobId === ending?.jobId) continue;
      if (exclusive) return 0;
      held += 1;
    }
    return slots - held;
  }
}
