/**
 * A condition on `server_process p`: the process is online, which means that it has not missed three consecutive
 * heartbeats.
 */
export const isOnline = "p.seen_at > verdict_now() - interval '15 seconds'";
