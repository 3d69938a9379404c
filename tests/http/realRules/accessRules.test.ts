import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entryRefusal, isOrganizer, mayKnow } from "../../../src/server/contest/policy.ts";
import { boardRefusal, publicView } from "../../../src/server/contest/boardPolicy.ts";
import {
  mayDeleteProblem,
  mayEditProblem,
  seesEveryProblem,
  visibleProblem,
} from "../../../src/server/problem/policy.ts";
import { findableProblem } from "../../../src/server/search/policy.ts";
import { mayRead } from "../../../src/server/virtual/policy.ts";
import { contestStatus, isThawed } from "../../../src/shared/contest/contestTimes.ts";
import type { AdminProblemRow } from "../../../src/shared/problem/problemAdmin.ts";
import type { RandomContest } from "./drawnContest.ts";
import type { RandomSubmission, RandomUser } from "./drawnWorld.ts";
import { guarded } from "./model.ts";
import { type Caller, worldSeeds, openRuledWorld, type RuledWorld } from "./ruledWorld.ts";
import { tagOf } from "./storedWorld.ts";

/*
 * Tests which problems, tags, contests, scoreboards and histories callers can see. For each randomly generated problem
 * and contest, the responses are compared with the decisions of the policies.
 */

/** Fraction of the possible pairs that are tested; a pair consists of a caller and a problem, contest or user. */
const PART = 0.4;

