import type { TrialComparison, TrialOutcome, TrialRow } from "../../shared/trial.ts";
import { insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { judgeNeeds } from "../judging/fragments/languageNeeds.sql.ts";
import { ruleColumns } from "../judging/fragments/taskSource.sql.ts";
import type { RuleSource } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { relaxed } from "../platform/jobs.sql.ts";
import { notifyAtCommit } from "../platform/live.sql.ts";

export const TRIAL_QUEUE = { kind: "trial", priority: 2 };

/** Bus channel: a run changed. */
export const TRIAL_CHANGES = "trial";

const trialChanged = notifyAtCommit(`'${TRIAL_CHANGES}'`, "json_build_array(t.id, t.uid)::text");

/** Limits for new runs of one person: runs per seconds. */
const SHORT = { runs: 6, seconds: 10 };
const LONG = { runs: 60, seconds: 600 };

/** Readable runs per person; of older ones only the time remains, for the limits above. */
const READABLE_MAX = 10;

export interface TrialInput {
  sample: number | null;
  input: string;
  answer: string | null;
}

const comparison = `jsonb_build_object('options', p.comparison_options,
     'kind', case when p.judge_mode <> 'default' then 'tokens' else
       coalesce(p.comparison, case when p.is_remove_end_blank then 'lines' else 'exact' end) end)
     as comparison`;

/** $1 problem: its samples, its comparison, and its judge mode. */
export const trialProblem = sql<{
  samples: { input: string; output: string }[];
  judgeMode: "default" | "spj" | "interactive";
  comparison: TrialComparison;
}>(
  "trial.problem",
  `select examples as samples, judge_mode as "judgeMode", ${comparison}
   from problem p where id = $1`,
);

/**
 * Inserts a run with its task, not flushed to disk: a run lost in a crash of the database is simply started again. No row if one of this person is unfinished or a limit is reached. The unique
 * index admits only one of two concurrent runs. $1 uid, $2 problem, $3 language, $4 code, $5 inputs as JSON
 * text.
 */
export const insertTrial = sql<{ trialId: number }>(
  "trial.insert",
  `with ${relaxed}, recent as (
     select count(*) as long,
       count(*) filter (where created_at > verdict_now() - interval '${SHORT.seconds} s') as short
     from trial, relaxed
     where uid = $1::text and created_at > verdict_now() - interval '${LONG.seconds} s'
   ), older as (
     update trial set inputs = '[]', code = '', outcomes = null, compile_error = null
     where finished_at is not null and id in (
       select id from trial where uid = $1::text order by created_at desc offset ${READABLE_MAX} limit 2)
   ), inserted as (
     insert into trial (uid, problem_id, language, code, inputs)
     select $1::text, $2::bigint, $3::text, $4::text, $5::jsonb from recent
     where short < ${SHORT.runs} and long < ${LONG.runs}
     on conflict (uid) where finished_at is null do nothing
     returning id, uid, language, problem_id
   ), work as (
     ${insertTasks(
       TRIAL_QUEUE,
       `select f.id::text as owner, jsonb_build_object('trialId', f.id) as payload,
          ${judgeNeeds("f.language")} as needs, f.uid as fair_key, 0 as place
        from inserted f join problem p on p.id = f.problem_id`,
     )}
   )
   select id as "trialId" from inserted`,
);

const secondsUntilFree = ({ runs, seconds }: typeof SHORT): string =>
  `(select ceil(extract(epoch from created_at + interval '${seconds} s' - verdict_now()))
    from trial where uid = $1 order by created_at desc offset ${runs - 1} limit 1)`;

/** $1 uid: why no run can start now, and the minimum wait in seconds. */
export const trialThrottle = sql<{ running: boolean; seconds: number }>(
  "trial.throttle",
  `select exists (select 1 from trial where uid = $1 and finished_at is null) as running,
     greatest(1, ${secondsUntilFree(SHORT)}, ${secondsUntilFree(LONG)})::int as seconds`,
);

export interface StoredTrial extends Omit<TrialRow, "inputs"> {
  inputs: TrialInput[];
  outcomes: TrialOutcome[] | null;
}

/** $1 run, $2 uid: only the owner's, and only for an hour. */
export const trialOf = sql<StoredTrial>(
  "trial.one",
  `select t.id as "trialId", t.problem_id as pid, t.language, t.state, t.failure,
     t.compile_error as "compileError", t.inputs, t.outcomes, ${comparison}
   from trial t join problem p on p.id = t.problem_id
   where t.id = $1 and t.uid = $2 and t.created_at > verdict_now() - interval '1 hour'
     and t.inputs <> '[]'`,
);

/** $1 run: its state, for the live channel. */
export const trialStateOf = sql<{ state: TrialRow["state"] }>(
  "trial.state",
  "select state from trial where id = $1",
);

export interface TrialSource extends RuleSource {
  language: string;
  code: string;
  inputs: TrialInput[];
}

/** $1 run. No row if it is finished, or its problem or language does not exist any more. */
export const trialSource = sql<TrialSource>(
  "trial.source",
  `select t.language, t.code, t.inputs, ${ruleColumns}
   from trial t
   join problem p on p.id = t.problem_id
   join language l on l.oj = p.oj and l.name = t.language
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   where t.id = $1 and t.finished_at is null`,
);

/** $1 run, $2 state. */
export const recordTrialState = sql(
  "trial.step",
  `update trial t set state = $2 where id = $1 and finished_at is null returning ${trialChanged}`,
);

/** $1 run, $2 failure, $3 compiler output, $4 outcomes as JSON text. */
export const finishTrial = sql(
  "trial.finish",
  `update trial t set state = 'done', finished_at = verdict_now(), failure = $2, compile_error = $3,
     outcomes = $4::jsonb
   where id = $1 and finished_at is null
   returning ${trialChanged}`,
);

/** Runs older than an hour. */
export const deleteOldTrials = sql(
  "trial.deleteOld",
  "delete from trial where created_at < verdict_now() - interval '1 hour'",
);
