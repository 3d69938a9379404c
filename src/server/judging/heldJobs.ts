import type { AttemptProgress } from "./progress.ts";
import type { Ticket } from "./verdict.ts";

export interface HeldJob {
  attempt: number;
  alone: boolean;
  side: boolean;
  progress: AttemptProgress;
}

/** The jobs that a connected node was given and has not brought back. */
export class HeldJobs {
  readonly #jobs = new Map<number, HeldJob>();

  get size(): number {
    return this.#jobs.size;
  }

  get(jobId: number): HeldJob | undefined {
    return this.#jobs.get(jobId);
  }

  hold(jobId: number, job: HeldJob): void {
    this.#jobs.set(jobId, job);
  }

  forget({ jobId, attempt }: Ticket): void {
    if (this.#jobs.get(jobId)?.attempt === attempt) this.#jobs.delete(jobId);
  }

  get side(): number {
    return [...this.#jobs.values()].filter(({ side }) => side).length;
  }

  /** How many of `slots` are free, none beside a job that is judged alone; `ending` does not count any more. */
  room(slots: number, ending?: Ticket): number {
    let held = 0;
    for (const [jobId, { alone }] of this.#jobs) {
      if (jobId === ending?.jobId) continue;
      if (alone) return 0;
      held += 1;
    }
    return slots - held;
  }
}
