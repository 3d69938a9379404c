import { holdClass } from "../../authority/service.ts";
import { mayCreate } from "../../authority/policy.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { followContest } from "../end/counting.ts";
import { audited } from "../organizer/auditedContest.ts";
import { organized } from "../organizer/organized.ts";

import type { AdminContestRow, StoredContest } from "../organizer/organized.sql.ts";
import { copyTeamRule } from "../participant/teams.sql.ts";
import { copyAnswerTemplates } from "../question/answerTemplates.sql.ts";
import { copyProblems, insertContest } from "./admin.sql.ts";

/**
 * Clones a contest with its problems and settings, except that the clone is hidden, has no password and starts at the
 * next full hour; the freeze is moved together with the start.
 */
export async function cloneContest(
  { db }: { db: Database },
  contestId: number,
  call: SignedInCall,
): Promise<{ id: number }> {
  const from = await organized(db, contestId, call);
  // The organizer of a contest need not be a member of its class, and may therefore lack the permission to create
  // contests there.
  if (!mayCreate(call.viewer, "contest", from.groupId)) throw new Refusal("FORBIDDEN");
  const hour = 3_600_000;
  const start = (Math.floor(db.clock.now() / hour) + 1) * hour;
  const moved = (time: Date): Date => new Date(time.getTime() - from.startTime.getTime() + start);
  const title = `${from.title.slice(0, 190)} [Clone]`;
  const copy: StoredContest & Pick<AdminContestRow, "medals" | "logo"> = {
    ...from,
    title,
    startTime: new Date(start),
    endTime: moved(from.endTime),
    passwordHash: null,
    isPasswordUnset: from.passwordHash !== null || from.isPasswordUnset,
    frozenFrom: from.frozenFrom && moved(from.frozenFrom),
  };
  return db.transaction(async (tx) => {
    await holdClass(tx, { kind: "contest", groupId: from.groupId }, call);
    const { id } = only(
      await insertContest(tx, {
        authorUid: call.viewer.uid,
        groupId: from.groupId,
        isVisible: false,
        source: contestId,
        fields: JSON.stringify(copy),
      }),
    );
    await copyProblems(tx, { from: contestId, to: id });
    await copyTeamRule(tx, { from: contestId, to: id });
    await copyAnswerTemplates(tx, { from: contestId, to: id });
    const target = `${id} ${title}`;
    await recordAction(tx, call, { action: "contest.clone", target, after: audited(copy) });
    await followContest(tx, id);
    return { id };
  });
}
