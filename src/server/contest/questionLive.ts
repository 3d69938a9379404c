import { Refusal } from "../../shared/errors.ts";
import { isId } from "../../shared/ids.ts";
import type { LiveEvent } from "../../shared/live.ts";
import type { Db } from "../platform/db.ts";
import type { LiveHub } from "../platform/live.ts";
import type { Bus } from "../platform/liveBus.ts";
import { contestById } from "./contests.sql.ts";
import { entryRefusal, isOrganiser } from "./policy.ts";
import { participationsOf, QUESTION_CHANGES } from "./questions.sql.ts";

const SOURCE = "contest-questions";

/** Names a change on the bus: organizers and this contestant see it; null: all who may enter. */
export function audienceOf(contestId: number, uid: string | null): string {
  return `${contestId}:${uid ?? "*"}`;
}

/**
 * Questions on the live channel: topic `contest-questions:<cid>`. The event says only that something changed for
 * its reader; who may enter the contest is decided for each event, all readers in one statement.
 */
export function questionsLive(hub: LiveHub, db: Db, bus: Bus): void {
  hub.addTopic({
    name: SOURCE,
    keyOf(cid, viewer) {
      if (!isId(cid)) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return `${SOURCE}:${cid}`;
    },
  });
  hub.addSource({
    name: SOURCE,
    async deliver(ref, _detail, readers) {
      const [id, audience] = ref.split(":");
      const [contest] = await contestById(db, Number(id), null);
      if (!contest) return;
      const { guarded } = contest;
      const concerned = readers.flatMap((reader) => {
        const { viewer } = reader;
        if (!viewer) return [];
        const isMeant = audience === "*" || audience === viewer.uid || isOrganiser(viewer, guarded);
        return isMeant ? [{ viewer, reader }] : [];
      });
      const uids = [...new Set(concerned.map(({ viewer }) => viewer.uid))];
      const stored = await participationsOf(db, guarded.id, uids);
      const participations = new Map(stored.map((one) => [one.uid, one.participation]));
      const event: LiveEvent = { type: "contest-questions", cid: guarded.id };
      for (const { viewer, reader } of concerned) {
        const participation = participations.get(viewer.uid);
        const now = db.clock.now();
        if (!participation || entryRefusal(viewer, guarded, { participation, now })) continue;
        reader.send(event);
      }
    },
  });
  bus.subscribe(QUESTION_CHANGES, (ref) => {
    hub.changed(SOURCE, ref, { keys: [`${SOURCE}:${ref.split(":")[0]}`] });
  });
}
