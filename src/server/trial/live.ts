import { Refusal } from "../../shared/call/errors.ts";
import type { LiveEvent } from "../../shared/live.ts";
import { getTrial } from "../../shared/verdict/trial.ts";
import type { Database } from "../platform/database/db.ts";
import type { LiveHub } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { onTrialChange } from "./changes.ts";
import { trialStateOf } from "./sql.ts";

const SOURCE = "trial";

/**
 * Publishes the states of the reader's own trial runs on the live channel, under the topic `trials`. Results are
 * fetched separately, since they may be large and every tab of a browser receives every event.
 */
export function trialsLive(hub: LiveHub, db: Database, bus: Bus): void {
  hub.addTopic({
    name: "trials",
    call: getTrial,
    keyOf(argument, viewer) {
      if (argument !== undefined) return undefined;
      if (!viewer) throw new Refusal("LOGIN_REQUIRED");
      return `trials:${viewer.uid}`;
    },
  });
  hub.addSource({
    name: SOURCE,
    async deliver(ref, _detail, readers) {
      const [row] = await trialStateOf(db, { trialId: Number(ref) });
      if (!row) return;
      const event: LiveEvent = { type: "trial", trialId: Number(ref), state: row.state };
      for (const reader of readers) reader.send(event);
    },
  });
  onTrialChange(bus, ({ trialId, uid }) =>
    hub.changed(SOURCE, String(trialId), { keys: [`trials:${uid}`] }),
  );
}
