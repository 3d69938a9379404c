import { isDeepStrictEqual } from "node:util";
import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { opensCases } from "../../shared/verdict/feedback.ts";
import { formatExamples } from "../../shared/problem/examples.ts";
import type { AdminProblem } from "../../shared/problem/problemAdmin.ts";
import { fieldsOf } from "../../shared/problem/problemFields.ts";
import type { ProblemState } from "../../shared/problem/problemRules.ts";
import { settingsOf } from "../../shared/problem/problemSettings.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { editRefusal, mayDeleteProblem, mayPublishProblem } from "../problem/policy.ts";
import { countSubmissions, lockProblem, wholeProblem, type WholeRow } from "./sql.ts";

/** A problem including everything that is hidden from contestants, for viewers who may edit it. */
export async function editableProblem(db: Db, pid: number, viewer: Viewer): Promise<WholeRow> {
  const [row] = await wholeProblem(db, { pid });
  if (!row) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: pid });
  const refusal = editRefusal(viewer, { ...row, pid });
  if (refusal) throw refusal;
  return row;
}

/**
 * Locks the problem and its class until the end of the transaction, and returns the problem as `editableProblem` does.
 * Refusal: CLASS_ARCHIVED.
 */
export async function lockEditableProblem(tx: Tx, pid: number, viewer: Viewer): Promise<WholeRow> {
  await holdClassOfObject(tx, { kind: "problem", id: pid }, { viewer });
  await lockProblem(tx, { pid });
  return editableProblem(tx, pid, viewer);
}

/** The part of a problem that a form may change and that the history records. */
export function stateOf(row: WholeRow): ProblemState {
  const statements: ProblemState["statements"] = {};
  for (const { locale, ...text } of row.statements) statements[locale] = text;
  return {
    ...settingsOf(row),
    ...fieldsOf(row),
    statements,
    tags: row.tags.map(({ name }) => name),
    languages: row.languages.map(({ name, timeFactor, memoryFactor }) => ({
      name,
      timeFactor,
      memoryFactor,
    })),
    codeTemplates: row.templates.map(({ language, code }) => ({ language, code })),
  };
}

/** Fields in which two states differ. A different order of the tags does not count as a difference. */
export function changedFields(was: ProblemState, is: ProblemState): (keyof ProblemState)[] {
  const keys = Object.keys(is) as (keyof ProblemState)[];
  return keys.filter((key) =>
    key === "tags"
      ? !isDeepStrictEqual(was.tags.toSorted(), is.tags.toSorted())
      : !isDeepStrictEqual(was[key], is[key]),
  );
}

/** The problem as returned by the administration endpoint. */
export async function readAdminProblem(db: Db, pid: number, viewer: Viewer): Promise<AdminProblem> {
  const row = await editableProblem(db, pid, viewer);
  const [counted] = await countSubmissions(db, { pid });
  const { statements } = stateOf(row);
  const empty = { title: "", description: "", input: "", output: "", hint: "" };
  const english = statements["en-US"];
  return {
    ...row,
    classId: row.groupId,
    ...(statements["zh-CN"] ?? empty),
    translations: english ? { "en-US": english } : {},
    examples: formatExamples(row.examples),
    userExtraFile: jsonOrNull(row.userExtraFile),
    judgeExtraFile: jsonOrNull(row.judgeExtraFile),
    openCaseResult: opensCases(row.feedback),
    caseVersion: String(row.dataVersion),
    languages: row.languages.map(({ id, name, timeFactor, memoryFactor }) => ({
      id,
      name,
      ownTimeFactor: timeFactor,
      ownMemoryFactor: memoryFactor,
    })),
    codeTemplates: row.templates.map(({ id, lid, code }) => ({
      id,
      pid: row.id,
      lid,
      code,
      status: true,
    })),
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
    submissions: counted?.count ?? 0,
    mayDelete: mayDeleteProblem(viewer, { ...row, pid }),
    mayPublish: mayPublishProblem(viewer, { ...row, pid }),
  };
}

function jsonOrNull(files: Record<string, string>): string | null {
  return Object.keys(files).length > 0 ? JSON.stringify(files) : null;
}
