import {
  type ErrorCause,
  type GatewayMessage,
  type JudgedCase,
  type JudgeResult,
  type JudgeTask,
  NODE_FAULTS,
  type NodeHealth,
  type NodeMessage,
} from "../shared/judgeProtocol.ts";
import { Verdict } from "../shared/verdict.ts";
import type { Listener } from "./judging.ts";
import type { Log } from "./log.ts";
import type { Suspect, Ticket } from "./marks.ts";
import { progressBatches } from "./progress.ts";
import { allowanceOf, CHECKER_ALLOWANCE, interactorAllowance } from "./runLimits.ts";
import { causeOf } from "./trouble.ts";

export interface DeskOptions {
  slots: number;
  log: Log;
  send(message: NodeMessage): boolean;
  judge(task: JudgeTask, how: { listener: Listener; signal: AbortSignal }): Promise<JudgeResult>;
  marks: { begin(ticket: Ticket): void; end(ticket: Ticket): void };
  /** Jobs the last process did not survive. */
  suspects: Suspect[];
  /** How the node is; a sick one takes nothing and gives back what fails on it. */
  canary: { health(): NodeHealth; examineNow(): Promise<NodeHealth> };
}

/** The node is sick, so its failure says nothing about the job: somebody else judges it. */
class HandBack extends Error {
  readonly why: ErrorCause;

  constructor(why: ErrorCause) {
    super(why.detail);
    this.why = why;
  }
}

interface Job extends Ticket {
  task: JudgeTask;
  abort: AbortController;
  /** Set when judged; kept until the gateway has it. */
  result?: JudgeResult;
  started: boolean;
}

const keyOf = ({ jobId, attempt }: Ticket): string => `${jobId}:${attempt}`;
const ticketOf = ({ jobId, attempt }: Ticket): Ticket => ({ jobId, attempt });

/**
 * The jobs of this node from task to accepted result: at most `slots` at a time, a result repeated
 * after every reconnection until the gateway has it, work of a cancelled attempt thrown away.
 */
