import { statement } from "../../platform/database/statement.ts";

/**
 * Reserves a time for the next request to a host and returns the number of milliseconds until that time. The next
 * reservation for this host is at least `:gapSeconds` later.
 */
export const takeHostTurn = statement(
  "remote.takeHostTurn",
  `insert into remote_host as h (host, next_turn_at)
   values (:host, verdict_now() + make_interval(secs => :gapSeconds::double precision))
   on conflict (host) do update
     set next_turn_at = greatest(h.next_turn_at, verdict_now()) + make_interval(secs => :gapSeconds)
   returning ceil(1000 * extract(epoch from
     h.next_turn_at - make_interval(secs => :gapSeconds) - verdict_now()))::int as "waitMs"`,
);
