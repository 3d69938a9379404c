import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decidingCase } from "../../../src/shared/verdict/decidingCase.ts";
import type { CaseResult } from "../../../src/shared/verdict/caseResults.ts";
import type { SubmissionDetail, SubmissionRow } from "../../../src/shared/submission/submission.ts";
import { filterableVerdicts } from "../../../src/shared/verdict/verdict.ts";
import type { RandomContest } from "./drawnContest.ts";
import { type RandomSubmission, GONE_CONTEST } from "./drawnWorld.ts";
import { detailParts, expectedDetail, expectedParts, visibleParts } from "./expectedRow.ts";
import { guarded } from "./model.ts";
import { isOrganizer } from "../../../src/server/contest/policy.ts";
import { type Caller, worldSeeds, openRuledWorld, type RuledWorld } from "./ruledWorld.ts";
import { CASES, checkerMessage, hasCases, storeSwitches } from "./storedWorld.ts";

/*
 * Submission lists select the visible rows in SQL; polls, pages and the live channel first read rows and then decide
 * what to show. For practice, contests, virtual participations and contests after their end, the tests compare each
 * response with the policies' decisions on each row. The decisions are computed from the generated values.
 */

type Page = { records: SubmissionRow[]; total: number };
type Filter = {
  query: Record<string, string>;
  fits(row: RandomSubmission): boolean;
  status?: number;
};

const PAGE = 100;
/**
 * Fractions that are tested: `PART` of all pairs of a caller and a scope, and `ROWS_PART` of all pairs of a caller and
 * a row.
 */
const PART = 0.5;
const ROWS_PART = 0.05;

