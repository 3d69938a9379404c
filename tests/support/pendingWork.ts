import pg from "pg";

/** Number of pending statements and connections of this process. */
let open = 0;
/** Callers that are waiting for a pending statement or connection to end. */
const waiting = new Set<() => void>();

function end(): void {
  open -= 1;
  for (const go of waiting) go();
  waiting.clear();
}

type Asking = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Counts each call as pending until its promise settles or, if the call has a callback (as in the pool), until the
 * callback has run.
 */
function counted(ask: Asking): Asking {
  return function (...args) {
    open += 1;
    const [last] = args.slice(-1);
    if (typeof last === "function") {
      const callback = (...answer: unknown[]): unknown => {
        end();
        return (last as (...answer: unknown[]) => unknown)(...answer);
      };
      return ask.apply(this, [...args.slice(0, -1), callback]);
    }
    const result = ask.apply(this, args) as Promise<unknown>;
    result.then(end, end);
    return result;
  };
}

const client = pg.Client.prototype as unknown as Record<"query" | "connect", Asking>;
client.query = counted(client.query);
client.connect = counted(client.connect);

/**
 * Number of consecutive turns of the event loop that must pass without work. A message between two sockets of this
 * process takes one turn.
 */
const QUIET_TURNS = 12;

const usesFiles = (): boolean =>
  process.getActiveResourcesInfo().some((kind) => kind.startsWith("FSReq"));

/**
 * Resolves when this process waits for neither PostgreSQL nor files, and no such work has started during a few turns of
 * the event loop. It never resolves while a statement waits for a lock that the caller holds.
 */
export async function workSettled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (open > 0) {
      await new Promise<void>((resolve) => waiting.add(resolve));
      quiet = 0;
    } else if (usesFiles()) {
      quiet = 0;
    }
  }
}
