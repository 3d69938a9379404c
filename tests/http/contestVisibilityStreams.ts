import { data } from "./contestWorld.ts";
import { viewers, type Viewer } from "./contestVisibilityRules.ts";
import type { ProbedContest, VisibilityWorld } from "./contestVisibilityWorld.ts";
import { until as eventually } from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";

type Site = Pick<VisibilityWorld, "world" | "contests" | "tokenOf" | "streams">;

/** The request headers of a viewer with this token. */
export function bearing(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: token };
}

/**
 * Records the data of each viewer's stream in this phase. Each stream begins with the current rows of submissions.
 * Scoreboards send only changed rows. The contestant is therefore briefly marked as out of competition, which changes
 * the row. When root has received the data, it has also been sent to all other viewers.
 */
export async function follow(site: Site): Promise<void> {
  const { world, contests, tokenOf, streams } = site;
  const ids = contests
    .flatMap(({ test, early, closed, late }) => [test, early, closed, late])
    .filter(Boolean);
  const readers = new Map<Viewer, LiveReader>();
  for (const viewer of viewers) {
    const boards = contests.flatMap(({ cid }) => [
      `contest-board:${cid}`,
      // Guests may not subscribe to this topic.
      ...(viewer === "guest" ? [] : [`contest-board-live:${cid}`]),
    ]);
    const topics = [...ids.map((id) => `submission:${id}`), ...boards].join();
    const headers = bearing(tokenOf(viewer));
    readers.set(viewer, await openLive(world, "guest", topics, { headers }));
  }
  const sentToRoot = (type: "submission" | "contest-board") =>
    (readers.get("root")?.events ?? []).filter(({ event }) => event.type === type).length;
  const wait = (type: "submission" | "contest-board", count: number) =>
    eventually(
      async () => {
        await world.clock.advance(type === "submission" ? 20 : 200);
        return sentToRoot(type);
      },
      (eventCount) => eventCount >= count,
    );
  await wait("submission", ids.length);
  // Each change of a contest causes two events for root, one for each view of the scoreboard. The first change only
  // makes the readers load the board; the second change sends them the row.
  for (const [at, starAccount] of [["user"], []].entries()) {
    await world.clock.settle();
    for (const contest of contests) await setStars(site, contest, starAccount);
    await wait("contest-board", (at + 1) * 2 * contests.length);
  }
  await world.clock.settle();
  for (const [viewer, reader] of readers) {
    streams.set(
      viewer,
      reader.events.map(({ event }) => event),
    );
    reader.close();
  }
}

async function setStars(
  { world }: Site,
  { cid }: ProbedContest,
  starAccount: string[],
): Promise<void> {
  const form = await data<object>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  await data(world, "admin", "PUT /api/admin/contest", { ...form, starAccount });
}
