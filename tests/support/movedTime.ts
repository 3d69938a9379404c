import { type ManualClock, manualClock } from "../../src/shared/manualClock.ts";

interface Site {
  sql(text: string): Promise<unknown>;
}

export interface MovedTime {
  /** For the servers of the site. */
  clock: ManualClock;
  /** The site's statements go by this time from now on. */
  hold(site: Site): Promise<void>;
  /** Moves the time of statements and servers. */
  pass(ms: number): Promise<void>;
  /** Lets it pass for servers until the work is done: what ends a server waits here and there. */
  passDuring<T>(work: Promise<T>): Promise<T>;
}

/** The time of one site, statements and servers alike: it stands still until it is moved. */
export function movedTime(): MovedTime {
  const clock = manualClock(Date.now());
  let held: Site | undefined;
  const tell = (at: number) =>
    held?.sql(
      `create or replace function verdict_now() returns timestamptz language sql stable
       as 'select to_timestamp(${at / 1000})'`,
    );
  return {
    clock,
    async hold(site) {
      held = site;
      await tell(clock.now());
    },
    async pass(ms) {
      // Statements first: what a server does next must find the time that made it do so.
      await tell(clock.now() + ms);
      clock.advance(ms);
    },
    async passDuring(work) {
      const passing = setInterval(() => clock.advance(10), 5);
      return work.finally(() => clearInterval(passing));
    },
  };
}
