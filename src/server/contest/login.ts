import { Refusal } from "../../shared/call/errors.ts";
import type { Db } from "../platform/database/db.ts";
import type { RuleViewer } from "../platform/route/predicate.ts";
import { bindLoginRow } from "./login.sql.ts";
import { bindsLogin } from "./placeLimits.ts";
import { type GuardedContest, entersAsHelper, type Participation } from "./policy.ts";

/**
 * Restricts a contestant to the current session, unless the contestant is already restricted to one. Must be called
 * when the contestant has just been admitted to a contest with one session per user. If two sessions of a contestant
 * call this at the same time, one session succeeds and the other session is refused.
 */
export async function bindLogin(
  db: Db,
  viewer: RuleViewer,
  { guarded, participation }: { guarded: GuardedContest; participation: Participation },
): Promise<void> {
  if (!bindsLogin(guarded, { participation, now: db.clock.now() })) return;
  if (entersAsHelper(viewer, guarded)) return;
  const { uid, loginId, ip } = viewer;
  const [bound] = await bindLoginRow(db, { contestId: guarded.id, uid, loginId, ip });
  if (!bound) throw new Refusal("CONTEST_SESSION_RELEASED");
  if (bound.loginId !== loginId) throw new Refusal("CONTEST_OTHER_SESSION");
}
