import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../shared/call/errors.ts";

/**
 * Of the equivalent argon2id settings in OWASP's Password Storage Cheat Sheet, the one with the least memory: 7 MiB,
 * five passes, one lane. This setting fits into the CPU cache and takes 0.7 times the CPU time of the setting with 19
 * MiB and two passes (10 ms on the build machine).
 */
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 };
const PRESENT_COST = "$argon2id$v=19$m=7168,t=5,p=1$";

/** Computing a hash needs 7 MiB and one core, so the number of concurrent hashes never exceeds the number of cores. */
const AT_ONCE = Math.max(2, availableParallelism());
/** A longer queue would cause unacceptable response times (1,000 × 10 ms ÷ 2 cores = 5 s). */
const WAITING_MAX = 1000;
/**
 * Maximum number of password checks that may be in progress at the same time. It is higher than `AT_ONCE`, because some
 * checks wait for the database while others hash, and no core should be idle.
 */
const CHECKED_AT_ONCE = 4 * AT_ONCE;

const cores = { places: AT_ONCE, waiting: [] as (() => void)[] };
const checks = { places: CHECKED_AT_ONCE, waiting: [] as (() => void)[] };

/**
 * Runs hashing work as soon as a core is free; refuses with 503 when the queue is full. The work must not wait for
 * anything other than hashing.
 */
export function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(cores, work);
}

/**
 * Runs a complete password check, including its counters, in queue order; refuses like {@link inHashQueue}. A check
 * that is still waiting in the queue is not counted as an attempt yet.
 */
export function inCheckQueue<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(checks, work);
}

async function inTurn<T>(line: typeof cores, work: () => Promise<T>): Promise<T> {
  if (line.places === 0) {
    if (line.waiting.length >= WAITING_MAX) throw new Refusal("UNAVAILABLE", { seconds: 5 });
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  } else {
    line.places -= 1;
  }
  try {
    return await work();
  } finally {
    // If other work is waiting, it takes over this slot directly, and the slot does not become free in between.
    const next = line.waiting.shift();
    if (next) next();
    else line.places += 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

let dummyHash: Promise<string> | undefined;

/**
 * Takes as long as a real check and always returns false, because the response for an unknown name must not be faster.
 */
export async function verifyAgainstDummyHash(password: string): Promise<false> {
  dummyHash ??= hashPassword("an unusable password");
  await verifyPassword(await dummyHash, password);
  return false;
}

/**
 * Returns a new hash with the current cost if the stored hash has a different cost. Returns undefined if no new hash is
 * needed, or if no core is idle; a later sign-in then renews the hash.
 */
export async function renewedHash(stored: string, password: string): Promise<string | undefined> {
  if (stored.startsWith(PRESENT_COST) || cores.places === 0) return undefined;
  return inHashQueue(() => hashPassword(password));
}
