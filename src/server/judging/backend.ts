import type { RemoteUse } from "../../shared/contest/contest.ts";
import type { Refusal } from "../../shared/call/errors.ts";
import type { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { JobAttempt, Postponement } from "../platform/job/jobs.ts";
import type { NewVerdict } from "./verdict.ts";

/** Name of the judge nodes' backend. */
export const NODE_BACKEND = "judge";

/**
 * Judges submissions in place of the judge nodes. The column `problem.judging_backend` contains the name of a problem's
 * backend, and this name is also the kind of the jobs for the problem's submissions. A feature registers a backend with
 * `offerBackend`. The queue handles claims, leases and retries, rejects outdated attempts, and stores the verdict.
 */
export interface JudgingBackend {
  name: string;
  /** Maximum number of concurrent jobs in one server process. */
  concurrency: number;
  /** Seconds after which a job is retried if its server has been lost. */
  leaseSeconds: number;
  /**
   * Maximum number of consecutive attempts that may fail because they throw or because their server is lost. After
   * that, the submission gets a System Error. A postponement resets the count. A final `JobFailure` is not retried.
   */
  attemptsMax: number;
  /**
   * Returns why code cannot be judged now; such code is refused before it is stored. If this function is absent, code
   * can always be judged. `remoteUse`: the remote judges that the submission's scope allows.
   */
  refusal?(
    db: Db,
    code: { uid: string; pid: number; language: string; remoteUse: RemoteUse },
  ): Promise<Refusal | undefined>;
  /**
   * Capabilities that this server process currently has, such as access to a free account at a remote judge. The
   * process claims only jobs whose needs are all in this list. Absent: the process has no capabilities. A new job has
   * no needs; see {@link Postponement}.
   */
  offer?(db: Db): Promise<readonly string[]>;
  /**
   * Called when a submission is judged again from the beginning, although the backend could continue from its stored
   * state. Absent: the backend always starts from the beginning.
   */
  startAnew?(tx: Tx, submitId: number): Promise<void>;
  /**
   * Makes a stalled, unfinished submission continue at once. While a result for code that was already sent may still
   * arrive, the code is not sent again. False: the submission has not stalled. Absent: submissions never stall.
   */
  resume?(tx: Tx, submitId: number): Promise<boolean>;
  /**
   * Runs one attempt. After a crash at any point, the attempt may run again. If an action must happen only once, the
   * backend must therefore store a record of the action before it performs the action.
   */
  judge(job: JudgingJob): Promise<Judgement>;
}

export interface JudgingJob extends JobAttempt {
  submitId: number;
  postponements: number;
  /** Aborted when the attempt is over or the server stops. */
  signal: AbortSignal;
  /** Shows the progress of judging to users. Throws `LostAttempt`. */
  report(status: RunningStatus, judger: string): Promise<void>;
  /** Runs a transaction during which this attempt is guaranteed to remain the current one. Throws `LostAttempt`. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type RunningStatus = (typeof Verdict)["Submitting" | "Pending" | "Compiling" | "Judging"];

/**
 * How an attempt ends: with a verdict, or with a postponement until a given time. `store`: makes the backend's own
 * writes in the same transaction.
 */
export type Judgement = ({ verdict: NewVerdict } | { postponement: Postponement }) & {
  store?: (tx: Tx) => Promise<void>;
};

/** The backends that features have registered; the judge nodes' backend is not among them. */
export class Backends {
  readonly #byName = new Map<string, JudgingBackend>();

  add(backend: JudgingBackend): void {
    const { name } = backend;
    if (name === NODE_BACKEND || this.#byName.has(name)) {
      throw new Error(`the judging backend ${name} is offered twice`);
    }
    this.#byName.set(name, backend);
  }

  all(): JudgingBackend[] {
    return [...this.#byName.values()];
  }

  /** Undefined: no feature of this server offers this backend. */
  byName(name: string): JudgingBackend | undefined {
    return this.#byName.get(name);
  }
}
