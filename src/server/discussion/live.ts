import { getDiscussion } from "../../shared/discussion/discussion.ts";
import type { LiveEvent } from "../../shared/live.ts";
import type { Database } from "../platform/database/db.ts";
import { idTopic, keyOfId } from "../platform/live/liveTopic.ts";
import type { LiveHub } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { DISCUSSION_CHANGES } from "./posts.sql.ts";
import { visibleTitles } from "./visibleTitles.ts";

const TOPIC = "discussion";

/**
 * Announces changes to posts on the live channel, topic `discussion:<did>`. The event indicates that the post or its
 * comments changed; readers fetch them with the regular API calls. If guests can see the post, one database read serves
 * all readers; otherwise, the permissions of each reader are read.
 */
export function discussionLive(hub: LiveHub, db: Database, bus: Bus): void {
  hub.addTopic(idTopic(TOPIC, getDiscussion, { open: true }));
  hub.addSource({
    name: TOPIC,
    async deliver(ref, _detail, readers) {
      const did = Number(ref);
      const event: LiveEvent = { type: "discussion", did };
      const isPublic = (await visibleTitles(db, [did], null)).has(did);
      for (const { viewer, send } of readers) {
        const sees = isPublic || (viewer && (await visibleTitles(db, [did], viewer)).has(did));
        if (sees) send(event);
      }
    },
  });
  bus.subscribe(DISCUSSION_CHANGES, (did) =>
    hub.changed(TOPIC, did, { keys: [keyOfId(TOPIC, did)] }),
  );
}