describe.each(worldSeeds())("a world drawn with seed %i", (seed) => {
  let ruled: RuledWorld;
  beforeAll(async () => {
    ruled = await openRuledWorld(seed);
  });
  afterAll(() => ruled.close());

  const people = () => ruled.callers.filter(({ viewer, isProgram }) => viewer && !isProgram);

  /** The generated rows that a list must show to its reader, newest first. */
  function expectedRows(caller: Caller, rows: RandomSubmission[], status?: number) {
    return rows.toReversed().flatMap((row) => {
      const view = ruled.model.view(row, caller.viewer);
      if (!view.row || (status !== undefined && view.status !== status)) return [];
      return [expectedParts(row, view, row.uid === caller.viewer?.uid)];
    });
  }

  async function expectList(
    caller: Caller,
    path: string,
    { query, fits, status }: Filter,
    rows: RandomSubmission[],
  ): Promise<void> {
    const expected = expectedRows(caller, rows.filter(fits), status);
    const pages = Math.max(1, Math.ceil(expected.length / PAGE));
    const currentPage = ruled.random.between(1, pages);
    const search = new URLSearchParams({
      ...query,
      limit: String(PAGE),
      currentPage: String(currentPage),
    });
    const separator = path.includes("?") ? "&" : "?";
    const what = `${path}${separator}${search}`;
    const { code, data } = await ruled.ask<Page>(caller, `GET ${what}`);
    const records = expected.slice((currentPage - 1) * PAGE, currentPage * PAGE);
    const hint = `${caller.name}: ${what}`;
    const ids = code ?? data.records.map(({ submitId }) => submitId);
    expect(ids, hint).toEqual(records.map(({ submitId }) => submitId));
    expect(data.total, hint).toBe(expected.length);
    expect(data.records.map(visibleParts), hint).toEqual(records);
  }

  /** Checks that the response to a poll contains one state for each visible row. */
  async function expectStatuses(
    caller: Caller,
    { path, body }: { path: string; body: object },
    { rows, ofPlace }: { rows: RandomSubmission[]; ofPlace(row: RandomSubmission): boolean },
  ): Promise<void> {
    const submitIds = rows.map(({ submitId }) => submitId);
    type States = Record<string, SubmissionRow>;
    const { code, data } = await ruled.ask<States>(caller, `POST ${path}`, { ...body, submitIds });
    const states = code ?? Object.values(data).map(visibleParts);
    const expected = expectedRows(caller, rows.filter(ofPlace)).toReversed();
    expect(states, `${caller.name}: ${path}`).toEqual(expected);
  }

  /**
   * Selects all rows of one place (such as a contest or a training) and a few random other rows; returns at most the
   * newest `PAGE` of these rows.
   */
  function someRows(ofPlace: (row: RandomSubmission) => boolean): RandomSubmission[] {
    const { submissions } = ruled.model.world;
    const selection = submissions.filter((row) => ofPlace(row) || ruled.random.chance(0.05));
    return selection.slice(-PAGE);
  }

  function statusFilter(): Pick<Filter, "query" | "status"> {
    const { code } = ruled.random.pick(filterableVerdicts);
    return { query: { status: String(code) }, status: code };
  }

  function siteFilter({ viewer }: Caller): Filter {
    const { random, model } = ruled;
    const kind = random.pick(["", "", "status", "username", "problem", "own", "several"] as const);
    const user = random.pick(model.world.users);
    const problem = random.pick(model.world.problems);
    const status = kind === "status" || kind === "several" ? statusFilter() : undefined;
    const byUser = kind === "username" || kind === "several";
    const byProblem = kind === "problem";
    const isOwn = kind === "own" && viewer !== null;
    return {
      query: {
        ...status?.query,
        ...(byUser && { username: user.username }),
        ...(byProblem && { problemID: problem.problemId, completeProblemID: "true" }),
        ...(isOwn && { onlyMine: "true" }),
      },
      fits: (row) =>
        row.scope === "practice" &&
        (!status || row.status === status.status) &&
        (!byUser || row.uid === user.uid) &&
        (!byProblem || row.pid === problem.pid) &&
        (!isOwn || row.uid === viewer?.uid),
      ...(status && { status: status.status! }),
    };
  }

  test("the site's lists, their counts and their polls show what the policies show", async () => {
    const { model, callers, random } = ruled;
    for (const caller of callers) {
      const filters = [siteFilter(caller), siteFilter(caller), siteFilter(caller)];
      const own = filters.filter(({ query }) => query["onlyMine"] === undefined || caller.viewer);
      for (const filter of own) {
        await expectList(caller, "/api/submissions", filter, model.world.submissions);
      }
      const selection = model.world.submissions.filter(() => random.chance(0.2)).slice(0, PAGE);
      const poll = { path: "/api/check-submissions-status", body: {} };
      await expectStatuses(caller, poll, {
        rows: selection,
        ofPlace: ({ scope }) => scope === "practice",
      });
    }
  });

  function contestFilter({ viewer }: Caller, contest: RandomContest): Filter {
    const { random, model } = ruled;
    const kind = random.pick(["", "", "status", "username", "problem", "own", "tests"] as const);
    const user = random.pick(model.world.users);
    const link = random.pick(contest.problems);
    const status = kind === "status" ? statusFilter() : undefined;
    const tests = random.chance(0.5);
    const organizes = isOrganizer(viewer, guarded(contest));
    const isTest = (row: RandomSubmission): boolean => row.at < contest.start;
    const fitsTests = (row: RandomSubmission): boolean =>
      tests ? isTest(row) : !organizes || !isTest(row);
    return {
      query: {
        ...status?.query,
        ...(kind === "username" && { username: user.username }),
        ...(kind === "problem" && { problemID: link.letter, completeProblemID: "true" }),
        ...(kind === "own" && { onlyMine: "true" }),
        ...(kind === "tests" && { beforeContestSubmit: String(tests) }),
      },
      fits: (row) =>
        (!status || row.status === status.status) &&
        (kind !== "username" || row.uid === user.uid) &&
        (kind !== "problem" || row.pid === link.pid) &&
        (kind !== "own" || row.uid === viewer?.uid) &&
        (kind !== "tests" || fitsTests(row)),
      ...(status && { status: status.status! }),
    };
  }

  test("lists and polls of contests open for those who may enter, and show what the policies show", async () => {
    const { model, random } = ruled;
    for (const caller of people()) {
      for (const contest of model.world.contests.filter(() => random.chance(PART))) {
        const path = `/api/contest-submissions?contestID=${contest.id}`;
        const refusal = model.enter(contest, caller.viewer!);
        if (refusal !== undefined) {
          const { code } = await ruled.ask(caller, `GET ${path}`);
          expect(code, `${caller.name}: ${path}`).toBe(refusal);
          continue;
        }
        const ofPlace = (row: RandomSubmission): boolean =>
          row.scope === "contest" && row.scopeId === contest.id;
        const rows = model.world.submissions.filter(ofPlace);
        await expectList(caller, path, { query: {}, fits: () => true }, rows);
        await expectList(caller, path, contestFilter(caller, contest), rows);
        const poll = { path: "/api/check-contest-submissions-status", body: { cid: contest.id } };
        await expectStatuses(caller, poll, { rows: someRows(ofPlace), ofPlace });
      }
    }
  });

  test("lists and polls of virtual participations do the same", async () => {
    const { model, random } = ruled;
    for (const caller of people()) {
      for (const virtual of model.world.virtuals) {
        if (virtual.uid !== caller.viewer?.uid && random.chance(1 - PART)) continue;
        const path = `/api/virtual-submissions?vid=${virtual.id}`;
        const refusal = model.enterVirtual(virtual, caller.viewer!);
        if (refusal !== undefined) {
          const { code } = await ruled.ask(caller, `GET ${path}`);
          expect(code, `${caller.name}: ${path}`).toBe(refusal);
          continue;
        }
        const ofPlace = (row: RandomSubmission): boolean =>
          row.scope === "virtual" && row.scopeId === virtual.id;
        const rows = model.world.submissions.filter(ofPlace);
        const isOwn = random.chance(0.3);
        const filter = {
          query: { ...(isOwn && { onlyMine: "true" }) },
          fits: (row: RandomSubmission) => !isOwn || row.uid === caller.viewer?.uid,
        };
        await expectList(caller, path, filter, rows);
        const poll = { path: "/api/check-virtual-submissions-status", body: { vid: virtual.id } };
        await expectStatuses(caller, poll, { rows: someRows(ofPlace), ofPlace });
      }
    }
  });

  test("lists and polls of submissions to a contest after its end do the same", async () => {
    const { model, random } = ruled;
    for (const caller of people()) {
      for (const contest of model.world.contests) {
        if (random.chance(1 - PART)) continue;
        const path = `/api/upsolving-submissions?cid=${contest.id}`;
        const refusal = model.enter(contest, caller.viewer!);
        if (refusal !== undefined) {
          const { code } = await ruled.ask(caller, `GET ${path}`);
          expect(code, `${caller.name}: ${path}`).toBe(refusal);
          continue;
        }
        const ofPlace = (row: RandomSubmission): boolean =>
          row.scope === "upsolving" && row.scopeId === contest.id;
        const rows = model.world.submissions.filter(ofPlace);
        await expectList(caller, path, { query: {}, fits: () => true }, rows);
        const poll = {
          path: "/api/check-upsolving-submissions-status",
          body: { cid: contest.id },
        };
        await expectStatuses(caller, poll, { rows: someRows(ofPlace), ofPlace });
      }
    }
  });

  test("a submission's page, code, texts and test cases are shown as the policies say", async () => {
    const { model, callers, random } = ruled;
    const kinds = new Set<string>();
    for (const [n, caller] of callers.entries()) {
      if (n === Math.floor(callers.length / 2)) {
        model.world.hidesPracticeCode = !model.world.hidesPracticeCode;
        await storeSwitches(ruled.world.sql, model.world);
      }
      const rows = model.world.submissions.filter((row) =>
        random.chance(row.uid === caller.viewer?.uid ? PART : ROWS_PART),
      );
      for (const row of rows) {
        const { row: isVisible, code } = model.view(row, caller.viewer);
        kinds.add(`${row.scope} row ${isVisible} code ${code}`);
      }
      const withCases = new Set(rows.filter(() => random.chance(PART)));
      const checks = rows.map(async (row) => {
        const isVisible = await expectDetail(caller, row);
        if (isVisible && withCases.has(row)) await expectCases(caller, row);
      });
      await Promise.all(checks);
    }
    for (const scope of ["practice", "contest", "virtual", "upsolving"]) {
      // Ensures that, in each scope, the test has covered rows with visible code, visible rows with hidden code, and
      // hidden rows.
      expect(kinds).toContain(`${scope} row true code true`);
      expect(kinds).toContain(`${scope} row true code false`);
      expect(kinds).toContain(`${scope} row false code false`);
    }
  });

  /** @returns whether the caller sees the submission */
  async function expectDetail(caller: Caller, row: RandomSubmission): Promise<boolean> {
    const view = ruled.model.view(row, caller.viewer);
    const what = `/api/submission?submitId=${row.submitId}`;
    const hint = `${caller.name}: ${what} of ${row.scope} ${row.scopeId}`;
    type Detail = { submission: SubmissionDetail };
    const { code, data } = await ruled.ask<Detail>(caller, `GET ${what}`);
    expect(code, hint).toBe(view.row ? undefined : "SUBMISSION_NOT_FOUND");
    if (!view.row) return false;
    const isOwn = row.uid === caller.viewer?.uid;
    expect(visibleParts(data.submission), hint).toEqual(expectedParts(row, view, isOwn));
    expect(detailParts(data.submission), hint).toEqual(expectedDetail(row, view));
    return true;
  }

  async function expectCases(caller: Caller, row: RandomSubmission): Promise<void> {
    const { cases, juryData } = ruled.model.view(row, caller.viewer);
    const what = `/api/get-all-case-result?submitId=${row.submitId}`;
    const { data } = await ruled.ask<CaseResult[] | null>(caller, `GET ${what}`);
    const hint = `${caller.name}: ${what}`;
    if (cases === "none") {
      expect(data, hint).toBeNull();
      return;
    }
    const stored = Array.from({ length: hasCases(row) ? CASES : 0 }, (_, n) => ({
      seq: n + 1,
      status: n === 1 && row.status !== 7 ? row.status : 0,
    }));
    const last = cases === "firstFailed" ? (decidingCase(stored)?.seq ?? CASES) : CASES;
    const expected = stored
      .filter(({ seq }) => seq <= last)
      .map(({ seq, status }) => ({
        seq,
        status,
        inputData: cases === "files" ? `${seq}.in` : null,
        userOutput: juryData === "hidden" ? null : checkerMessage(row.submitId, seq),
      }));
    const caseRows = data?.map(({ seq, status, inputData, userOutput }) => {
      return { seq, status, inputData, userOutput };
    });
    expect(caseRows, hint).toEqual(expected);
  }

  test("System Errors are listed for those of the administration who are staff of their place", async () => {
    const { model } = ruled;
    const path = "/api/admin/judge/system-errors";
    for (const caller of people()) {
      const isStaff = [1000, 1001, 1008].includes(caller.viewer!.role);
      if (!isStaff) {
        expect((await ruled.ask(caller, `GET ${path}`)).code, caller.name).toBe("FORBIDDEN");
        continue;
      }
      const fits = ({ status }: RandomSubmission): boolean => status === 4 || status === 10;
      // The causes of System Error and Submission Failed are shown only to staff, under every policy and freeze.
      const rows = model.world.submissions.filter((row) => model.view(row, caller.viewer).cause);
      await expectList(caller, path, { query: {}, fits }, rows);
    }
  });

  test("no row of a contest that is gone stands in a list", async () => {
    for (const caller of people()) {
      const path = `/api/contest-submissions?contestID=${GONE_CONTEST}`;
      expect((await ruled.ask(caller, `GET ${path}`)).code, caller.name).toBe("CONTEST_NOT_FOUND");
    }
  });
});
