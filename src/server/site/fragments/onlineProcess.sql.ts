/** A condition on `server_process p`: it is online; one without three heartbeats in a row is not. */
export const isOnline = "p.seen_at > verdict_now() - interval '15 seconds'";
