import type { Clock, Timer } from "../shared/system/clock.ts";
import type { ErrorCause } from "../shared/judge/judgeResult.ts";
import type { NodeHealth } from "../shared/judge/judgeProtocol.ts";
import type { Log } from "./log.ts";

/** Failures of the whole node, each with advice for the operator. */
const hints = {
  disk_full: "Free space on the disk of the judge's data folder, or give it a disk of its own.",
  disk_failed: "The judge cannot write to its data folder; check the disk, its mount and rights.",
  sandbox_failed: "The sandbox cannot run programs here; see the judge's log and `verdict doctor`.",
  sandbox_silent: "The sandbox stopped responding and was restarted; see the judge's log.",
  sandbox_weaker:
    "The sandbox isolates less than when this judge started; fix that or restart the judge.",
  compiler_broken: "No language of this judge works any more; run `verdict doctor` on its machine.",
  timing_wrong:
    "A program that needs a millisecond met its time limit: this machine is overloaded or was suspended.",
  clock_jumped:
    "The clock was changed or the machine was suspended; times measured then are not valid.",
  drained:
    "An operator is draining this node; remove the file `drain` from the judge's folder to end that.",
  internal: "A defect in the judge; please report it with the detail and the log.",
} as const;

export type NodeFailureCode = keyof typeof hints;

/** Thrown if the node is not fit to judge. */
export class NodeFailure extends Error {
  readonly code: NodeFailureCode;
  /**
   * Whether a single failed health check with this failure makes the node unhealthy; if false, two checks in a row must
   * fail.
   */
  readonly certain: boolean;

  constructor(code: NodeFailureCode, detail: string, certain = false) {
    super(detail);
    this.code = code;
    this.certain = certain;
  }
}

export interface CanaryOptions {
  /** Rejects with `NodeFailure` when the node is not fit to judge. */
  checkHealth(): Promise<void>;
  log: Log;
  /** Called after each change of the failure code, before the promise of `checkNow` resolves. */
  changed(): void;
  everyMs?: number;
  /** Pause between two health checks of an unhealthy node. */
  unhealthyMs?: number;
  clock: Clock;
}

const EVERY_MS = 60_000;
const UNHEALTHY_MS = 10_000;

/**
 * Checks the health of the node at startup, every minute, and after each job that failed because of the node. A node
 * that fails two checks in a row is unhealthy until a health check passes.
 */
export function openCanary(options: CanaryOptions) {
  const { log, clock } = options;
  let health: NodeHealth = { failure: null };
  let running: Promise<NodeHealth> | undefined;
  let timer: Timer | undefined;
  let stopped = false;

  async function findFailure(): Promise<ErrorCause | null> {
    for (let tries = 1; ; tries++) {
      try {
        await options.checkHealth();
        return null;
      } catch (error) {
        const failure = error instanceof NodeFailure ? error : undefined;
        if (failure?.certain || tries > 1 || stopped) {
          const code = failure?.code ?? "internal";
          return { code, hint: hints[code], detail: (error as Error).message.slice(0, 2000) };
        }
      }
    }
  }

  async function checkHealth(): Promise<NodeHealth> {
    const failure = await findFailure();
    if (stopped) return health;
    const before = health.failure;
    health = { failure };
    if (failure && failure.code !== before?.code) {
      log.error(failure, "this node is unhealthy and requests no more tasks");
    }
    if (before && !failure)
      log.info({ was: before.code }, "this node is healthy again and requests tasks");
    if (failure?.code !== before?.code) options.changed();
    return health;
  }

  function scheduleNext(): void {
    timer?.cancel();
    if (stopped) return;
    const pause = health.failure
      ? (options.unhealthyMs ?? UNHEALTHY_MS)
      : (options.everyMs ?? EVERY_MS);
    timer = clock.after(pause, checkSoon);
  }

  /** A check that could not finish is repeated after the usual interval. */
  function checkSoon(): void {
    checkNow().catch((error: unknown) => log.error({ err: error }, "the health check failed"));
  }

  function checkNow(): Promise<NodeHealth> {
    running ??= checkHealth().finally(() => {
      running = undefined;
      scheduleNext();
    });
    return running;
  }

  return {
    health: (): NodeHealth => health,
    /** Checks the health at once; concurrent callers share one health check. */
    checkNow,
    async stop(): Promise<void> {
      stopped = true;
      timer?.cancel();
      await running;
    },
  };
}

export type Canary = ReturnType<typeof openCanary>;
