import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { OpenContest } from "./contestContext.ts";
import { contestInfoQuery } from "./queries.ts";

/**
 * For the live channel: a server time in milliseconds after which all cached data of a contest was fetched. This is the
 * time at which the contest's settings were fetched, because all data under `keys` is fetched later. Null if any of the
 * data was already cached and may be older.
 */
export function answersSince(
  client: QueryClient,
  { cid, uid }: Pick<OpenContest, "cid" | "uid">,
  keys: readonly QueryKey[],
): number | null {
  const info = client.getQueryData(contestInfoQuery(cid, uid).queryKey);
  const cache = client.getQueryCache();
  const hasData = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  if (!info || keys.some((queryKey) => cache.findAll({ queryKey }).some(hasData))) return null;
  const { serverNow, sentAt, receivedAt } = info.reading;
  // The server read its clock after it had read the settings, but before the browser received the response. Subtracting
  // the duration of the request therefore gives a time before the settings were read.
  return serverNow - Math.max(0, receivedAt - sentAt);
}
