import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Clock, Timer } from "../../../shared/system/clock.ts";

export interface PoolLimits {
  /** Maximum number of threads. Threads are started on demand. */
  threads: number;
  /**
   * Maximum processor time of one task, in milliseconds; on a busy machine, the task may take longer than that in
   * wall time.
   */
  cpuMs: number;
  /** Maximum wall time of one task, in milliseconds. */
  wallMs: number;
  memory: ResourceLimits;
  /** Maximum number of waiting tasks, per owner and in total. */
  waitingPerOwner: number;
  waiting: number;
  /** An idle thread ends after this time, to free its memory. */
  idleMs: number;
}

/**
 * `overrun`: the task exceeded its limits and its thread was terminated. `failed`: the task threw. `lost`: through no
 * fault of the task, its thread ended, could not start or got no processor time. `busy`: the task was never started,
 * because too many tasks are waiting, in total or for its owner.
 */
export type TaskEnd<Value> =
  | { state: "done"; value: Value }
  | { state: "overrun"; limit: "time" | "memory" }
  | { state: "failed"; error: string }
  | { state: "lost"; error: string }
  | { state: "busy"; isOwners: boolean };

interface Waiting<Task, Value> {
  owner: string;
  task: Task;
  end: (end: TaskEnd<Value>) => void;
}

interface Thread<Task, Value> {
  worker: Worker;
  isReady: boolean;
  job: (Waiting<Task, Value> & { begin: number }) | undefined;
  timer: Timer | undefined;
}

const ABORTED = "aborted";

/**
 * Once a task has been running for longer than its limit of processor time, the processor time that it has used is
 * checked at this interval.
 */
const WATCH_MS = 100;

/**
 * Runs tasks in worker threads with a time limit and a memory limit for each task: a task that exceeds a limit is
 * terminated with its thread, and the next task gets a new thread. Owners alternate and have one running task each, so
 * the slow tasks of one owner never occupy more than one thread. The worker posts "ready" once and `{value}` or
 * `{error}` for each task.
 */
export class WorkerPool<Task, Value> {
  readonly #file: URL;
  readonly #limits: PoolLimits;
  readonly #clock: Clock;
  readonly #threads = new Set<Thread<Task, Value>>();
  /** Waiting tasks by owner; the owners at the front are served first. */
  readonly #queues = new Map<string, Waiting<Task, Value>[]>();
  #waiting = 0;

