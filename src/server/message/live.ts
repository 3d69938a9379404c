import { Refusal } from "../../shared/call/errors.ts";
import type { LiveEvent } from "../../shared/live.ts";
import { getUnread } from "../../shared/message/message.ts";
import type { Database } from "../platform/database/db.ts";
import type { LiveHub } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { isNoticeDue } from "./notices.sql.ts";
import { countUnread } from "./service.ts";
import { UNREAD_CHANGES } from "./unread.sql.ts";

const TOPIC = "messages";
const keyOf = (uid: string): string => `${TOPIC}:${uid}`;

/**
 * Sends users their unread message counts on the live channel, topic `messages`. After a change for all users, such as
 * a scheduled notice, one statement reads the counts for all readers connected to this process.
 * @returns a function that stops the polling.
 */
export function unreadLive(hub: LiveHub, db: Database, bus: Bus): () => Promise<void> {
  hub.addTopic({
    name: TOPIC,
    call: getUnread,
    isComplete: true,
    keyOf(argument, viewer) {
      if (argument !== undefined) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return keyOf(viewer.uid);
    },
  });
  hub.addSource({
    name: TOPIC,
    async deliver(_ref, _detail, readers) {
      const uids = new Set(readers.flatMap(({ viewer }) => viewer?.uid ?? []));
      const countsByUid = await countUnread(db, [...uids]);
      for (const reader of readers) {
        const unread = reader.viewer && countsByUid.get(reader.viewer.uid);
        if (unread) reader.send({ type: "messages", unread } satisfies LiveEvent);
      }
    },
  });
  const changed = (uid: string): void => {
    const keys = uid === "*" ? [...hub.viewersOf(TOPIC).keys()].map(keyOf) : [keyOf(uid)];
    hub.changed(TOPIC, uid, { keys });
  };
  bus.subscribe(UNREAD_CHANGES, changed);
  const notifyIfDue = async ({ after, until }: { after: number; until: number }) => {
    const times = { after: new Date(after), until: new Date(until) };
    const [row] = await isNoticeDue(db, times);
    if (row?.isDue) changed("*");
  };
  let checkedUntil = db.clock.now();
  const timer = db.clock.every(DUE_MS, () => {
    const after = checkedUntil;
    checkedUntil = db.clock.now();
    // If this fails, open pages get the number of unread messages by polling.
    notifyIfDue({ after, until: checkedUntil }).catch(() => undefined);
  });
  timer.unref();
  return async () => timer.cancel();
}

/** Polling interval for scheduled notices. */
const DUE_MS = 60_000;
