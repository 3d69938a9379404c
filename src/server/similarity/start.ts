import * as z from "zod/mini";
import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  PROGRAMS_MAX,
  RUN_PROGRAMS_MAX,
  type SimilarityRun,
  type SimilaritySource,
  type startContestSimilarity,
  type startHomeworkSimilarity,
  type startSelectionSimilarity,
} from "../../shared/submission/similarity.ts";
import { recordAction } from "../audit/service.ts";
import { contestOfOrganizer } from "../contest/service.ts";
import { holdHomeworkOfEditor, homeworkOfEditor } from "../homework/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { enqueue, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { needSelection, presentRun, runTarget } from "./runs.ts";
import {
  countPrograms,
  existingSubmissions,
  insertContestPrograms,
  insertHomeworkPrograms,
  insertProblems,
  insertRun,
  insertSelectedPrograms,
  problemsByDisplayIds,
  problemsOfContest,
  problemsOfHomework,
  problemsOfSubmissions,
  runById,
  type RunOptions,
  submissionsOfContest,
  submissionsOfHomework,
} from "./runs.sql.ts";
import { MAX_CODE_UNITS } from "./tokens.ts";

export const SIMILARITY_JOB = "similarity.run";
export const runPayload = z.object({ runId: z.int() });

/** Maximum total size of one problem's programs in UTF-16 units, because a process holds them all in memory. */
const PROBLEM_CODE_MAX = 32 * 1024 * 1024;
/** Maximum number of ids that a refusal lists. */
const NAMED_MAX = 10;

interface Services {
  db: Database;
  bus: Bus;
}

interface RunProblem {
  pid: number;
  displayId: string;
}

/**
 * The values of a new similarity check that depend on where its programs come from (a contest, homework or a
 * selection). Each source provides an object of this type.
 */
interface NewRun {
  source: SimilaritySource;
  cid: number | null;
  tid: number | null;
  /**
   * Checks in the transaction that the source has not changed since it was read. Absent if the source cannot change in
   * a way that matters.
   */
  hold?(tx: Tx): Promise<void>;
  /** Only one run with this key can be active at a time. */
  key: string;
  problems: readonly RunProblem[];
  /** Stores the submissions to compare. */
  insertPrograms(tx: Tx, run: { runId: number; pids: number[]; limit: number }): Promise<unknown>;
  /**
   * Returns those of the given submissions that belong to the source. Only the code of these submissions may be
   * ignored. The results show which parts of ignored code occur in other programs, and would otherwise reveal code that
   * does not belong to the source.
   */
  ignorable(tx: Tx, submitIds: readonly number[]): Promise<{ submitId: number }[]>;
}

/**
 * Starts a comparison of a contest's programs. Refusals: CONTEST_NOT_FOUND, FORBIDDEN, CONTEST_PROBLEM_NOT_FOUND and
 * those of {@link startRun}.
 */
export async function startForContest(
  services: Services,
  input: z.output<typeof startContestSimilarity.input>,
  call: SignedInCall,
): Promise<SimilarityRun> {
  const { cid, displayIds } = input;
  const options = optionsOf(input);
  await contestOfOrganizer(services.db, cid, call);
  const letters = new Set(displayIds.map((displayId) => displayId.toUpperCase()));
  const problems = (await problemsOfContest(services.db, { cid })).filter(
    ({ displayId }) => letters.size === 0 || letters.has(displayId),
  );
  if (letters.size > 0 && problems.length !== letters.size) {
    throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  }
  const { choice, ignoredSubmitIds: ignoredIds } = options;
  return startRun(services, call, options, {
    source: "contest",
    cid,
    tid: null,
    hold: (tx) => holdClassOfObject(tx, { kind: "contest", id: cid }, call),
    key: `contest:${cid}`,
    problems,
    insertPrograms: (tx, run) => insertContestPrograms(tx, { ...run, cid, choice, ignoredIds }),
    ignorable: (tx, submitIds) => submissionsOfContest(tx, { submitIds, cid }),
  });
}

/**
 * Starts a comparison of the students' programs for a homework assignment. Refusals: HOMEWORK_NOT_FOUND,
 * CLASS_ARCHIVED, FORBIDDEN, PROBLEM_NOT_FOUND and those of {@link startRun}.
 */
export async function startForHomework(
  services: Services,
  input: z.output<typeof startHomeworkSimilarity.input>,
  call: SignedInCall,
): Promise<SimilarityRun> {
  const { tid: trainingId, pids } = input;
  const options = optionsOf(input);
  await homeworkOfEditor(services.db, trainingId, call);
  const all = await problemsOfHomework(services.db, { trainingId });
  const unknown = pids.find((pid) => all.every((problem) => problem.pid !== pid));
  if (unknown !== undefined) {
    throw new Refusal("PROBLEM_NOT_FOUND", { problemId: String(unknown) });
  }
  const { choice, ignoredSubmitIds: ignoredIds } = options;
  return startRun(services, call, options, {
    source: "homework",
    cid: null,
    tid: trainingId,
    hold: (tx) => holdHomeworkOfEditor(tx, trainingId, call),
    key: `homework:${trainingId}`,
    problems: all.filter(({ pid }) => pids.length === 0 || pids.includes(pid)),
    insertPrograms: (tx, run) =>
      insertHomeworkPrograms(tx, { ...run, trainingId, choice, ignoredIds }),
    ignorable: (tx, submitIds) => submissionsOfHomework(tx, { submitIds, trainingId }),
  });
}

/**
 * Starts a comparison of selected submissions; each user may have only one such comparison active at a time.
 */