  constructor(file: URL, { clock, ...limits }: PoolLimits & { clock: Clock }) {
    this.#file = file;
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Never rejects. `signal`: when it aborts, the task ends in the state `lost`; if the task is running, its thread is
   * terminated.
   */
  run(owner: string, task: Task, signal?: AbortSignal): Promise<TaskEnd<Value>> {
    if (signal?.aborted) return Promise.resolve({ state: "lost", error: ABORTED });
    const queue = this.#queues.get(owner) ?? [];
    const { waiting, waitingPerOwner } = this.#limits;
    const isOwners = queue.length >= waitingPerOwner;
    if (isOwners || (this.#waiting >= waiting && !this.#makeRoom(queue.length))) {
      return Promise.resolve({ state: "busy", isOwners });
    }
    const { promise, resolve } = Promise.withResolvers<TaskEnd<Value>>();
    const queued: Waiting<Task, Value> = { owner, task, end: resolve };
    queue.push(queued);
    this.#queues.set(owner, queue);
    this.#waiting++;
    const abort = () => this.#abort(queued);
    signal?.addEventListener("abort", abort, { once: true });
    this.#assign();
    return promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  #abort(task: Waiting<Task, Value>): void {
    const end: TaskEnd<Value> = { state: "lost", error: ABORTED };
    const running = [...this.#threads].find(({ job }) => job?.end === task.end);
    if (running) return this.#endSoon(running, end);
    const queue = this.#queues.get(task.owner) ?? [];
    const place = queue.indexOf(task);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(task.owner);
    this.#waiting--;
    task.end(end);
  }

  /**
   * Makes room in a full queue. If the new task's owner has at least two fewer waiting tasks than the owner with the
   * most, the last waiting task of the latter is dropped, so that a few owners cannot block all others. `own`: number
   * of waiting tasks that belong to the new task's owner.
   */
  #makeRoom(own: number): boolean {
    const queues = [...this.#queues.values()];
    const longest = queues.toSorted((a, b) => b.length - a.length)[0];
    if (!longest || longest.length <= own + 1) return false;
    this.#waiting--;
    longest.pop()?.end({ state: "busy", isOwners: true });
    return true;
  }

  /** Terminates all threads; running and waiting tasks end in the state `busy`. A later task starts a new thread. */
  async close(): Promise<void> {
    const left = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#waiting = 0;
    for (const { end } of left) end({ state: "busy", isOwners: false });
    await Promise.all(
      [...this.#threads].map((thread) => this.#end(thread, { state: "busy", isOwners: false })),
    );
  }

  /** Assigns waiting tasks to idle threads, and starts threads until there are enough. */
  #assign(): void {
    for (let next = this.#nextOwner(); next !== undefined; next = this.#nextOwner()) {
      const idle = [...this.#threads].find(({ isReady, job }) => isReady && !job);
      if (!idle) {
        const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
        if (!isStarting && this.#threads.size < this.#limits.threads) this.#start();
        return;
      }
      const [job, ...rest] = this.#queues.get(next) ?? [];
      // The owner of the started task moves to the end of the queue of owners.
      this.#queues.delete(next);
      if (rest.length > 0) this.#queues.set(next, rest);
      this.#waiting--;
      if (job) this.#begin(idle, job);
    }
  }

  /** The next owner without a running task. */
  #nextOwner(): string | undefined {
    const running = new Set([...this.#threads].map(({ job }) => job?.owner));
    return [...this.#queues.keys()].find((owner) => !running.has(owner));
  }

  #start(): void {
    const worker = new Worker(this.#file, { resourceLimits: this.#limits.memory });
    const thread: Thread<Task, Value> = {
      worker,
      isReady: false,
      job: undefined,
      timer: undefined,
    };
    this.#threads.add(thread);
    worker.unref();
    worker.on("message", (message: "ready" | { value: Value } | { error: string }) => {
      if (message === "ready") thread.isReady = true;
      else if ("value" in message) this.#finish(thread, { state: "done", value: message.value });
      else this.#finish(thread, { state: "failed", error: message.error });
      this.#rest(thread);
      this.#assign();
    });
    worker.on("error", (error: Error & { code?: string }) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      const end: TaskEnd<Value> = isMemory
        ? { state: "overrun", limit: "memory" }
        : { state: "lost", error: String(error) };
      this.#endSoon(thread, end);
    });
    worker.on("exit", () => this.#endSoon(thread, { state: "lost", error: "thread ended" }));
  }

  #begin(thread: Thread<Task, Value>, job: Waiting<Task, Value>): void {
    thread.timer?.cancel();
    thread.job = { ...job, begin: this.#clock.elapsed() };
    // `cpuOf` is called before the task is posted, so it returns the CPU time that the thread used for earlier tasks.
    const usedBefore = cpuOf(thread.worker);
    thread.worker.postMessage(job.task);
    this.#watch(thread, usedBefore, Math.min(this.#limits.cpuMs, this.#limits.wallMs));
  }

  /**
   * The first check takes place at the earliest time at which the task can have used up its CPU time. Later checks
   * follow at intervals of `WATCH_MS`.
   */
  #watch(thread: Thread<Task, Value>, usedBefore: Promise<number>, inMs: number): void {
    const { job } = thread;
    const look = (): void => {
      const { cpuMs, wallMs } = this.#limits;
      if (!job || this.#clock.elapsed() - job.begin >= wallMs) {
        return this.#endSoon(thread, { state: "lost", error: "it got no processor" });
      }
      const compare = ([now, before]: [number, number]): void => {
        if (thread.job === job && now - before >= cpuMs) {
          this.#endSoon(thread, { state: "overrun", limit: "time" });
        }
      };
      const onLost = (error: unknown): void =>
        this.#endSoon(thread, { state: "lost", error: String(error) });
      Promise.all([cpuOf(thread.worker), usedBefore])
        .then(compare)
        .catch(onLost);
      // The next check is scheduled without waiting for the thread's response, so that an unresponsive thread is
      // terminated in time.
      this.#watch(thread, usedBefore, WATCH_MS);
    };
    thread.timer = this.#clock.after(inMs, look).unref();
  }

  #finish(thread: Thread<Task, Value>, end: TaskEnd<Value>): void {
    thread.timer?.cancel();
    const { job } = thread;
    thread.job = undefined;
    job?.end(end);
  }

  #rest(thread: Thread<Task, Value>): void {
    thread.timer = this.#clock
      .after(this.#limits.idleMs, () => this.#endSoon(thread, { state: "busy", isOwners: false }))
      .unref();
  }

  /** Waiting tasks are refused when no further thread can be started, because they would wait forever. */
  #endSoon(thread: Thread<Task, Value>, end: TaskEnd<Value>): void {
    this.#end(thread, end).catch((error: unknown) =>
      this.#refuseWaiting({ state: "lost", error: String(error) }),
    );
  }

  async #end(thread: Thread<Task, Value>, end: TaskEnd<Value>): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    const ended = thread.worker.terminate();
    const failedToStart = !thread.isReady && !thread.job && end.state === "lost";
    this.#finish(thread, end);
    // The waiting tasks are refused. If they were kept, a thread that cannot start would be started again and again.
    if (failedToStart) this.#refuseWaiting(end);
    await ended;
    this.#assign();
  }

  #refuseWaiting(end: TaskEnd<Value>): void {
    const left = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#waiting = 0;
    for (const waiting of left) waiting.end(end);
  }
}

/** Processor time of a thread so far, in milliseconds; 0 when the thread has ended. */
async function cpuOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
