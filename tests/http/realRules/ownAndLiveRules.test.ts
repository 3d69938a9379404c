import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeRefusal } from "../../../src/server/contest/placeLimits.ts";
import { isOrganizer, mayKnow } from "../../../src/server/contest/policy.ts";
import { showsVerdicts, statusUnder } from "../../../src/shared/verdict/feedback.ts";
import type { OwnStatuses } from "../../../src/shared/problem/problemSet.ts";
import type { SubmissionRow } from "../../../src/shared/submission/submission.ts";
import { LIVE_TOPICS_MAX } from "../../../src/shared/live.ts";
import { Verdict } from "../../../src/shared/verdict/verdict.ts";
import { workSettled } from "../../support/pendingWork.ts";
import { openLive } from "../liveReader.ts";
import type { RandomContest } from "./drawnContest.ts";
import type { RandomSubmission, RandomVirtual } from "./drawnWorld.ts";
import { expectedParts, visibleParts } from "./expectedRow.ts";
import { guarded } from "./model.ts";
import { type Caller, worldSeeds, openRuledWorld, type RuledWorld } from "./ruledWorld.ts";

/*
 * Tests two rules. For each kind of scope (practice, contest, training and so on), one SQL statement reads the viewer's
 * status on the problems. This status must agree exactly with the policies' decisions on the viewer's submissions. The
 * live channel must send exactly the rows that the policies show.
 */

/** Share of the (caller, contest) pairs that are tested. */
const PART = 0.4;
const FOLLOWERS = 7;

