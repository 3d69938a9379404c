import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { holdContest } from "../contestCache.ts";
import { lockOrganized } from "../organizer/organized.ts";
import { ContestAuth } from "../policy.ts";
import { setVisibleRow } from "./admin.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

/**
 * Shows or hides a contest. A non-public clone without a password cannot be shown until its organizer sets a password
 * or decides that none is needed. Otherwise, users admitted by an account rule could enter without a password.
 */
export async function setContestVisible(
  { db, bus }: { db: Database; bus: Bus },
  { cid, visible }: { cid: number; visible: boolean },
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const { auth, accountRule, passwordHash, title, isVisible } = contest;
    if (visible && auth !== ContestAuth.Public) {
      if (contest.isPasswordUnset) throw new Refusal("CONTEST_PASSWORD_UNSET");
      if (accountRule === null && passwordHash === null) throw new Refusal("CONTEST_UNLIMITED");
    }
    await setVisibleRow(tx, { id: cid, isVisible: visible });
    await recordAction(tx, call, {
      action: "contest.visible",
      target: `${cid} ${title}`,
      before: { visible: isVisible },
      after: { visible },
    });
  });
  announceContestAndNews(bus, cid);
  return null;
}
