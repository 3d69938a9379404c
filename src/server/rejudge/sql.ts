import { sql } from "../platform/db.ts";

/** $1 how many, $2 how many to skip: what the judges broke, newest first, by an index of its own. */
export const brokenSubmissions = sql<{ submitId: number; cause: unknown }>(
  "rejudge.broken",
  `select s.submit_id as "submitId", e.cause
   from (select submit_id from submission where status in (4, 10)
     order by submit_id desc limit $1 offset $2) s
   left join submission_error e on e.submit_id = s.submit_id
   order by s.submit_id desc`,
);

export const countBroken = sql<{ count: number }>(
  "rejudge.countBroken",
  "select count(*)::int as count from submission where status in (4, 10)",
);

/** $1 submission: what a verdict by hand keeps of the judges' work. */
export const keptCases = sql<{
  seq: number;
  status: number;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  group: number | null;
  message: string | null;
  endedBy: unknown;
}>(
  "rejudge.keptCases",
  `select seq, status, time_ms as "timeMs", memory_kb as "memoryKb", score, group_num as "group",
     message, ended_by as "endedBy"
   from case_result where submit_id = $1 order by seq`,
);

/** $1 submission. */
export const keptFigures = sql<{ timeMs: number | null; memoryKb: number | null; scored: boolean }>(
  "rejudge.keptFigures",
  `select s.time_ms as "timeMs", s.memory_kb as "memoryKb", p.type = 1 as scored
   from submission s join problem p on p.id = s.problem_id where s.submit_id = $1`,
);
