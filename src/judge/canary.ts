import type { ErrorCause, NodeHealth } from "../shared/judgeProtocol.ts";
import type { Log } from "./log.ts";

/** What can be wrong with a node as a whole, each with what an operator can do about it. */
const hints = {
  disk_full: "Free space on the disk of the judge's data folder, or give it a disk of its own.",
  disk_failed: "The judge cannot write to its data folder; check the disk, its mount and rights.",
  sandbox_failed: "The sandbox runs nothing here; see the judge's log and `verdict doctor`.",
  sandbox_silent: "The sandbox did not answer and was started anew; see the judge's log.",
  sandbox_weaker:
    "The sandbox protects less than when this judge started; mend that or start the judge again.",
  compiler_broken: "No language of this judge works any more; run `verdict doctor` on its machine.",
  timing_wrong:
    "A program that needs a millisecond met its time limit: this machine is overloaded or stood still.",
  clock_jumped:
    "The clock was set or the machine stood still; times measured then are worth nothing.",
  drained: "An operator drains this node; remove the file `drain` from the judge's folder.",
  internal: "A defect in the judge; please report it with the detail and the log.",
} as const;

export type AilmentCode = keyof typeof hints;

/** The node is not fit to judge. */
export class Ailment extends Error {
  readonly code: AilmentCode;
  /** Seen without doubt: asking again at once would only lose time. */
  readonly certain: boolean;

  constructor(code: AilmentCode, detail: string, certain = false) {
    super(detail);
    this.code = code;
    this.certain = certain;
  }
}

export interface CanaryOptions {
  /** Rejects with an `Ailment` when the node is not fit to judge. */
  examine(): Promise<void>;
  log: Log;
  /** Told after each change, before whoever asked goes on. */
  changed(): void;
  everyMs?: number;
  /** Between two examinations of a sick node. */
  sickMs?: number;
}

const EVERY_MS = 60_000;
const SICK_MS = 10_000;

/**
 * Examines the node at its start, every minute, and whenever a job failed through no fault of its own.
 * A node that fails twice in a row is in trouble until an examination passes again.
 */
export function openCanary(options: CanaryOptions) {
  const { log } = options;
  let health: NodeHealth = { trouble: null };
  let running: Promise<NodeHealth> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function ailment(): Promise<ErrorCause | null> {
    for (let tries = 1; ; tries++) {
      try {
        await options.examine();
        return null;
      } catch (error) {
        const known = error instanceof Ailment ? error : undefined;
        if (known?.certain || tries > 1 || stopped) {
          const code = known?.code ?? "internal";
          return { code, hint: hints[code], detail: (error as Error).message.slice(0, 2000) };
        }
      }
    }
  }

  async function examine(): Promise<NodeHealth> {
    const trouble = await ailment();
    if (stopped) return health;
    const before = health.trouble;
    health = { trouble };
    if (trouble && trouble.code !== before?.code) {
      log.error(trouble, "this node takes no more tasks");
    }
    if (before && !trouble) log.info({ was: before.code }, "this node takes tasks again");
    if (trouble?.code !== before?.code) options.changed();
    return health;
  }

  function again(): void {
    clearTimeout(timer);
    if (stopped) return;
    const pause = health.trouble ? (options.sickMs ?? SICK_MS) : (options.everyMs ?? EVERY_MS);
    timer = setTimeout(() => void examineNow(), pause);
  }

  function examineNow(): Promise<NodeHealth> {
    running ??= examine().finally(() => {
      running = undefined;
      again();
    });
    return running;
  }

  return {
    health: (): NodeHealth => health,
    /** Examines at once; callers at the same time share one examination. */
    examineNow,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type Canary = ReturnType<typeof openCanary>;
