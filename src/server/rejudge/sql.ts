import { sql } from "../platform/db.ts";

/** $1 limit, $2 offset: submissions with System Error or Submitted Failed, newest first, by their own index. */
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
