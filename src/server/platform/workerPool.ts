import { type ResourceLimits, Worker } from "node:worker_threads";
import { systemClock, type Timer } from "../../shared/clock.ts";

export interface PoolLimits {
  /** Threads at most. They are started when needed. */
  threads: number;
  /** Processor time of one task, milliseconds: on a busy machine a task may take longer than that. */
  cpuMs: number;
  /** Of one task by the clock, milliseconds. */
  wallMs: number;
  memory: ResourceLimits;
  /** Tasks that wait, of one owner and of all. */
  waitingPerOwner: number;
  waiting: number;
  /** A thread without a task ends after this, and gives its memory back. */
  idleMs: number;
}

/**
 * `overrun`: the task used too much and its thread was ended. `failed`: the task threw. `lost`: its thread
 * ended, could not start or got no processor, which says nothing of the task. `busy`: it was never started,
 * because too many tasks wait, of all or of its owner. */
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

/** Between two looks at a task that took longer than its processor time. */
const WATCH_MS = 100;

/**
 * Runs tasks in worker threads with a limit of time and memory for each: one that overruns ends with its
 * thread, and the next task gets a new one. Owners take turns and have one running task each, so one
 * owner's slow tasks delay the others by the time of one thread at most. The worker posts "ready" once and
 * `{value}` or `{error}` for each task.
 */
export class WorkerPool<Task, Value> {
  readonly #file: URL;
  readonly #limits: PoolLimits;
  readonly #threads = new Set<Thread<Task, Value>>();
  /** By owner, in the order of their turns. */
  readonly #queues = new Map<string, Waiting<Task, Value>[]>();
  #waiting = 0;

  constructor(file: URL, limits: PoolLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Never rejects. */
  run(owner: string, task: Task): Promise<TaskEnd<Value>> {
    const queue = this.#queues.get(owner) ?? [];
    const { waiting, waitingPerOwner } = this.#limits;
    const isOwners = queue.length >= waitingPerOwner;
    if (isOwners || this.#waiting >= waiting) return Promise.resolve({ state: "busy", isOwners });
    return new Promise((end) => {
      queue.push({ owner, task, end });
      this.#queues.set(owner, queue);
      this.#waiting++;
      this.#assign();
    });
  }

  /** Ends all threads; what is under way or waits ends as busy. A later task starts a new thread. */
  async close(): Promise<void> {
    const left = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#waiting = 0;
    for (const { end } of left) end({ state: "busy", isOwners: false });
    await Promise.all(
      [...this.#threads].map((thread) => this.#end(thread, { state: "busy", isOwners: false })),
    );
  }

  /** Gives waiting tasks to idle threads, and starts a thread while there are too few. */
  #assign(): void {
    for (let next = this.#nextOwner(); next !== undefined; next = this.#nextOwner()) {
      const idle = [...this.#threads].find(({ isReady, job }) => isReady && !job);
      if (!idle) {
        const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
        if (!isStarting && this.#threads.size < this.#limits.threads) this.#start();
        return;
      }
      const [job, ...rest] = this.#queues.get(next) ?? [];
      // The owner goes to the end of the row.
      this.#queues.delete(next);
      if (rest.length > 0) this.#queues.set(next, rest);
      this.#waiting--;
      if (job) this.#begin(idle, job);
    }
  }

  /** Whose turn it is: owners with a task under way wait. */
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
      void this.#end(thread, end);
    });
    worker.on("exit", () => void this.#end(thread, { state: "lost", error: "thread ended" }));
  }

  #begin(thread: Thread<Task, Value>, job: Waiting<Task, Value>): void {
    thread.timer?.cancel();
    thread.job = { ...job, begin: systemClock.elapsed() };
    // Asked before the task is there, so it answers what the thread had used until now.
    const usedBefore = cpuOf(thread.worker);
    thread.worker.postMessage(job.task);
    this.#watch(thread, usedBefore, Math.min(this.#limits.cpuMs, this.#limits.wallMs));
  }

  /** Looks when the task may have used up its processor time, and again until it has. */
  #watch(thread: Thread<Task, Value>, usedBefore: Promise<number>, inMs: number): void {
    const { job } = thread;
    const look = (): void => {
      const { cpuMs, wallMs } = this.#limits;
      if (!job || systemClock.elapsed() - job.begin >= wallMs) {
        return void this.#end(thread, { state: "lost", error: "it got no processor" });
      }
      void Promise.all([cpuOf(thread.worker), usedBefore]).then(([now, before]) => {
        if (thread.job === job && now - before >= cpuMs) {
          void this.#end(thread, { state: "overrun", limit: "time" });
        }
      });
      // Without waiting for that answer: a thread that gives none still ends in time.
      this.#watch(thread, usedBefore, WATCH_MS);
    };
    thread.timer = systemClock.after(inMs, look).unref();
  }

  #finish(thread: Thread<Task, Value>, end: TaskEnd<Value>): void {
    thread.timer?.cancel();
    const { job } = thread;
    thread.job = undefined;
    job?.end(end);
  }

  #rest(thread: Thread<Task, Value>): void {
    thread.timer = systemClock
      .after(this.#limits.idleMs, () => void this.#end(thread, { state: "busy", isOwners: false }))
      .unref();
  }

  async #end(thread: Thread<Task, Value>, end: TaskEnd<Value>): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    const ended = thread.worker.terminate();
    const failedToStart = !thread.isReady && !thread.job && end.state === "lost";
    this.#finish(thread, end);
    // A thread that cannot start would be started again and again.
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

/** Processor time of a thread so far, milliseconds; 0 when it is gone. */
async function cpuOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
