import type * as z from "zod/mini";
import {
  type Switches,
  SWITCHES_KEY,
  type updateSwitches,
} from "../../shared/site/siteSettings.ts";
import { type Actor, difference, recordAction } from "../audit/service.ts";
import type { Database } from "../platform/database/db.ts";
import { enqueue } from "../platform/job/jobs.ts";
import { switchesOf } from "./storedSwitches.ts";
import { lockSetting, mergeSetting, startSetting } from "./sql.ts";

/** The job that runs after a change of `countContests`; the contest feature executes it. */
export const COUNT_CONTESTS_JOB = "count-contests";

/** Changes only the given site settings, so that a concurrent change of another setting is not lost. */
export function updateStoredSwitches(
  db: Database,
  actor: Actor,
  input: z.output<typeof updateSwitches.input>,
): Promise<Switches> {
  const changes: Partial<Switches> = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  );
  return db.transaction(async (tx) => {
    await startSetting(tx, { key: SWITCHES_KEY });
    const [stored] = await lockSetting(tx, { key: SWITCHES_KEY });
    const was = switchesOf(stored?.value);
    const { before, after } = difference(was, changes);
    if (Object.keys(after).length === 0) return was;
    await mergeSetting(tx, { key: SWITCHES_KEY, value: JSON.stringify(after) });
    if (after["countContests"] !== undefined) {
      await enqueue(tx, { kind: COUNT_CONTESTS_JOB, payload: {}, prio: 6 });
    }
    await recordAction(tx, actor, { action: "site.switches", target: "switches", before, after });
    return { ...was, ...changes };
  });
}
