import { composed, type Db, sql } from "../platform/db.ts";
import { type RuleViewer, sqlOf } from "../platform/predicate.ts";
import type { Rule } from "../scope/policy.ts";

/** Who reads submissions that the judges failed at, and the rule of which the reader is shown. */
interface BrokenReader {
  rule: Rule;
  viewer: RuleViewer;
}

/** Submissions with System Error or Submitted Failed that the reader is shown, newest first, by their own index. */
export function brokenSubmissions(
  db: Db,
  reader: BrokenReader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ submitId: number; cause: unknown }[]> {
  const values: unknown[] = [limit, offset];
  const text = `select s.submit_id as "submitId", e.cause
   from (select s.submit_id from submission s where ${brokenShown(reader, values)}
     order by s.submit_id desc limit $1 offset $2) s
   left join submission_error e on e.submit_id = s.submit_id
   order by s.submit_id desc`;
  return db.query(composed("rejudge.broken", text, values));
}

/** How many they are. */
export function countBroken(db: Db, reader: BrokenReader): Promise<{ count: number }[]> {
  const values: unknown[] = [];
  const where = brokenShown(reader, values);
  const text = `select count(*)::int as count from submission s where ${where}`;
  return db.query(composed("rejudge.countBroken", text, values));
}

function brokenShown({ rule, viewer }: BrokenReader, values: unknown[]): string {
  const broken = "s.status in (4, 10)";
  if (rule === true) return broken;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const shown = sqlOf(rule, { reader: viewer, parameter, lead: "" });
  return `${broken} and (select ${shown} from problem p where p.id = s.problem_id)`;
}

/** $1 submission: the case results that a manual verdict retains. */
export const storedCases = sql<{
  seq: number;
  status: number;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  group: number | null;
  message: string | null;
  endedBy: unknown;
}>(
  "rejudge.storedCases",
  `select seq, status, time_ms as "timeMs", memory_kb as "memoryKb", score, group_num as "group",
     message, ended_by as "endedBy"
   from case_result where submit_id = $1 order by seq`,
);

/** $1 submission. */
export const storedFigures = sql<{
  timeMs: number | null;
  memoryKb: number | null;
  scored: boolean;
}>(
  "rejudge.storedFigures",
  `select s.time_ms as "timeMs", s.memory_kb as "memoryKb", p.type = 1 as scored
   from submission s join problem p on p.id = s.problem_id where s.submit_id = $1`,
);
