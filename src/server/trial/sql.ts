import type { TrialComparison, TrialOutcome, TrialRow } from "../../shared/trial.ts";
import {
  judgeNeeds,
  judgingWaits,
  ruleColumns,
  type RuleSource,
  claimAuxiliaryTask,
} from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";

/** Kind of its jobs; they have one priority and take turns by user. */
export const TRIAL_JOB = "trial";
const PRIO = 1;

/** Limits for new runs of one person: runs per seconds. */
const SHORT = { runs: 6, seconds: 10 };
const LONG = { runs: 60, seconds: 600 };

/** Readable runs per person; of older ones only the time remains, for the limits above. */
const READABLE_MAX = 10;

/** Attempts before a job whose nodes crash fails. */
const ATTEMPTS_MAX = 2;

// Not flushed to disk: a run lost in a crash of the database is simply started again.
const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

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
 * Inserts a run with its job; no row if one of this person is unfinished or a limit is reached. The unique
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
     insert into job (kind, prio, fair_key, needs, payload, vtime)
     select '${TRIAL_JOB}', ${PRIO}, f.uid, ${judgeNeeds("f.language")},
       jsonb_build_object('trialId', f.id), ${vtimeOf(`'${TRIAL_JOB}'`, String(PRIO), "f.uid")}
     from inserted f join problem p on p.id = f.problem_id
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

/**
 * Claims the next run for a node, unless judging that it could do is queued. Always one row: `waiting` says
 * that a run is queued, `jobId` is null if none was claimed. $1 what the node offers, $2 node, $3 lease in
 * seconds, $4 kind of the judging that goes first, $5 the last priority of it that does.
 */
export const claimTrial = sql<{
  waiting: boolean;
  jobId: number | null;
  attempt: number;
  trialId: number;
}>(
  "trial.claim",
  `with ${relaxed}, ${claimAuxiliaryTask({ kind: TRIAL_JOB, attemptsMax: ATTEMPTS_MAX, after: "relaxed", unless: judgingWaits({ urgent: true }) })}
   select exists (select 1 from next) as waiting, t.id as "jobId", t.attempt,
     (t.payload ->> 'trialId')::bigint as "trialId"
   from (select 1) one left join taken t on true`,
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

export interface ChangedTrial {
  trialId: number;
  uid: string;
}

/** $1 job, $2 attempt, $3 state. */
export const recordTrialState = sql<ChangedTrial>(
  "trial.progress",
  `with ${relaxed}
   update trial t set state = $3 from job j, relaxed
   where j.id = $1 and j.attempt = $2 and j.kind = '${TRIAL_JOB}' and j.state = 1
     and t.id = (j.payload ->> 'trialId')::bigint and t.finished_at is null
   returning t.id as "trialId", t.uid`,
);

/** $1 job, $2 attempt, $3 failure, $4 compiler output, $5 outcomes as JSON text; ends the job. */
export const finishTrial = sql<ChangedTrial>(
  "trial.finish",
  `with ${relaxed}, done as (
     delete from job using relaxed where id = $1 and attempt = $2 and kind = '${TRIAL_JOB}'
     returning payload
   )
   update trial t set state = 'done', finished_at = verdict_now(), failure = $3, compile_error = $4,
     outcomes = $5::jsonb
   from done where t.id = (done.payload ->> 'trialId')::bigint and t.finished_at is null
   returning t.id as "trialId", t.uid`,
);

/**
 * Ends runs with an expired lease, without attempts left, or queued for too long: $1 seconds. The last part
 * covers rows whose job does not exist.
 */
export const sweepTrials = sql<ChangedTrial>(
  "trial.sweep",
  `with ended as (
     delete from job where id in (
       select id from job where kind = '${TRIAL_JOB}' and (
         (state = 1 and lease_until < verdict_now())
         or (state = 0 and (attempt >= ${ATTEMPTS_MAX}
           or created_at < verdict_now() - make_interval(secs => $1))))
       for update skip locked)
     returning (payload ->> 'trialId')::bigint as id, attempt
   )
   update trial t set state = 'done', finished_at = verdict_now(),
     failure = case when exists (select 1 from ended where ended.id = t.id and attempt = 0)
       then 'busy' else 'lost' end
   where t.finished_at is null and (t.id in (select id from ended)
     or t.created_at < verdict_now() - make_interval(secs => 3 * $1))
   returning t.id as "trialId", t.uid`,
);

/** Runs older than an hour. */
export const deleteOldTrials = sql(
  "trial.deleteOld",
  "delete from trial where created_at < verdict_now() - interval '1 hour'",
);
