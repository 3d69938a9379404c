import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../shared/errors.ts";

/**
 * The cheapest of the settings that OWASP's Password Storage Cheat Sheet names for argon2id and calls
 * equally strong: 7 MiB, five passes, one lane. It stays in the processor's cache, so it takes 0.7 of the
 * CPU time of 19 MiB and two passes (10 ms on the build machine).
 */
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 };
const PRESENT_COST = "$argon2id$v=19$m=7168,t=5,p=1$";

/** Hashing holds its memory and a core each time, so only as many run at once as there are cores. */
const AT_ONCE = Math.max(2, availableParallelism());
/** More waiting than this would be answered too late anyway (1,000 × 10 ms ÷ 2 cores = 5 s). */
const WAITING_MAX = 1000;
/** Of these the cores hash some; the others ask the database meanwhile, so that no core waits for it. */
const CHECKED_AT_ONCE = 4 * AT_ONCE;

const cores = { places: AT_ONCE, waiting: [] as (() => void)[] };
const checks = { places: CHECKED_AT_ONCE, waiting: [] as (() => void)[] };

/** Runs password work, and nothing that waits, when a core is free; 503 when too much is waiting already. */
export function whenCoreIsFree<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(cores, work);
}

/**
 * Runs the whole check of a password, its counters before and after it too, in turn; refuses like
 * {@link whenCoreIsFree}. What stands in this line counts as no attempt yet.
 */
export function whenCheckMayBegin<T>(work: () => Promise<T>): Promise<T> {
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
    // The place goes to the next in line without becoming free in between.
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

let nobodysHash: Promise<string> | undefined;

/** Takes as long as a real check and is always false: an unknown name must not answer faster. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword("nobody has this password");
  await verifyPassword(await nobodysHash, password);
  return false;
}

/**
 * A hash at the present cost for a password whose stored hash has another one; undefined when it has
 * none, or when no core is idle: then a later sign-in renews it.
 */
export async function renewedHash(stored: string, password: string): Promise<string | undefined> {
  if (stored.startsWith(PRESENT_COST) || cores.places === 0) return undefined;
  return whenCoreIsFree(() => hashPassword(password));
}
