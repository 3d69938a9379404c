import { CONTEST_DURATION_MAX } from "../../../shared/contestOrganizer/contestAdmin.ts";
import type { extendContest as extendCall } from "../../../shared/contestOrganizer/contestExtension.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type * as z from "zod/mini";
import { publish, renderText } from "../../announcement/service.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { admitPublicTexts } from "../organizer/editorTexts.ts";
import { lockOrganized, organized } from "../organizer/organized.ts";
import type { AdminContestRow } from "../organizer/organized.sql.ts";
import { holdContest } from "../contestCache.ts";
import { followContest } from "../end/counting.ts";
import { moveEnd } from "./extend.sql.ts";
import { extensionText, offsetOf } from "./extensionText.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

type Input = z.output<typeof extendCall.input>;

/**
 * Moves the end of a contest that is not over yet and publishes an announcement about it, in one transaction. Refusals:
 * CONTEST_EXTEND_ENDED after the end, because only the contest's form may reopen a contest; CONFLICT if the end has
 * changed since it was read; CONTEST_EXTEND_FROZEN if moving the freeze would show hidden results; INVALID_FIELD; and
 * the refusals of `admitPublicTexts`.
 */
export async function extendContest(
  { db, bus }: { db: Database; bus: Bus },
  input: Input,
  call: SignedInCall,
): Promise<OutputOf<typeof extendCall>> {
  const { cid } = input;
  // The text is rendered before the transaction, so that no row is locked while the text waits in the rendering queue.
  const contestBefore = await organized(db, cid, call);
  await admitPublicTexts(db, call, contestBefore, [input.reason]);
  const times = extendedTimes(contestBefore, input, db.clock.now());
  const text = { ...textOf(contestBefore, times, input), status: 0 as const };
  const html = await renderText(text.content, call);
  holdContest(bus, cid);
  const announcement = await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    if (!hasSameTimes(contest, contestBefore)) throw new Refusal("CONFLICT");
    // The new times are computed and checked again, because the contest may have ended while the text was being
    // rendered.
    const { endTime, frozenFrom } = extendedTimes(contest, input, db.clock.now());
    await moveEnd(tx, { id: cid, endTime, frozenFrom });
    const place = { id: cid, name: contest.title };
    const published = await publish(tx, call, place, { ...text, html });
    await recordAction(tx, call, {
      action: "contest.extend",
      target: `${cid} ${contest.title}`,
      before: { endTime: contest.endTime, frozenFrom: contest.frozenFrom },
      after: { endTime, frozenFrom },
    });
    await followContest(tx, cid);
    return published;
  });
  announceContestAndNews(bus, cid);
  const { id, title } = announcement;
  return {
    endTime: times.endTime.toISOString(),
    sealRankTime: times.frozenFrom?.toISOString() ?? null,
    announcement: { id, title },
  };
}

interface Times {
  endTime: Date;
  frozenFrom: Date | null;
}

function hasSameTimes(one: Times, other: Times): boolean {
  const of = ({ endTime, frozenFrom }: Times) => [endTime, frozenFrom].map((at) => at?.getTime());
  return String(of(one)) === String(of(other));
}

/**
 * The new end is rounded down to a whole second. A contest's clock counts whole seconds.
 */
function extendedTimes(contest: AdminContestRow, input: Input, now: number): Times {
  const [start, end] = [contest.startTime.getTime(), contest.endTime.getTime()];
  if (now >= end) throw new Refusal("CONTEST_EXTEND_ENDED");
  if (Date.parse(input.before) !== end) throw new Refusal("CONFLICT");
  const next = Math.floor(Date.parse(input.endTime) / 1000) * 1000;
  if (next <= end) throw invalid("endTime", "endNotLater");
  if (next - start > CONTEST_DURATION_MAX * 1000) throw invalid("endTime", "endLate");
  return {
    endTime: new Date(next),
    frozenFrom: freezeAfter(contest, input, { by: next - end, now }),
  };
}

/** If the freeze has begun, it is not moved, because that would reveal hidden results. */
function freezeAfter(
  { frozenFrom }: AdminContestRow,
  { freeze }: Input,
  { by, now }: { by: number; now: number },
): Date | null {
  if (frozenFrom === null) return null;
  const hasBegun = now >= frozenFrom.getTime();
  if (!hasBegun && !freeze) throw invalid("freeze", "missing");
  if (freeze !== "move") return frozenFrom;
  if (hasBegun) throw new Refusal("CONTEST_EXTEND_FROZEN");
  return new Date(frozenFrom.getTime() + by);
}

function textOf(
  contest: AdminContestRow,
  { endTime, frozenFrom }: Times,
  input: Input,
): { title: string; content: string } {
  const isMoved = frozenFrom?.getTime() !== contest.frozenFrom?.getTime();
  return extensionText({
    from: contest.endTime.getTime(),
    to: endTime.getTime(),
    freeze: isMoved && frozenFrom ? frozenFrom.getTime() : null,
    offset: offsetOf(input.endTime),
    reason: input.reason ?? "",
  });
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason });
}
