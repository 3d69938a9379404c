import type { LiveEvent } from "../../shared/live.ts";
import { getProblemCheck } from "../../shared/problem/problemCheck.ts";
import type { Database } from "../platform/database/db.ts";
import { idTopic, keyOfId } from "../platform/live/liveTopic.ts";
import type { LiveHub } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { CHECK_CHANGES } from "./changes.sql.ts";
import { mayCheckProblem } from "./policy.ts";
import { problemById } from "./programs.sql.ts";

const SOURCE = "problem-check";

/**
 * Publishes changes to checks on the live channel: topic `problem-check:<pid>`, for users who may edit the problem. The
 * event only indicates that something changed; permissions are checked for each event, because they may have been
 * withdrawn.
 */
export function checksLive(hub: LiveHub, db: Database, bus: Bus): void {
  hub.addTopic(idTopic(SOURCE, getProblemCheck));
  hub.addSource({
    name: SOURCE,
    async deliver(ref, _detail, readers) {
      const pid = Number(ref);
      const [problem] = await problemById(db, { pid });
      if (!problem) return;
      const event: LiveEvent = { type: "problem-check", pid };
      for (const reader of readers) {
        if (reader.viewer && mayCheckProblem(reader.viewer, problem)) reader.send(event);
      }
    },
  });
  bus.subscribe(CHECK_CHANGES, (pid) => hub.changed(SOURCE, pid, { keys: [keyOfId(SOURCE, pid)] }));
}
