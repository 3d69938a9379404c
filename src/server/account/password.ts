import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../shared/errors.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; 12.5 ms on the build machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing holds 19 MiB and a core each time, so only as many run at once as there are cores. */
const AT_ONCE = Math.max(2, availableParallelism());
/** More waiting than this would be answered too late anyway (1,000 × 12.5 ms ÷ 2 cores = 6 s). */
const WAITING_MAX = 1000;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs password work when a place is free; refuses with 503 when too much is waiting already. */
export async function whenCoreIsFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refusal("UNAVAILABLE", { seconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes to the next in line without becoming free in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

let nobodysHash: Promise<string> | undefined;

/** Takes as long as a real check and is always false: an unknown name must not answer faster. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword("nobody has this password");
  await verifyPassword(await nobodysHash, password);
  return false;
}
