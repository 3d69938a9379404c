import { Refusal } from "../../shared/call/errors.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { localLanguage } from "../../shared/languages/languages.ts";
import {
  HISTORY_MAX,
  type RevisionKind,
  type SavedProblem,
} from "../../shared/problem/problemAdmin.ts";
import { problemFaults, type ProblemState } from "../../shared/problem/problemRules.ts";
import { TAGS_MAX } from "../../shared/problem/tagAdmin.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import { recountProblem } from "../judging/service.ts";
import { type Db, only, type Tx } from "../platform/database/db.ts";
import { recheck } from "../problemCheck/service.ts";
import { saveCases, type PreparedCases } from "../testData/service.ts";
import { refuseIncomplete } from "./policy.ts";
import { insertRevision, deleteOldRevisions, ensureRevision } from "./history.sql.ts";
import type { WholeRow } from "./sql.ts";
import {
  addTags,
  languageNames,
  tagNames,
  keepIdsInTrainings,
  renameInPosts,
  updateProblemRow,
  writeLanguages,
  writeStatements,
  writeTags,
  writeTemplates,
} from "./write.sql.ts";
import { changedFields, stateOf } from "./wholeProblem.ts";
import type { NamesById } from "./applyForm.ts";

/** Maps ids to names, for all languages of a problem bank and for the tags in a form. */
export async function readNames(
  db: Db,
  oj: string,
  tags: readonly { id?: number | null | undefined }[],
): Promise<NamesById> {
  const ids = tags.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  const [languages, names] = await Promise.all([
    languageNames(db, { oj }),
    tagNames(db, { oj, ids }),
  ]);
  return {
    languages: new Map(languages.map(({ id, name }) => [id, name])),
    tags: new Map(names.map(({ id, name }) => [id, name])),
  };
}

/** Refuses a state that breaks a rule; reports the first fault. */
export function refuseFaults(state: ProblemState, stored?: ProblemState): void {
  const [first] = problemFaults(state, stored);
  if (first) {
    const { field, fault, params } = first;
    throw new Refusal("INVALID_FIELD", { ...params, field, reason: fault });
  }
  const { spjLanguage } = state;
  const isNew = spjLanguage !== null && spjLanguage !== stored?.spjLanguage;
  // Only the server checks this, because the list of languages is too large to be sent to browsers.
  if (isNew && !localLanguage(spjLanguage)) {
    throw new Refusal("INVALID_FIELD", { field: "spjLanguage", reason: "format" });
  }
}

/** Action in the audit log for each kind of change. */
const actions = {
  edit: "problem.update",
  auth: "problem.auth",
  restore: "problem.restore",
} as const;

export interface Rewrite {
  stored: WholeRow;
  state: ProblemState;
  /** Colours for tags that do not exist yet. */
  colors?: ReadonlyMap<string, string>;
  cases?: PreparedCases | undefined;
  kind: keyof typeof actions;
  /** Whether missing tags may be created; if absent, tags that do not exist are refused. */
  mayAddTags?: boolean;
}

/**
 * Updates a locked problem to `state` with its test data. Adds a version to the history and an entry to the audit log.
 * Does nothing if neither the problem nor its test data would change. Refusals: PROBLEM_ID_TAKEN, and the refusals of
 * refuseIncomplete and saveCases.
 */
export async function rewrite(
  tx: Tx,
  actor: Actor,
  { stored, state, colors = new Map(), cases, kind, mayAddTags = false }: Rewrite,
): Promise<SavedProblem> {
  const { id: pid } = stored;
  const was = stateOf(stored);
  const changed = changedFields(was, state);
  const after = { ...stored, ...state, cases: cases?.cases.length ?? stored.cases };
  refuseIncomplete({ ...stored, ...was }, after);
  if (changed.length > 0) {
    await ensureRevision(tx, { pid, state: JSON.stringify(was) });
    await writeRow(tx, pid, state);
    if (changed.includes("problemId")) {
      const ids = { pid, was: was.problemId, is: state.problemId };
      await keepIdsInTrainings(tx, ids);
      await renameInPosts(tx, ids);
    }
    const becomesPublic = stored.isClassOnly && state.auth === ProblemAuth.Public;
    if (changed.includes("feedback") || becomesPublic) await recountProblem(tx, pid);
    await writeParts(tx, {
      pid,
      oj: stored.oj,
      state,
      colors,
      parts: new Set(changed),
      mayAddTags,
    });
  }
  const saved =
    cases && (await saveCases(tx, { pid, prepared: cases, actorUid: actor.viewer.uid }));
  if (changed.length === 0 && !saved?.changed) return savedProblem(stored, state);
  if (changed.length === 0) await ensureRevision(tx, { pid, state: JSON.stringify(was) });
  const all = saved?.changed ? [...changed, "testData"] : changed;
  const version = await saveRevision(tx, actor, { pid, kind, changed: all, state });
  await recordAction(tx, actor, {
    action: actions[kind],
    target: state.problemId,
    before: auditOf(was, changed),
    after: {
      ...auditOf(state, changed),
      ...(saved?.changed ? { testData: saved.version } : {}),
    },
  });
  await recheck(tx, pid, actor.viewer.uid);
  return savedProblem({ ...stored, ...version }, state);
}

