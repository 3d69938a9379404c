import type { Db } from "../platform/database/db.ts";
import { type RuleViewer, sqlOf } from "../platform/route/predicate.ts";
import {
  composedStatement,
  ConditionValues,
  type RowOf,
  statement,
} from "../platform/database/statement.ts";
import type { Rule } from "../scope/policy.ts";

/**
 * Who reads a list of submissions with judge errors (`viewer`), and which submissions this reader may see (`rule`).
 */
interface BrokenReader {
  rule: Rule;
  viewer: RuleViewer;
}

const brokenRows = composedStatement("rejudge.broken", () => [brokenText("true")]);

function brokenText(where: string): string {
  return `select s.submit_id as "submitId", e.cause
   from (select s.submit_id from submission s where ${where}
     order by s.submit_id desc limit :limit offset :offset) s
   left join submission_error e on e.submit_id = s.submit_id
   order by s.submit_id desc`;
}

/**
 * Submissions with System Error or Submission Failed that the reader may see, newest first. They are read from a
 * partial index.
 */
export function brokenSubmissions(
  db: Db,
  reader: BrokenReader,
  page: { limit: number; offset: number },
): Promise<RowOf<typeof brokenRows>[]> {
  const conditions = new ConditionValues();
  const text = brokenText(brokenCondition(reader, conditions));
  return brokenRows(db, text, page, conditions);
}

const brokenCount = composedStatement("rejudge.countBroken", () => [brokenCountText("true")]);

function brokenCountText(where: string): string {
  return `select count(*)::int as count from submission s where ${where}`;
}

/** Number of submissions with System Error or Submission Failed that the reader may see. */
export function countBroken(db: Db, reader: BrokenReader): Promise<{ count: number }[]> {
  const conditions = new ConditionValues();
  const text = brokenCountText(brokenCondition(reader, conditions));
  return brokenCount(db, text, {}, conditions);
}

function brokenCondition({ rule, viewer }: BrokenReader, { parameter }: ConditionValues): string {
  const isFailed = "s.status in (4, 10)";
  if (rule === true) return isFailed;
  const condition = sqlOf(rule, { reader: viewer, parameter, lead: "" });
  return `${isFailed} and (select ${condition} from problem p where p.id = s.problem_id)`;
}

/** The case results of a submission, which are kept when its verdict is set manually. */
export const storedCases = statement(
  "rejudge.storedCases",
  `select seq, status, time_ms as "timeMs", memory_kb as "memoryKb", score, group_num as "group",
     message, ended_by as "endedBy"
   from case_result where submit_id = :submitId order by seq`,
);

/**
 * `showsOwner`: whether the submission's owner may see the verdict, because neither the scope nor the problem hides it.
 */
export const storedFigures = statement(
  "rejudge.storedFigures",
  `select s.time_ms as "timeMs", s.memory_kb as "memoryKb", p.type = 1 as scored, s.uid,
     s.countable and p.feedback <> 'none' as "showsOwner"
   from submission s join problem p on p.id = s.problem_id where s.submit_id = :submitId`,
);