export async function startForSelection(
  services: Services,
  input: z.output<typeof startSelectionSimilarity.input>,
  call: SignedInCall,
): Promise<SimilarityRun> {
  const { db } = services;
  needSelection(call);
  const options = optionsOf(input);
  const { submitIds, problemIds, status = null, language = null } = input;
  const selected = submitIds.length > 0 ? submitIds : null;
  const problems = selected
    ? await problemsOfSubmissions(db, { submitIds: selected })
    : await problemsOfNames(db, problemIds);
  const { choice, ignoredSubmitIds: ignoredIds } = options;
  return startRun(services, call, options, {
    source: "selection",
    cid: null,
    tid: null,
    key: `selection:${call.viewer.uid}`,
    problems,
    insertPrograms: (tx, run) =>
      insertSelectedPrograms(tx, {
        ...run,
        submitIds: selected,
        status,
        language,
        choice,
        ignoredIds,
      }),
    ignorable: (tx, ids) => existingSubmissions(tx, { submitIds: ids }),
  });
}

function optionsOf(input: RunOptions): RunOptions {
  const { choice, ignoreTemplates, ignoredCodes, ignoredSubmitIds } = input;
  const codes = ignoredCodes.filter(({ code }) => code.trim() !== "");
  return { choice, ignoreTemplates, ignoredCodes: codes, ignoredSubmitIds };
}

async function problemsOfNames(db: Db, names: readonly string[]): Promise<RunProblem[]> {
  const displayIds = [...new Set(names.map((name) => name.toUpperCase()))];
  const problems = await problemsByDisplayIds(db, { displayIds });
  const present = new Set(problems.map(({ displayId }) => displayId));
  const unknown = displayIds.filter((displayId) => !present.has(displayId));
  if (unknown.length > 0) {
    throw new Refusal("SIMILARITY_PROBLEM_UNKNOWN", { ids: namesIn(unknown) });
  }
  return problems;
}

function namesIn(ids: readonly (string | number)[]): string {
  return ids.slice(0, NAMED_MAX).join(", ");
}

/**
 * Stores a run with its programs and its job in one transaction. Refusals: SIMILARITY_IGNORED_UNKNOWN,
 * SIMILARITY_RUNNING, SIMILARITY_EMPTY, SIMILARITY_TOO_MANY.
 */
async function startRun(
  { db, bus }: Services,
  call: SignedInCall,
  options: RunOptions,
  { source, cid, tid, hold, key, problems, insertPrograms, ignorable }: NewRun,
): Promise<SimilarityRun> {
  const { uid } = call.viewer;
  const run = await db.transaction(async (tx) => {
    await hold?.(tx);
    await needIgnored(options.ignoredSubmitIds, (submitIds) => ignorable(tx, submitIds));
    const json = JSON.stringify(options);
    const [created] = await insertRun(tx, { source, cid, tid, key, options: json, uid });
    if (!created) throw new Refusal("SIMILARITY_RUNNING");
    const runId = created.id;
    const pids = problems.map(({ pid }) => pid);
    const displayIds = problems.map(({ displayId }) => displayId);
    await insertProblems(tx, { runId, ids: pids, displayIds });
    await insertPrograms(tx, { runId, pids, limit: RUN_PROGRAMS_MAX + 1 });
    await needComparable(tx, runId);
    const payload: z.output<typeof runPayload> = { runId };
    const uniqueKey = `${SIMILARITY_JOB}:${runId}`;
    await enqueue(tx, { kind: SIMILARITY_JOB, payload, fairKey: uid, uniqueKey });
    const [stored] = await runById(tx, { id: runId });
    if (!stored) throw new Error("a run was not stored");
    const { choice, ignoreTemplates, ignoredCodes, ignoredSubmitIds } = options;
    await recordAction(tx, call, {
      action: "similarity.start",
      target: runTarget(stored),
      after: {
        problems: stored.problems.slice(0, NAMED_MAX),
        programs: stored.programs,
        choice,
        ignoreTemplates,
        ignoredCodes: ignoredCodes.length,
        ignoredSubmitIds,
      },
    });
    return stored;
  });
  bus.publish(wakeChannel(SIMILARITY_JOB), "");
  return presentRun(run);
}

/** Refusal: SIMILARITY_IGNORED_UNKNOWN. */
async function needIgnored(
  submitIds: readonly number[],
  ignorable: (submitIds: readonly number[]) => Promise<{ submitId: number }[]>,
): Promise<void> {
  if (submitIds.length === 0) return;
  const present = new Set((await ignorable(submitIds)).map(({ submitId }) => submitId));
  const unknown = submitIds.filter((submitId) => !present.has(submitId));
  if (unknown.length > 0) {
    throw new Refusal("SIMILARITY_IGNORED_UNKNOWN", { ids: namesIn(unknown) });
  }
}

async function needComparable(tx: Tx, runId: number): Promise<void> {
  const [count] = await countPrograms(tx, { runId, codeMax: MAX_CODE_UNITS });
  const { programs = 0, most = 0, units = 0 } = count ?? {};
  if (most < 2) throw new Refusal("SIMILARITY_EMPTY");
  if (programs > RUN_PROGRAMS_MAX || most > PROGRAMS_MAX || units > PROBLEM_CODE_MAX) {
    throw new Refusal("SIMILARITY_TOO_MANY", {
      max: RUN_PROGRAMS_MAX,
      each: PROGRAMS_MAX,
      size: PROBLEM_CODE_MAX / 1024 / 1024,
    });
  }
}
