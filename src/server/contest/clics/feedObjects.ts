import { collectionOf, judgementObject, singleOf, submissionObject } from "./objects.ts";
import { collections } from "./visibleProperties.ts";
import { runsOf } from "./runs.ts";
import type { FeedObject } from "./feedLog.ts";
import type { ContestView } from "./view.ts";

/** All objects of a contest as events; the state is last, because the end of updates must be the last event. */
export function feedObjects(view: ContestView): FeedObject[] {
  const objects: FeedObject[] = [plain("contest", null, singleOf(view, "contest"))];
  for (const type of collections) {
    if (type === "submissions") objects.push(...submissionEvents(view));
    else if (type === "judgements") objects.push(...judgementEvents(view));
    else if (type === "runs") objects.push(...runEvents(view));
    else
      for (const each of collectionOf(view, type) ?? [])
        objects.push(plain(type, each["id"], each));
  }
  objects.push(plain("state", null, singleOf(view, "state")));
  return objects;
}

function plain(type: string, id: unknown, data: unknown): FeedObject {
  const ownId = typeof id === "string" ? id : null;
  return { type, id: ownId, source: null, variant: "", make: () => data };
}

// Thousands of these: one whose row is the same object is not written again.
function submissionEvents(view: ContestView): FeedObject[] {
  const { start } = view.contest.guarded;
  return view.submissions.map((each) => ({
    ...{ type: "submissions", id: String(each.row.submitId), source: each.row },
    variant: `${start} ${view.letters.get(each.row.pid)} ${each.at}`,
    make: () => submissionObject(view, each),
  }));
}

function judgementEvents(view: ContestView): FeedObject[] {
  const variant = `${view.contest.guarded.start} ${view.showsFigures} ${view.contest.rule}`;
  return view.submissions
    .filter(({ isJudged }) => isJudged)
    .map((each) => ({
      ...{ type: "judgements", id: String(each.row.submitId), source: each.row, variant },
      make: () => judgementObject(view, each),
    }));
}

function runEvents(view: ContestView): FeedObject[] {
  const variant = String(view.contest.guarded.start);
  return view.submissions.flatMap((each) => {
    const same = { type: "runs", source: each.row, variant };
    return runsOf(view, each).map((run) => ({ ...same, ...run }));
  });
}