describe.each(worldSeeds())("a world drawn with seed %i", (seed) => {
  let ruled: RuledWorld;
  beforeAll(async () => {
    ruled = await openRuledWorld(seed);
  });
  afterAll(() => ruled.close());

  const people = () => ruled.callers.filter(({ viewer, isProgram }) => viewer && !isProgram);
  const some = <Thing>(things: Thing[]) => things.filter(() => ruled.random.chance(PART));

  test("problems and their tags are listed, found and opened by those who see them", async () => {
    const { problems } = ruled.model.world;
    for (const caller of ruled.callers) {
      const { viewer, name } = caller;
      const visible = new Set(problems.filter((problem) => visibleProblem(viewer, problem)));
      for (const problemVisible of [false, true]) {
        const path = `/api/get-problem-list?limit=100&problemVisible=${problemVisible}`;
        type Page = { records: { pid: number }[]; total: number };
        const { data } = await ruled.ask<Page>(caller, `GET ${path}`);
        const listsAll = problemVisible && seesEveryProblem(viewer);
        const expected = problems.filter(({ auth, isArchived, groupId }) =>
          listsAll ? !isArchived && groupId === null : auth === 1,
        );
        expect(data.total, `${name}: ${path}`).toBe(expected.length);
        expect(new Set(data.records.map(({ pid }) => pid)), `${name}: ${path}`).toEqual(
          new Set(expected.map(({ pid }) => pid)),
        );
      }
      const tags = await ruled.ask<{ name: string }[]>(caller, "GET /api/get-all-problem-tags");
      expect(new Set(tags.data.map((tag) => tag.name)), `${name}: tags`).toEqual(
        // For the list of tags, a problem of a class is treated like a private problem.
        new Set(
          problems
            .filter((problem) =>
              visibleProblem(viewer, { ...problem, auth: problem.auth === 4 ? 2 : problem.auth }),
            )
            .map(({ problemId }) => tagOf(problemId)),
        ),
      );
      const checks = some(problems).map(async (problem) => {
        const { problemId, isArchived } = problem;
        const path = `/api/get-problem?problemId=${problemId}`;
        const { code } = await ruled.ask(caller, `GET ${path}`);
        const refusal = visible.has(problem) ? undefined : "PROBLEM_NOT_FOUND";
        expect(code, `${name}: ${path}`).toBe(refusal);
        const search = `/api/search?keyword=${problemId}`;
        type SearchResult = { problems: { problemId: string }[] };
        const { data } = await ruled.ask<SearchResult>(caller, `GET ${search}`);
        const isFound = findableProblem(viewer, { ...problem, archived: isArchived });
        expect(data.problems.length, `${name}: ${search}`).toBe(isFound ? 1 : 0);
      });
      await Promise.all(checks);
    }
  });

  test("the administration's list of problems says who may do what", async () => {
    const { model } = ruled;
    for (const caller of people()) {
      const viewer = caller.viewer!;
      const path = "/api/admin/problem/get-problem-list?limit=100";
      const { code, data } = await ruled.ask<{ records: AdminProblemRow[] }>(caller, `GET ${path}`);
      const isStaff = [1000, 1001, 1008].includes(viewer.role);
      expect(code, caller.name).toBe(isStaff ? undefined : "FORBIDDEN");
      if (!isStaff) continue;
      const expected = model.world.problems
        .filter(({ isArchived, groupId }) => !isArchived && groupId === null)
        .map((problem) => [
          problem.pid,
          mayEditProblem(viewer, problem),
          mayDeleteProblem(viewer, problem),
        ]);
      const rows = data.records.map(({ id, mayEdit, mayDelete }) => [id, mayEdit, mayDelete]);
      expect(rows, caller.name).toEqual(expected.toReversed());
    }
  });

  test("contests are listed, found and opened by those who may know of them", async () => {
    const { model, random } = ruled;
    const { contests, now } = model.world;
    for (const caller of ruled.callers) {
      const { viewer, name } = caller;
      const status = random.chance(0.4) ? random.pick([-1, 0, 1]) : undefined;
      const auth = random.chance(0.4) ? random.pick([0, 1, 2]) : undefined;
      const query = new URLSearchParams({
        limit: "100",
        ...(status !== undefined && { status: String(status) }),
        ...(auth !== undefined && { auth: String(auth) }),
      });
      const path = `/api/get-contest-list?${query}`;
      type Page = { records: { id: number; status: number }[]; total: number };
      const { data } = await ruled.ask<Page>(caller, `GET ${path}`);
      const expected = contests.filter(
        (contest) =>
          contest.groupId === null &&
          mayKnow(viewer, guarded(contest)) &&
          (status === undefined || contestStatus(contest, now) === status) &&
          (auth === undefined || contest.auth === auth),
      );
      expect(data.total, `${name}: ${path}`).toBe(expected.length);
      const rows = data.records.map((row) => `${row.id} ${row.status}`);
      const expectedRows = expected.map((one) => `${one.id} ${contestStatus(one, now)}`);
      expect(new Set(rows), `${name}: ${path}`).toEqual(new Set(expectedRows));
      await Promise.all(some(contests).map((contest) => expectVisible(caller, contest)));
    }
  });

  async function expectVisible(caller: Caller, contest: RandomContest): Promise<void> {
    const { viewer, name, isProgram } = caller;
    const isVisible = mayKnow(viewer, guarded(contest));
    const search = `/api/search?keyword=${encodeURIComponent(contest.title)}`;
    type SearchResult = { contests: { id: number; hidden: boolean }[] };
    const { data } = await ruled.ask<SearchResult>(caller, `GET ${search}`);
    const hiddenFlags = data.contests.map(({ id, hidden }) => ({ id, hidden }));
    const expected = { id: contest.id, hidden: !contest.isVisible };
    const isFound = isVisible && contest.groupId === null;
    expect(hiddenFlags, `${name}: ${search}`).toEqual(isFound ? [expected] : []);
    if (viewer === null || isProgram) return;
    const path = `/api/get-contest-info?cid=${contest.id}`;
    const { code } = await ruled.ask(caller, `GET ${path}`);
    expect(code, `${name}: ${path}`).toBe(isVisible ? undefined : "CONTEST_NOT_FOUND");
  }

  test("visible contests that run or begin soon are announced to all", async () => {
    const { contests, now } = ruled.model.world;
    const expected = contests.filter(
      ({ isVisible, groupId, end }) => isVisible && groupId === null && end > now,
    );
    const caller = ruled.random.pick(ruled.callers);
    const { data } = await ruled.ask<{ id: number }[]>(caller, "GET /api/get-recent-contest");
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  });

  test("scoreboards and problems of contests open as the policies say, with the results of the view", async () => {
    for (const caller of people()) {
      for (const contest of some(ruled.model.world.contests)) {
        await expectBoard(caller, contest);
        await expectRank(caller, contest);
        await expectProblem(caller, contest);
      }
    }
    const guest = ruled.callers.find(({ viewer }) => viewer === null)!;
    for (const contest of ruled.model.world.contests) await expectBoard(guest, contest);
  });

  async function expectBoard(caller: Caller, contest: RandomContest): Promise<void> {
    const { viewer, name } = caller;
    const { boardOpen, start } = contest;
    const facts = { ...ruled.model.inputOf(contest, viewer), boardOpen };
    const path = `/api/get-contest-board?cid=${contest.id}`;
    const refusal = boardRefusal(viewer, guarded(contest), facts);
    const { code } = await ruled.ask(caller, `GET ${path}`);
    expect(code, `${name}: ${path}`).toBe(refusal?.code);
    const isOpen = boardOpen && facts.now >= start;
    if (viewer && !refusal && !isOpen) ruled.model.bind(contest, viewer);
  }

  async function expectProblem(caller: Caller, contest: RandomContest): Promise<void> {
    const link = ruled.random.pick(contest.problems);
    const path = `/api/get-contest-problem-details?cid=${contest.id}&displayId=${link.letter}`;
    const isPrivate = ruled.model.problem(link.pid).auth === 2;
    const refusal = ruled.model.enter(contest, caller.viewer!);
    const { code } = await ruled.ask(caller, `GET ${path}`);
    const expected = refusal ?? (isPrivate ? "PROBLEM_NOT_FOUND" : undefined);
    expect(code, `${caller.name}: ${path}`).toBe(expected);
  }

  /** Checks which accounts are on the scoreboard, and how many solved problems the caller sees for each account. */
  async function expectRank(caller: Caller, contest: RandomContest): Promise<void> {
    const { model } = ruled;
    const viewer = caller.viewer!;
    const forceRefresh = ruled.random.chance(0.5);
    const path = "/api/get-contest-rank";
    const refusal = model.enter(contest, viewer);
    type Row = { uid: string; ac?: number };
    const body = { cid: contest.id, limit: 500, separate: true, forceRefresh };
    const { code, data } = await ruled.ask<{ records: Row[] }>(caller, `POST ${path}`, body);
    const hint = `${caller.name}: ${path} of ${contest.id}`;
    expect(code, hint).toBe(refusal);
    if (refusal !== undefined) return;
    const organizes = isOrganizer(viewer, guarded(contest));
    const view = organizes && forceRefresh ? "live" : publicView(contest, model.world.now);
    const accepted = new Map(data.records.map(({ uid, ac }) => [uid, ac]));
    const expected = model.world.users.map((user) => expectedRank(user, contest, view));
    for (const [n, { uid }] of model.world.users.entries()) {
      const { hasRow, solved } = expected[n]!;
      // Accounts that match the account rule are on the organizers' board even without a submission.
      if (hasRow !== undefined && !(organizes && contest.accountRule)) {
        expect(accepted.has(uid), `${hint}, ${uid}`).toBe(hasRow);
      }
      if (contest.rule === "acm" && accepted.has(uid)) {
        expect(accepted.get(uid), `${hint}, ${uid}`).toBe(solved);
      }
    }
  }

  /**
   * The row that the user should have in the contest's ranking. `hasRow` is undefined if the contest's scoring rule
   * decides whether submissions without points give the user a row.
   */
  function expectedRank(user: RandomUser, contest: RandomContest, view: string) {
    const { model } = ruled;
    const part = contest.participants.find(({ uid }) => uid === user.uid);
    const isStaff = user.role === 1000 || model.staffOf(contest).has(user.uid);
    if (part?.isDisqualified || (isStaff && !contest.organizersRanked)) {
      return { hasRow: false, solved: 0 };
    }
    const end = contest.end + (part?.extraSeconds ?? 0) * 1000;
    const isVisible = ({ pid, at }: RandomSubmission): boolean => {
      const isClosed = view !== "live" && model.problem(pid).feedback === "none";
      const isFrozen = view === "frozen" && at >= (contest.frozenFrom ?? Infinity);
      return !isClosed && !isFrozen;
    };
    const attempts = model.world.submissions.filter(
      ({ scope, scopeId, uid, pid, at }) =>
        scope === "contest" &&
        scopeId === contest.id &&
        uid === user.uid &&
        contest.problems.some((link) => link.pid === pid) &&
        at >= contest.start &&
        at < end,
    );
    const solvedPids = attempts.filter((row) => row.status === 0 && isVisible(row));
    const solved = new Set(solvedPids.map(({ pid }) => pid)).size;
    const isListed = part !== undefined && contest.auth !== 0;
    if (isListed || solved > 0) return { hasRow: true, solved };
    return { hasRow: attempts.length === 0 ? false : undefined, solved };
  }

  test("histories of users have the contests whose scoreboard their reader may see", async () => {
    const { model, random } = ruled;
    for (const caller of ruled.callers) {
      for (const user of model.world.users.filter(() => random.chance(PART / 2))) {
        await expectHistory(caller, user);
        await expectVirtualHistory(caller, user);
      }
    }
  });

  /**
   * Whether the contest appears in the contest histories of users. A history does not depend on the reader's IP address
   * or session. Scoreboards check the address and the session only while a contest is running, and a history contains
   * no results of a contest before its end. Hidden contests and contests of classes appear in no history.
   */
  function isInHistories(contest: RandomContest, { viewer }: Caller): boolean {
    const { boardOpen, isVisible, groupId } = contest;
    if (groupId !== null) return false;
    const facts = { ...ruled.model.inputOf(contest, viewer), boardOpen };
    const anywhere = { ...guarded(contest), networks: [], oneSession: false };
    const hasBegun = facts.now >= contest.start;
    return isVisible && hasBegun && boardRefusal(viewer, anywhere, facts) === undefined;
  }

  async function expectHistory(caller: Caller, user: RandomUser): Promise<void> {
    const { contests, submissions } = ruled.model.world;
    const expected = contests.filter((contest) => {
      const isRegistered = contest.participants.some(({ uid }) => uid === user.uid);
      const tookPart = submissions.some(
        ({ scope, scopeId, uid, at }) =>
          scope === "contest" && scopeId === contest.id && uid === user.uid && at >= contest.start,
      );
      const isPart = user.status === 0 && (isRegistered || tookPart);
      return isPart && isInHistories(contest, caller);
    });
    const rows = await wholeHistory<{ id: number; isFinal: boolean }>(
      caller,
      `/api/get-user-contest-history?uid=${user.uid}`,
    );
    const hint = `${caller.name}: history of ${user.username}`;
    const isFinal = (contest: RandomContest) => isThawed(contest, ruled.model.world.now);
    expect(new Map(rows.map((row) => [row.id, row.isFinal])), hint).toEqual(
      new Map(expected.map((contest) => [contest.id, isFinal(contest)])),
    );
  }

  async function expectVirtualHistory(caller: Caller, user: RandomUser): Promise<void> {
    const { model } = ruled;
    const { virtuals, now } = model.world;
    const { viewer } = caller;
    const expected = virtuals.filter(({ uid, contestId, endsAt }) => {
      if (user.status !== 0 || uid !== user.uid) return false;
      const contest = model.contest(contestId);
      if (!isThawed(contest, now) || !isInHistories(contest, caller)) return false;
      if (viewer === null) return endsAt <= now;
      const { participation } = model.inputOf(contest, viewer);
      const entry = { guarded: guarded(contest), participation };
      return mayRead(viewer, { uid, endsAt: new Date(endsAt) }, entry, now);
    });
    const path = `/api/get-user-virtual-history?uid=${user.uid}`;
    const rows = await wholeHistory<{ vid: number }>(caller, path);
    expect(new Set(rows.map(({ vid }) => vid)), `${caller.name}: ${path}`).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
  }

  /** Returns all rows of a history, read from all its pages. */
  async function wholeHistory<Row>(caller: Caller, path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      type Page = { records: Row[]; total: number };
      const { data } = await ruled.ask<Page>(caller, `GET ${path}&currentPage=${page}`);
      rows.push(...data.records);
      if (data.records.length === 0 || rows.length >= data.total) {
        if (page === 1) expect(data.total).toBe(rows.length);
        return rows;
      }
    }
  }

  test("the draw has enough of every kind", () => {
    const { model, callers } = ruled;
    const refusals = new Set(
      model.world.contests.flatMap((contest) =>
        callers.flatMap(({ viewer }) =>
          viewer
            ? (entryRefusal(viewer, guarded(contest), model.inputOf(contest, viewer))?.code ??
              "none")
            : [],
        ),
      ),
    );
    // Ensures that the generated data covers all of these refusals.
    expect(refusals).toEqual(
      new Set([
        "none",
        "CONTEST_NOT_FOUND",
        "CONTEST_NOT_STARTED",
        "CONTEST_FOREIGN_ADDRESS",
        "CONTEST_OTHER_SESSION",
        "CONTEST_SESSION_RELEASED",
        "CONTEST_NOT_REGISTERED",
        "CONTEST_NAME_NOT_ADMITTED",
      ]),
    );
  });
});
