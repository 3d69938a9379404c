import type { LiveEvent } from "../../shared/live.ts";
import type { Db } from "../platform/db.ts";
import { idTopic, keyOfId } from "../platform/liveTopic.ts";
import type { LiveHub } from "../platform/live.ts";
import type { Bus } from "../platform/liveBus.ts";
import { participations } from "./board.sql.ts";
import { contestById } from "./contests.sql.ts";
import { entryRefusal, isOrganizer } from "./policy.ts";
import { QUESTION_CHANGES } from "./questions.sql.ts";

/** Every page of a contest follows its questions, as long as it is open. */
export const QUESTION_TOPIC = "contest-questions";

/** Names a change on the bus: organizers and this contestant see it; null: all who may enter. */
export function audienceOf(contestId: number, uid: string | null): string {
  return `${contestId}:${uid ?? "*"}`;
}

/**
 * Questions on the live channel: topic `contest-questions:<cid>`. The event says only that something changed for
 * its reader; who may enter the contest is decided for each event, all readers in one statement.
 */
export function questionsLive(hub: LiveHub, db: Db, bus: Bus): void {
  hub.addTopic({ ...idTopic(QUESTION_TOPIC), isComplete: true });
  hub.addSource({
    name: QUESTION_TOPIC,
    async deliver(ref, _detail, readers) {
      const [id, audience] = ref.split(":");
      const [contest] = await contestById(db, Number(id), null);
      if (!contest) return;
      const { guarded } = contest;
      const concerned = readers.flatMap((reader) => {
        const { viewer } = reader;
        if (!viewer) return [];
        const isMeant = audience === "*" || audience === viewer.uid || isOrganizer(viewer, guarded);
        return isMeant ? [{ viewer, reader }] : [];
      });
      const uids = [...new Set(concerned.map(({ viewer }) => viewer.uid))];
      const stored = await participations(db, guarded.id, uids);
      const partOf = new Map(stored.map((one) => [one.uid, one.participation]));
      const event: LiveEvent = { type: "contest-questions", cid: guarded.id };
      for (const { viewer, reader } of concerned) {
        const participation = partOf.get(viewer.uid);
        const now = db.clock.now();
        if (!participation || entryRefusal(viewer, guarded, { participation, now })) continue;
        reader.send(event);
      }
    },
  });
  bus.subscribe(QUESTION_CHANGES, (ref) => {
    const [cid = ""] = ref.split(":");
    hub.changed(QUESTION_TOPIC, ref, { keys: [keyOfId(QUESTION_TOPIC, cid)] });
  });
}