export function openDesk(options: DeskOptions) {
  const { slots, log, send, marks, canary } = options;
  const jobs = new Map<string, Job>();
  const working = new Set<Promise<void>>();
  const suspects = [...options.suspects];
  let stopping = false;

  const active = (): Job[] => [...jobs.values()].filter(({ result }) => !result);
  const isSick = (): boolean => canary.health().trouble !== null;
  const free = (): number => (stopping || isSick() ? 0 : Math.max(0, slots - active().length));
  const running = (): Ticket[] => [...jobs.values()].map(ticketOf);

  function accept(task: JudgeTask): void {
    const ticket = ticketOf(task);
    if (stopping) {
      send({ type: "release", ...ticket });
      return;
    }
    if (jobs.has(keyOf(ticket))) return;
    // A newer attempt of the same job makes the older one worthless.
    for (const job of jobs.values()) if (job.jobId === task.jobId) drop(job);
    jobs.set(keyOf(ticket), { ...ticket, task, abort: new AbortController(), started: false });
    startNext();
  }

  /** More tasks than slots can meet when a task and a `ready` cross; the rest waits here. */
  function startNext(): void {
    const busy = active().filter(({ started }) => started).length;
    const waiting = active().filter(({ started }) => !started);
    for (const job of waiting.slice(0, Math.max(0, slots - busy))) {
      job.started = true;
      const done = work(job).finally(() => working.delete(done));
      working.add(done);
    }
  }

  async function work(job: Job): Promise<void> {
    const ticket = ticketOf(job);
    const progress = progressBatches((phase: "compiling" | "judging", cases: JudgedCase[]) => {
      send({ type: "progress", ...ticket, phase, cases });
    }, job.task.gatherMs);
    try {
      marks.begin(ticket);
      const result = await judged(job, progress);
      if (job.abort.signal.aborted) return;
      job.result = result;
      sendResult(ticket, result);
    } catch (error) {
      if (error instanceof HandBack) giveBack(job, error.why);
      else if (!job.abort.signal.aborted) log.error({ err: error, ...ticket }, "a job got lost");
      jobs.delete(keyOf(ticket));
    } finally {
      progress.stop();
      marks.end(ticket);
      startNext();
      if (!job.result) ask();
    }
  }

  /**
   * Whatever may be the node's own fault makes it examine itself. Found sick, it gives the job back;
   * found well, a failed sandbox may have been hurt by something else, and the job gets one more try.
   */
  async function judged(job: Job, listener: Listener): Promise<JudgeResult> {
    const { signal } = job.abort;
    const { submitId } = job.task;
    for (let tries = 1; ; tries++) {
      try {
        return await options.judge(job.task, { listener, signal });
      } catch (error) {
        signal.throwIfAborted();
        const cause = causeOf(error);
        const { code } = cause;
        log.error({ err: error, submitId, tries, code }, "a submission could not be judged");
        if (NODE_FAULTS.has(code)) {
          const { trouble } = await unlessAborted(canary.examineNow(), signal);
          if (trouble) throw new HandBack(cause);
        }
        const again = code === "sandbox_failed" || code === "sandbox_died";
        if (!again || tries > 1) return systemError(error);
      }
    }
  }

  /** When the line is down the next hello says it all the same: the job is not in it any more. */
  function giveBack(job: Job, cause?: ErrorCause): void {
    send({ type: "release", ...ticketOf(job), ...(cause && { cause }) });
    drop(job);
  }

  function drop(job: Job): void {
    job.abort.abort();
    jobs.delete(keyOf(job));
  }

  /** With the result the node asks for the next job: one message, one answer. */
  function sendResult(ticket: Ticket, result: JudgeResult): void {
    send({ type: "result", ...ticket, result, free: free() });
  }

  function ask(): void {
    send({ type: "ready", free: free() });
  }

  const beat = (): NodeMessage => ({
    ...{ type: "heartbeat", running: running(), free: free() },
    health: canary.health(),
  });

  return {
    running,
    heartbeat: beat,
    /** Jobs of the last process that are not told yet. */
    died: (): Suspect[] => [...suspects],
    /** The health has changed: tell it, and keep nothing that need not be judged here. */
    healthChanged(): void {
      send(beat());
      if (!isSick()) return;
      for (const job of active()) if (!job.started) giveBack(job);
    },
    /** The longest that a run of the jobs here may take on the clock, milliseconds. */
    longestRunMs: (): number => Math.max(0, ...active().map(({ task }) => longestRunMs(task))),
    /** A connection is new: report deaths once, repeat results, ask for work. */
    welcomed(): void {
      for (const suspect of suspects.splice(0)) {
        if (!send({ type: "poisoned", ...suspect })) suspects.push(suspect);
      }
      for (const job of jobs.values()) {
        if (job.result) sendResult(ticketOf(job), job.result);
      }
      ask();
    },
    hear(message: GatewayMessage): void {
      if (message.type === "task") {
        if (message.accepted) jobs.delete(keyOf(message.accepted));
        return accept(message.task);
      }
      if (message.type === "welcome") return;
      const job = jobs.get(keyOf(message));
      if (!job) return;
      if (message.type === "accepted") jobs.delete(keyOf(job));
      else drop(job);
      startNext();
      if (message.type === "cancel") ask();
    },
    /**
     * Gives unfinished jobs back and waits for their programs to end; answers when no result waits
     * for the gateway any more, or after `patienceMs`.
     */
    async stop(patienceMs: number): Promise<void> {
      stopping = true;
      ask();
      for (const job of active()) giveBack(job);
      await Promise.all(working);
      const until = Date.now() + patienceMs;
      while (jobs.size > 0 && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** A program against its interactor, which lives longest, or followed by its checker. */
function longestRunMs({ limits }: JudgeTask): number {
  const { wallMs } = interactorAllowance(allowanceOf(limits));
  return wallMs + CHECKER_ALLOWANCE.wallMs;
}

function systemError(error: unknown): JudgeResult {
  return {
    status: Verdict.SystemError,
    score: null,
    timeMs: null,
    memoryKb: null,
    errorMessage: null,
    cause: causeOf(error),
    cases: [],
  };
}
