import type { TestServerOptions } from "../support/server.ts";
import { type WorldClock, worldClock } from "../support/worldClock.ts";
import { createWorld, signInAll, type World } from "./world.ts";

export interface TimedWorld extends World {
  /** The clock of the server and of its SQL statements; it stands still until the test advances it. */
  clock: WorldClock;
  /** Opens new sessions for all accounts, for example after the old ones have expired. */
  signInAgain(): Promise<void>;
  /** Advances the clock; all accounts stay signed in, and the languages of `languagesKnown` stay available. */
  pass(ms: number): Promise<void>;
}

/** A test server whose clock only the test advances; the clock starts at `start`, in milliseconds since 1970. */
export async function createTimedWorld(
  options: Omit<TestServerOptions, "clock"> = {},
  start?: number,
): Promise<TimedWorld> {
  const clock = worldClock(start);
  const world = await createWorld({ ...options, clock });
  async function signInAgain(): Promise<void> {
    Object.assign(world.tokens, await signInAll(world.server.db));
  }
  async function pass(ms: number): Promise<void> {
    await clock.advance(ms);
    await signInAgain();
    await world.sql("update judge_node set seen_at = verdict_now() where name = 'seen-lately'");
  }
  return { ...world, clock, signInAgain, pass };
}
