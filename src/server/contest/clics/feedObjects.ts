import { StoredEntry } from "./entry.ts";
import type { FeedType } from "./feedLog.ts";
import { singleOf } from "./objects.ts";
import type { PreparedContest } from "./preparedContest.ts";
import { collections } from "./visibleProperties.ts";

/**
 * All objects of a contest, in the order of the feed; the contest's state comes last, because the end of updates must
 * be the last event.
 */
export async function feedTypes(prepared: PreparedContest, now: number): Promise<FeedType[]> {
  const view = { ...prepared.view, now };
  const single = (type: string): FeedType => {
    const entry = new StoredEntry(singleOf(view, type) ?? {}, "");
    return { type, isSingle: true, entries: [entry] };
  };
  const types: FeedType[] = [single("contest")];
  for (const type of collections) {
    const collection = await prepared.collection(type);
    types.push({ type, isSingle: false, entries: collection?.entries ?? [] });
  }
  return [...types, single("state")];
}
