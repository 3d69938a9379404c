import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { OpenContest } from "./contestContext.ts";
import { contestInfoQuery } from "./queries.ts";

/**
 * A server's time before it answered what is known of a contest, milliseconds, for the live channel: that of the contest's
 * settings, as everything below `keys` is asked for later. Null when some of it is known already: it may be older.
 */
export function answersSince(
  client: QueryClient,
  { cid, uid }: Pick<OpenContest, "cid" | "uid">,
  keys: readonly QueryKey[],
): number | null {
  const info = client.getQueryData(contestInfoQuery(cid, uid).queryKey);
  const cache = client.getQueryCache();
  const isKnown = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  if (!info || keys.some((queryKey) => cache.findAll({ queryKey }).some(isKnown))) return null;
  const { serverNow, sentAt, receivedAt } = info.reading;
  // The server read the settings before it read its clock, but not before it was asked.
  return serverNow - Math.max(0, receivedAt - sentAt);
}
