import * as z from "zod/mini";
import { type OtherContest, otherContest } from "../../shared/site/otherContest.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { otherContests, replaceOtherContests } from "./sql.ts";

/** Contests on other sites that have not ended, earliest first. */
export async function readOtherContests(db: Db, now = db.clock.now()): Promise<OtherContest[]> {
  return (await readListedContests(db)).filter(({ endTime }) => Date.parse(endTime) > now);
}

/** All listed contests in the order of the home page: earliest first. */
export async function readListedContests(db: Db): Promise<OtherContest[]> {
  return (await stored(db)).toSorted((a, b) => Date.parse(a.beginTime) - Date.parse(b.beginTime));
}

async function stored(db: Db): Promise<OtherContest[]> {
  const [row] = await otherContests(db);
  const read = z.array(otherContest).safeParse(row?.value ?? []);
  return read.success ? read.data : [];
}

/** Replaces the list and returns it in the form that readers see; the audit log keeps the previous list. */
export async function setOtherContests(
  db: Database,
  actor: Actor,
  contests: OtherContest[],
): Promise<OtherContest[]> {
  contests.forEach(refuseUnclear);
  await db.transaction(async (tx) => {
    const before = await stored(tx);
    await replaceOtherContests(tx, { contests: JSON.stringify(contests) });
    await recordAction(tx, actor, {
      action: "contest.others",
      target: "other contests",
      before: { contests: before },
      after: { contests },
    });
  });
  return readOtherContests(db);
}

/**
 * This check is not part of the schema, because the schema is also used to parse stored contests: one invalid contest
 * would then make the whole list unreadable.
 */
function refuseUnclear({ oj, title, beginTime, endTime }: OtherContest): void {
  const missing = Object.entries({ oj, title }).find(([, text]) => text.trim() === "");
  if (missing) throw new Refusal("INVALID_FIELD", { field: missing[0], reason: "missing" });
  if (Date.parse(endTime) <= Date.parse(beginTime)) {
    throw new Refusal("INVALID_FIELD", { field: "endTime", reason: "tooSmall" });
  }
}