function savedProblem(
  { id, revision, modifiedAt }: Pick<WholeRow, "id" | "revision" | "modifiedAt">,
  { problemId }: Pick<ProblemState, "problemId">,
): SavedProblem {
  return { pid: id, problemId, revision, gmtModified: modifiedAt.toISOString() };
}

async function writeRow(tx: Tx, pid: number, state: ProblemState): Promise<void> {
  try {
    await updateProblemRow(tx, { pid, state: JSON.stringify(state) });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "problem_problem_id") throw error;
    const { problemId } = state;
    throw Object.assign(new Refusal("PROBLEM_ID_TAKEN", { problemId, field: "problemId" }), {
      cause: error,
    });
  }
}

interface Parts {
  pid: number;
  oj: string;
  state: ProblemState;
  colors: ReadonlyMap<string, string>;
  parts: ReadonlySet<keyof ProblemState>;
  /** Whether to create tags that do not exist. If false, unknown tags are refused. */
  mayAddTags: boolean;
}

/** Stores those changed parts of a problem that have separate tables. */
export async function writeParts(
  tx: Tx,
  { pid, oj, state, colors, parts, mayAddTags }: Parts,
): Promise<void> {
  const { statements, tags, languages, codeTemplates } = state;
  if (parts.has("statements")) {
    const rows = Object.entries(statements).map(([locale, text]) => ({ locale, ...text }));
    await writeStatements(tx, { pid, rows: JSON.stringify(rows) });
  }
  if (parts.has("tags")) {
    const tagColors = tags.map((name) => colors.get(name) ?? null);
    if (mayAddTags) await addTags(tx, { oj, names: tags, colors: tagColors, max: TAGS_MAX });
    const { count } = only(await writeTags(tx, { pid, oj, names: tags }));
    if (count < tags.length && !mayAddTags) {
      throw new Refusal("INVALID_FIELD", { field: "tags", reason: "newTag" });
    }
    if (count < tags.length) {
      throw new Refusal("INVALID_FIELD", { field: "tags", reason: "tooMany", max: TAGS_MAX });
    }
  }
  if (!parts.has("languages") && !parts.has("codeTemplates")) return;
  const ids = new Map((await languageNames(tx, { oj })).map(({ id, name }) => [name, id]));
  if (parts.has("languages")) {
    const rows = languages.map(({ name, ...factors }) => ({ id: ids.get(name), ...factors }));
    await writeLanguages(tx, { pid, rows: JSON.stringify(rows) });
  }
  if (parts.has("codeTemplates")) {
    const rows = codeTemplates.map(({ language, code }) => ({ lid: ids.get(language), code }));
    await writeTemplates(tx, { pid, rows: JSON.stringify(rows) });
  }
}

interface NewRevision {
  pid: number;
  kind: RevisionKind;
  changed: string[];
  state: ProblemState;
}

/** Adds the next version of a problem, in the transaction that changes it. */
export async function saveRevision(
  tx: Tx,
  { viewer }: Actor,
  { pid, kind, changed, state }: NewRevision,
): Promise<{ revision: number; modifiedAt: Date }> {
  const { uid, username } = viewer;
  const version = only(
    await insertRevision(tx, { pid, uid, username, kind, changed, state: JSON.stringify(state) }),
  );
  await deleteOldRevisions(tx, { pid, most: HISTORY_MAX });
  return version;
}

/**
 * If a value is longer than this number of characters, the log contains only its length; the history contains the
 * value.
 */
const AUDIT_VALUE_MAX = 200;

/** The changed fields for the audit log. */
export function auditOf(
  state: ProblemState,
  fields: readonly (keyof ProblemState)[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = state[field];
      const { length } = JSON.stringify(value);
      return [field, length > AUDIT_VALUE_MAX ? `${length} characters` : value];
    }),
  );
}