describe.each(worldSeeds())("a world drawn with seed %i", (seed) => {
  let ruled: RuledWorld;
  beforeAll(async () => {
    ruled = await openRuledWorld(seed);
  });
  afterAll(() => ruled.close());

  const people = () => ruled.callers.filter(({ viewer, isProgram }) => viewer && !isProgram);
  const signedIn = () => ruled.callers.filter(({ viewer }) => viewer !== null);

  async function marks(caller: Caller, pids: number[], ids: Record<string, number> = {}) {
    const body = { pidList: pids, ...ids };
    const path = "POST /api/get-user-problem-status";
    const { code, data } = await ruled.ask<OwnStatuses>(caller, path, body);
    const hint = `${caller.name}: own marks in ${JSON.stringify(ids)}`;
    return { code, hint, statusOf: (pid: number) => data[String(pid)]?.status };
  }

  /** The caller's submissions to one problem in one scope, oldest first. */
  function ownRows({ viewer }: Caller, pid: number, scope: string, scopeId: number) {
    return ruled.model.world.submissions.filter(
      (row) =>
        row.uid === viewer?.uid &&
        row.pid === pid &&
        row.scope === scope &&
        row.scopeId === scopeId,
    );
  }

  const isAccepted = ({ status }: RandomSubmission): boolean => status === Verdict.Accepted;

  test("own marks of practice are those of the own submissions as they are shown", async () => {
    const { model } = ruled;
    const pids = model.world.problems.map(({ pid }) => pid);
    for (const caller of signedIn()) {
      const { code, hint, statusOf } = await marks(caller, pids);
      expect(code, hint).toBeUndefined();
      for (const pid of pids) {
        const rows = ownRows(caller, pid, "practice", 0);
        const latest = rows.at(-1);
        const isSolved = showsVerdicts(model.problem(pid).feedback) && rows.some(isAccepted);
        const visibleStatus = latest
          ? model.view(latest, caller.viewer).status
          : Verdict.NotSubmitted;
        expect(statusOf(pid), `${hint} of ${pid}`).toBe(
          isSolved ? Verdict.Accepted : visibleStatus,
        );
      }
    }
  });

  test("own marks of contests are those of the own submissions as they are shown", async () => {
    const { model, random } = ruled;
    for (const caller of people()) {
      for (const contest of model.world.contests.filter(() => random.chance(PART))) {
        await expectMarks(caller, contest);
      }
    }
  });

  async function expectMarks(caller: Caller, contest: RandomContest): Promise<void> {
    const { model } = ruled;
    const viewer = caller.viewer!;
    const pids = contest.problems.map(({ pid }) => pid);
    const { code, hint, statusOf } = await marks(caller, pids, { cid: contest.id });
    const organizes = isOrganizer(viewer, guarded(contest));
    const place = placeRefusal(viewer, guarded(contest), model.inputOf(contest, viewer));
    const isVisible = mayKnow(viewer, guarded(contest));
    const refusal = isVisible ? organizes || place?.code : "CONTEST_NOT_FOUND";
    expect(code, hint).toBe(typeof refusal === "string" ? refusal : undefined);
    if (code !== undefined) return;
    model.bind(contest, viewer);
    for (const pid of pids) {
      const rows = ownRows(caller, pid, "contest", contest.id);
      const latest = rows.at(-1);
      const visibleStatus = latest ? model.view(latest, viewer).status : Verdict.NotSubmitted;
      const showsSolved = organizes || showsVerdicts(model.problem(pid).feedback);
      const isSolved = showsSolved && rows.some(isAccepted);
      const text = `${hint} of ${pid}`;
      if (contest.rule === "acm") {
        expect(statusOf(pid), text).toBe(isSolved ? Verdict.Accepted : visibleStatus);
      } else if (contest.rule.startsWith("oi") || visibleStatus === Verdict.SubmittedUnknown) {
        expect(statusOf(pid), text).toBe(visibleStatus);
      } else {
        // Under contest formats that combine several submissions, the status may remain Accepted after a full score,
        // whatever the latest verdict is.
        expect([visibleStatus, Verdict.Accepted], text).toContain(statusOf(pid));
      }
    }
  }

  test("own marks of virtual participations are those of the own submissions as they are shown", async () => {
    const { model } = ruled;
    for (const caller of people()) {
      for (const virtual of model.world.virtuals.filter(({ uid }) => uid === caller.viewer?.uid)) {
        await expectVirtualMarks(caller, virtual);
      }
    }
  });

  async function expectVirtualMarks(
    caller: Caller,
    { id, contestId }: RandomVirtual,
  ): Promise<void> {
    const { model } = ruled;
    const pids = model.contest(contestId).problems.map(({ pid }) => pid);
    const { code, hint, statusOf } = await marks(caller, pids, { vid: id });
    expect(code, hint).toBeUndefined();
    for (const pid of pids) {
      const { feedback } = model.problem(pid);
      const rows = ownRows(caller, pid, "virtual", id);
      // In their own participation, organizers get the same feedback as contestants.
      const latest = statusUnder(feedback, rows.at(-1)?.status ?? Verdict.NotSubmitted);
      const isSolved = showsVerdicts(feedback) && rows.some(isAccepted);
      expect(statusOf(pid), `${hint} of ${pid}`).toBe(isSolved ? Verdict.Accepted : latest);
    }
  }

  test("the live channel sends the rows that the policies show, and of others nothing", async () => {
    const { model, callers, random } = ruled;
    for (let n = 0; n < FOLLOWERS; n += 1) {
      const caller = random.pick(callers);
      const first = random.between(0, model.world.submissions.length - LIVE_TOPICS_MAX);
      const rows = model.world.submissions.slice(first, first + LIVE_TOPICS_MAX);
      const events = await followed(caller, rows);
      const expected = rows.flatMap((row) => {
        const view = model.view(row, caller.viewer);
        if (!view.row) return [];
        return [expectedParts(row, view, row.uid === caller.viewer?.uid)];
      });
      const hint = `${caller.name}: submissions from ${rows[0]?.submitId} on`;
      expect(events.map(visibleParts).toSorted(byId), hint).toEqual(expected);
    }
  });

  const byId = (one: { submitId: number }, other: { submitId: number }): number =>
    one.submitId - other.submitId;

  /** The initial rows of a stream that follows the given submissions. */
  async function followed(caller: Caller, rows: RandomSubmission[]): Promise<SubmissionRow[]> {
    const topics = rows.map(({ submitId }) => `submission:${submitId}`).join(",");
    const headers = {
      "x-forwarded-for": caller.ip,
      ...(caller.token !== undefined && { authorization: caller.token }),
    };
    const reader = await openLive(ruled.world, "guest", topics, { headers });
    expect(reader.status, reader.refusal).toBe(200);
    // Root sees every submission. Root's streams are opened later than the reader's stream. When root's stream has
    // received all submissions, the reader's stream has therefore received all of the reader's own rows.
    for (let round = 0; round < 2; round += 1) {
      const root = await openLive(ruled.world, "root", topics);
      const missing = new Set(rows.map(({ submitId }) => submitId));
      while (missing.size > 0) {
        const event = await root.next(({ type }) => type === "submission");
        if (event.type === "submission") missing.delete(event.row.submitId);
      }
      await workSettled();
      root.close();
    }
    reader.close();
    const rowsById = new Map<number, SubmissionRow>();
    for (const { event } of reader.events) {
      if (event.type === "submission") rowsById.set(event.row.submitId, event.row);
    }
    return [...rowsById.values()];
  }
});
