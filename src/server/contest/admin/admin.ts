import { Refusal } from "../../../shared/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/db.ts";
import type { Bus } from "../../platform/liveBus.ts";
import type { SignedInCall } from "../../platform/route.ts";
import { copyProblems, deleteContestRow, insertContest, setVisibleRow } from "./admin.sql.ts";
import {
  type AdminContestRow,
  lockContest,
  type StoredContest,
} from "../organizer/organized.sql.ts";
import { contestLinks } from "../problem/problemLinks.sql.ts";
import { restoreProblem } from "../end/afterEnd.ts";
import { copyAnswerTemplates } from "../question/answerTemplates.sql.ts";
import { audited } from "../organizer/auditedContest.ts";
import { holdContest } from "../contestCache.ts";
import { announceContest } from "../contestChanges.ts";
import { followContest } from "../end/counting.ts";
import { announceNews } from "../live/newsLive.ts";
import { lockOrganized, organized } from "../organizer/organized.ts";
import { ContestAuth } from "../policy.ts";

type Tools = { db: Database; bus: Bus };

/**
 * A copy with the problems and every setting: hidden, without password, from the next full hour, with the same freeze.
 */
export async function cloneContest(
  { db }: Tools,
  contestId: number,
  call: SignedInCall,
): Promise<{ id: number }> {
  const from = await organized(db, contestId, call);
  const hour = 3_600_000;
  const start = (Math.floor(db.clock.now() / hour) + 1) * hour;
  const moved = (time: Date): Date => new Date(time.getTime() - from.startTime.getTime() + start);
  const title = `${from.title.slice(0, 190)} [Clone]`;
  const copy: StoredContest & Pick<AdminContestRow, "medals"> = {
    ...from,
    ...{ title, startTime: new Date(start), endTime: moved(from.endTime) },
    passwordHash: null,
    isPasswordUnset: from.passwordHash !== null || from.isPasswordUnset,
    frozenFrom: from.frozenFrom && moved(from.frozenFrom),
  };
  return db.transaction(async (tx) => {
    const { id } = only(
      await insertContest(tx, call.viewer.uid, false, contestId, JSON.stringify(copy)),
    );
    await copyProblems(tx, contestId, id);
    await copyAnswerTemplates(tx, contestId, id);
    const target = `${id} ${title}`;
    await recordAction(tx, call, { action: "contest.clone", target, after: audited(copy) });
    await followContest(tx, id);
    return { id };
  });
}

/**
 * A contest that is not public and lost its password with being cloned stays hidden until it has one, or until its
 * organizer switches the password off: an account rule beside it would admit its names without being asked.
 */
export async function setContestVisible(
  { db, bus }: Tools,
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
    await setVisibleRow(tx, cid, visible);
    const target = `${cid} ${title}`;
    const [before, after] = [{ visible: isVisible }, { visible }];
    await recordAction(tx, call, { action: "contest.visible", target, before, after });
  });
  announceContest(bus, cid);
  announceNews(bus, cid);
  return null;
}

/** Only a contest without submissions: others are hidden, so that no submission is lost. */
export async function deleteContest(
  { db, bus }: Tools,
  cid: number,
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    const [contest] = await lockContest(tx, cid);
    if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid) });
    const links = await contestLinks(tx, cid);
    const [gone] = await deleteContestRow(tx, cid);
    if (!gone) throw new Refusal("CONTEST_HAS_SUBMISSIONS");
    const target = `${cid} ${contest.title}`;
    await recordAction(tx, call, { action: "contest.delete", target, before: audited(contest) });
    for (const { pid, atEnd } of links) {
      if (atEnd === "restore") await restoreProblem(tx, call, { cid, pid });
    }
  });
  announceContest(bus, cid);
  return null;
}
