import type * as z from "zod/mini";
import type {
  getContestMedals,
  listContestPhotos,
  setContestMedals as setCall,
} from "../../../shared/contest/contestMedals.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { announceContest } from "../contestChanges.ts";
import { setMedals } from "../contests.sql.ts";
import { teamPhotos } from "./board.sql.ts";
import { contestAtWork } from "../read.ts";

export async function readMedals(
  db: Database,
  cid: number,
  viewer: Viewer,
): Promise<OutputOf<typeof getContestMedals>> {
  return (await contestAtWork(db, cid, viewer, "view")).medals;
}

/** The photos of the teams; only the ceremony reads them, since scoreboards show no photos. */
export async function listPhotos(
  db: Database,
  cid: number,
  viewer: Viewer,
): Promise<OutputOf<typeof listContestPhotos>> {
  await contestAtWork(db, cid, viewer, "view");
  return teamPhotos(db, { cid });
}

/**
 * Stores the numbers of gold, silver and bronze medals, or their shares in percent. Refusal: CONTEST_MEDALS_SHARE if
 * the shares exceed 100 percent.
 */
export async function setContestMedals(
  { db, bus }: { db: Database; bus: Bus },
  { cid, unit, ...amounts }: z.output<typeof setCall.input>,
  call: SignedInCall,
): Promise<null> {
  const { medals: before, title } = await contestAtWork(db, cid, call.viewer, "edit");
  const sum = amounts.gold + amounts.silver + amounts.bronze;
  if (unit === "percent" && sum > 100) throw new Refusal("CONTEST_MEDALS_SHARE");
  const after = { unit, amounts };
  await db.transaction(async (tx) => {
    await setMedals(tx, { id: cid, medals: JSON.stringify(after) });
    const target = `${cid} ${title}`;
    await recordAction(tx, call, {
      action: "contest.medals",
      target,
      before: { medals: before },
      after: { medals: after },
    });
  });
  announceContest(bus, cid);
  return null;
}
