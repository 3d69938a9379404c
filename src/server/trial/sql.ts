import type { TrialComparison, TrialOutcome } from "../../shared/verdict/trial.ts";
import { insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { judgeNeeds, someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { ruleColumns, type RuleJson } from "../judging/fragments/taskSource.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { relaxed } from "../platform/job/jobs.sql.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";

export const TRIAL_QUEUE = { kind: "trial", priority: 2 };

/** Bus channel for changes to trial runs. */
export const TRIAL_CHANGES = "trial";

const trialChanged = notifyAtCommit(`'${TRIAL_CHANGES}'`, "json_build_array(t.id, t.uid)::text");

/** Limits on new runs of one user: number of runs within a number of seconds. */
const SHORT = { runs: 6, seconds: 10 };
const LONG = { runs: 60, seconds: 600 };

/**
 * Number of a user's trial runs whose contents are kept; older runs keep only their times, which are needed for the
 * limits `SHORT` and `LONG`.
 */
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

/**
 * Returns a problem's samples, judge mode and rules for comparing outputs, and whether a remote judge judges the
 * problem.
 */
export const trialProblem = statement(
  "trial.problem",
  `select examples as samples, judge_mode as "judgeMode", is_remote as "isRemote", ${comparison}
   from problem p where id = :pid`,
).narrow<{ samples: { input: string; output: string }[]; comparison: TrialComparison }>();

/** The first of the given local languages that a judge node offers. */
export const firstOffered = statement(
  "trial.firstOffered",
  `select l.name from unnest(:names::text[]) with ordinality as candidate (name, place)
   join language l on l.oj = 'LOCAL' and l.name = candidate.name
   where ${someJudgeHas("l.name")} order by candidate.place limit 1`,
);

/**
 * Inserts a trial run with its task. The rows are not flushed to disk, because a user whose run is lost in a database
 * crash simply starts it again. Returns no row if a run of this user is unfinished or a limit is reached. If a user
 * starts two runs at the same time, the unique index allows only one of them. `:inputs` is JSON text.
 */
export const insertTrial = statement(
  "trial.insert",
  `with ${relaxed}, recent as (
     select count(*) as long,
       count(*) filter (where created_at > verdict_now() - interval '${SHORT.seconds} s') as short
     from trial, relaxed
     where uid = :uid::text and created_at > verdict_now() - interval '${LONG.seconds} s'
   ), older as (
     update trial set inputs = '[]', code = '', outcomes = null, compile_error = null
     where finished_at is not null and id in (
       select id from trial where uid = :uid::text order by created_at desc offset ${READABLE_MAX} limit 2)
   ), inserted as (
     insert into trial (uid, problem_id, language, code, inputs)
     select :uid::text, :pid::bigint, :language::text, :code::text, :inputs::jsonb from recent
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
    from trial where uid = :uid order by created_at desc offset ${runs - 1} limit 1)`;

/** Whether the user has a run that has not finished, and the minimum number of seconds before the next run. */
export const trialThrottle = statement(
  "trial.throttle",
  `select exists (select 1 from trial where uid = :uid and finished_at is null) as running,
     greatest(1, ${secondsUntilFree(SHORT)}, ${secondsUntilFree(LONG)})::int as seconds`,
);

/** A run; it is returned only to its owner, and only during the first hour after it was created. */
export const trialOf = statement(
  "trial.one",
  `select t.id as "trialId", t.problem_id as pid, t.language, t.state, t.failure,
     t.compile_error as "compileError", t.inputs, t.outcomes, ${comparison}
   from trial t join problem p on p.id = t.problem_id
   where t.id = :trialId and t.uid = :uid and t.created_at > verdict_now() - interval '1 hour'
     and t.inputs <> '[]'`,
).narrow<{
  comparison: TrialComparison;
  inputs: TrialInput[];
  outcomes: TrialOutcome[] | null;
}>();

export type StoredTrial = RowOf<typeof trialOf>;

/** The state of a run, for the live channel. */
export const trialStateOf = statement("trial.state", "select state from trial where id = :trialId");

/** Returns no row if the run is finished, or its problem or language no longer exists. */
export const trialSource = statement(
  "trial.source",
  `select t.language, t.code, t.inputs, ${ruleColumns}
   from trial t
   join problem p on p.id = t.problem_id
   join language l on l.oj = case when p.is_remote then 'LOCAL' else p.oj end and l.name = t.language
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   where t.id = :trialId and t.finished_at is null`,
).narrow<RuleJson & { inputs: TrialInput[] }>();

export type TrialSource = RowOf<typeof trialSource>;

export const recordTrialState = statement(
  "trial.step",
  `update trial t set state = :state where id = :trialId and finished_at is null returning ${trialChanged}`,
);

/** `:compileError`: compiler output; `:outcomes`: JSON text. */
export const finishTrial = statement(
  "trial.finish",
  `update trial t set state = 'done', finished_at = verdict_now(), failure = :failure?, compile_error = :compileError?,
     outcomes = :outcomes?::jsonb
   where id = :trialId and finished_at is null
   returning ${trialChanged}`,
);

/** Deletes runs older than an hour. */
export const deleteOldTrials = statement(
  "trial.deleteOld",
  "delete from trial where created_at < verdict_now() - interval '1 hour'",
);
