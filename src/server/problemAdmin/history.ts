import { mayAddTags } from "../problem/policy.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type getProblemRevision,
  type HistoryRow,
  type listProblemHistory,
  type RevisionKind,
  revisionKinds,
  type SavedProblem,
} from "../../shared/problem/problemAdmin.ts";
import { newProblem, type ProblemState } from "../../shared/problem/problemRules.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { preparedCases } from "./formCases.ts";
import { countHistory, type HistoryEntry, historyOf, revisionOf } from "./history.sql.ts";
import { refuseStale } from "./save.ts";
import { editableProblem, lockEditableProblem, stateOf } from "./wholeProblem.ts";
import { readNames, refuseFaults, rewrite } from "./write.ts";

/** The change history of a problem (author and time of each change), for viewers who may edit the problem. */
export async function listHistory(
  { db, viewer }: SignedInCall,
  { pid, currentPage, limit }: { pid: number; currentPage: number; limit: number },
): Promise<OutputOf<typeof listProblemHistory>> {
  await editableProblem(db, pid, viewer);
  const [entries, [counted]] = await Promise.all([
    historyOf(db, { pid, limit, offset: (currentPage - 1) * limit }),
    countHistory(db, { pid }),
  ]);
  return { records: entries.map(presented), total: counted?.count ?? 0 };
}

/** One version of a problem, including the saved state of the problem. Refusal: PROBLEM_REVISION. */
export async function readRevision(
  { db, viewer }: SignedInCall,
  { pid, revision }: { pid: number; revision: number },
): Promise<OutputOf<typeof getProblemRevision>> {
  await editableProblem(db, pid, viewer);
  const entry = await revisionByNumber(db, pid, revision);
  return { ...presented(entry), state: entry.state };
}

async function revisionByNumber(db: Db, pid: number, revision: number) {
  // Version numbers outside this range do not exist; numbers above it would overflow the column.
  const [entry] =
    revision >= 0 && revision < 2 ** 31 ? await revisionOf(db, { pid, revision }) : [];
  if (!entry) throw new Refusal("PROBLEM_REVISION");
  return entry;
}

function presented({ at, kind, ...entry }: HistoryEntry): HistoryRow {
  return { ...entry, kind: isKind(kind) ? kind : "edit", at: at.toISOString() };
}

function isKind(kind: string): kind is RevisionKind {
  return (revisionKinds as readonly string[]).includes(kind);
}

/**
 * Saves an earlier version again, as the newest version. Display id, visibility and test data stay unchanged, because
 * links, readers and judging depend on them; they are changed separately. Refusals: PROBLEM_REVISION, PROBLEM_CHANGED.
 */
export async function restoreProblem(
  { db, files }: { db: Database; files: FileStore },
  call: SignedInCall,
  { pid, revision, current }: { pid: number; revision: number; current: number },
): Promise<SavedProblem> {
  const { viewer } = call;
  const before = await editableProblem(db, pid, viewer);
  refuseStale(current, before);
  const { state } = await revisionByNumber(db, pid, revision);
  const { languages } = await readNames(db, before.oj, []);
  // A version saved by an older release may lack newer fields.
  const earlier: ProblemState = { ...newProblem, ...state };
  const next = restored(earlier, stateOf(before), new Set(languages.values()));
  refuseFaults(next, next);
  const cases = await preparedCases({ db, files }, { next }, before);
  return db.transaction(async (tx) => {
    const stored = await lockEditableProblem(tx, pid, viewer);
    refuseStale(current, stored);
    return rewrite(tx, call, {
      stored,
      state: next,
      cases,
      kind: "restore",
      mayAddTags: mayAddTags(viewer),
    });
  });
}

/** Subtasks and the subtask mode belong to the test data, which is not restored. */
function restored(
  earlier: ProblemState,
  now: ProblemState,
  languages: ReadonlySet<string>,
): ProblemState {
  const { problemId, auth } = now;
  const subtasks = [earlier, now].some(({ judgeCaseMode }) => judgeCaseMode === "subtask");
  return {
    ...earlier,
    problemId,
    auth,
    judgeCaseMode: subtasks ? now.judgeCaseMode : earlier.judgeCaseMode,
    languages: earlier.languages.filter(({ name }) => languages.has(name)),
    codeTemplates: earlier.codeTemplates.filter(({ language }) => languages.has(language)),
  };
}
