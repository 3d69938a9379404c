import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { lockOrganized } from "../organizer/organized.ts";
import { followContest } from "../end/counting.ts";
import { revealContestRow } from "./reveal.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

/**
 * Ends the freeze immediately, in any phase of the contest. Once the contest is also over, its submissions count
 * towards the site's counters and rankings.
 */
export async function revealContest(
  { db, bus }: { db: Database; bus: Bus },
  cid: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { title } = await lockOrganized(tx, cid, call);
    const [opened] = await revealContestRow(tx, { id: cid });
    if (!opened) throw new Refusal("CONTEST_NOT_FROZEN");
    await recordAction(tx, call, { action: "contest.reveal", target: `${cid} ${title}` });
    await followContest(tx, cid);
  });
  announceContestAndNews(bus, cid);
  return null;
}
