import type { JudgedCase, JudgeResult } from "../../shared/judge/judgeResult.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * For each problem with points in a rejudging: the test data versions with which its submissions were judged, and the
 * current version. For these problems, new results can be computed from the stored results.
 */
export const dataOfItems = statement(
  "rejudge.dataOfItems",
  `select p.id as pid, v.version, v.version = p.data_version as "isCurrent",
     coalesce((select jsonb_agg(jsonb_build_object('seq', c.seq, 'files', c.input_sha256 || c.output_sha256,
         'score', c.score, 'group', c.group_num) order by c.seq)
       from problem_case c where c.problem_id = p.id and c.data_version = v.version), '[]') as cases,
     coalesce((select jsonb_agg(jsonb_build_object('num', t.num, 'type', t.type, 'score', t.score,
         'dependsOn', t.depends_on) order by t.num)
       from problem_subtask t where p.judge_case_mode = 'subtask'
         and t.problem_id = p.id and t.data_version = v.version), '[]') as subtasks
   from problem p join (
     select s.problem_id, s.data_version as version
     from rejudging_item i join submission s on s.submit_id = i.submit_id
     where i.rejudging_id = :rejudgingId and s.data_version is not null
     union
     select s.problem_id, q.data_version
     from rejudging_item i join submission s on s.submit_id = i.submit_id join problem q on q.id = s.problem_id
     where i.rejudging_id = :rejudgingId
   ) v on v.problem_id = p.id
   where p.type = 1`,
).narrow<{
  /** `files`: the hashes of input and answer. */
  cases: { seq: number; files: string; score: number; group: number | null }[];
  /** Empty for problems without subtasks. */
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
}>();

/** The parts of a test data version that affect points. */
export type DataOfVersion = RowOf<typeof dataOfItems>;

/** Submissions of the rejudging with ids above `:afterId`, and the results of their cases. */
export const scoredItems = statement(
  "rejudge.scoredItems",
  `select s.submit_id as "submitId", s.problem_id as pid, s.data_version as version, s.status, s.score,
     s.time_ms as "timeMs", s.memory_kb as "memoryKb", s.judger, s.ended_by as "endedBy",
     coalesce((select jsonb_agg(jsonb_build_object('seq', r.seq, 'status', r.status, 'timeMs', coalesce(r.time_ms, 0),
         'memoryKb', coalesce(r.memory_kb, 0), 'score', r.score, 'group', r.group_num, 'message', r.message,
         'endedBy', r.ended_by) order by r.seq)
       from case_result r where r.submit_id = s.submit_id), '[]') as cases
   from rejudging_item i join submission s on s.submit_id = i.submit_id
   where i.rejudging_id = :rejudgingId and i.submit_id > :afterId order by i.submit_id limit :limit`,
).narrow<{ cases: JudgedCase[]; endedBy: NonNullable<JudgeResult["endedBy"]> | null }>();

/** `version`: the test data version with which the submission was judged; null: not stored. */
export type ScoredSubmission = RowOf<typeof scoredItems>;

/** Deletes the items whose points do not depend on test cases: compile errors and judging failures. */
export const removeUnscored = statement(
  "rejudge.removeUnscored",
  "delete from rejudging_item where rejudging_id = :rejudgingId and status_before in (-2, 4, 10)",
);

/** Stores the computed results (`:results` is JSON) with the current version of the test data. */
export const storeRescored = statement(
  "rejudge.storeRescored",
  `update rejudging_item i set status_after = f.status, score_after = (f.result ->> 'score')::int,
     time_after = i.time_before, memory_after = i.memory_before, judger = f.judger, result = f.result,
     subtasks_after = case when f.result ? 'subtasks'
       then array(select part::int from jsonb_array_elements_text(f.result -> 'subtasks') part) end,
     data_version = f.version,
     outcome = case when i.status_before = f.status
         and i.score_before is not distinct from (f.result ->> 'score')::int then 'same' else 'changed' end
   from jsonb_to_recordset(:results::jsonb) as f ("submitId" bigint, version integer, status smallint, judger text, result jsonb)
   where i.rejudging_id = :rejudgingId and i.submit_id = f."submitId"`,
);
