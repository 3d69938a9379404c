import { COMPILE_PATIENCE_SECONDS } from "../../shared/checkerCompile.ts";
import type { CheckerProtocol } from "../../shared/checkers.ts";
import { someJudgeHas, claimAuxiliaryTask } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";

/** The kind of its jobs. */
export const COMPILE_JOB = "compile";
const PRIO = 1;
/** Attempts before a job whose nodes crash fails. */
const ATTEMPTS_MAX = 2;

// Not flushed to disk: a check lost in a crash of the database is requested again.
const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/** $1 id or null, $2 display id or null. */
export const ownerOf = sql<{ authorUid: string | null }>(
  "checker.owner",
  `select author_uid as "authorUid" from problem
   where id = $1::bigint or ($1::bigint is null and problem_id = $2::text)`,
);

/** $1 language: whether it is in the table, and whether a judge node has it. */
export const languageState = sql<{ available: boolean }>(
  "checker.language",
  `select ${someJudgeHas("l.name")} as available from language l where l.name = $1 limit 1`,
);

/**
 * Inserts a source to compile with its job; deletes an unfinished one of the same person. $1 uid, $2
 * language, $3 code, $4 files as JSON text, $5 protocol.
 */
export const insertCheck = sql<{ compileId: number; replaced: number[] }>(
  "checker.insert",
  `with ${relaxed}, older as (
     delete from compile_check using relaxed where uid = $1 and finished_at is null returning id
   ), deleted as (
     delete from job where kind = '${COMPILE_JOB}' and (payload ->> 'compileId')::bigint in
       (select id from older)
   ), inserted as (
     insert into compile_check (uid, language, code, extra_files, protocol)
     values ($1, $2, $3, $4::jsonb, $5)
     returning id, uid, language
   ), work as (
     insert into job (kind, prio, fair_key, needs, payload, vtime)
     select '${COMPILE_JOB}', ${PRIO}, uid, array[language], jsonb_build_object('compileId', id),
       ${vtimeOf(`'${COMPILE_JOB}'`, String(PRIO), "uid")}
     from inserted
   )
   select id as "compileId", array(select id from older) as replaced from inserted`,
);

export interface ClaimedCheck {
  waiting: boolean;
  jobId: number | null;
  attempt: number;
  compileId: number;
  language: string | null;
  code: string;
  extraFiles: Record<string, string>;
  protocol: CheckerProtocol;
}

/**
 * Claims the next source for a node. Always one row: `waiting` says that one is queued, `jobId` is null if
 * none was claimed, `language` is null if its row does not exist any more. $1 what the node offers, $2
 * node, $3 lease in seconds.
 */
export const claimCheck = sql<ClaimedCheck>(
  "checker.claim",
  `with ${relaxed}, ${claimAuxiliaryTask({ kind: COMPILE_JOB, attemptsMax: ATTEMPTS_MAX, after: "relaxed" })}
   select exists (select 1 from next) as waiting, t.id as "jobId", t.attempt,
     (t.payload ->> 'compileId')::bigint as "compileId", c.language, c.code, c.extra_files as "extraFiles",
     c.protocol
   from (select 1) one left join taken t on true
   left join compile_check c on c.id = (t.payload ->> 'compileId')::bigint and c.finished_at is null`,
);

export interface EndedCheck {
  compileId: number;
}

/** $1 job, $2 attempt, $3 failure or null, $4 compiler output or null; ends the job. */
export const finishCheck = sql<EndedCheck>(
  "checker.finish",
  `with ${relaxed}, done as (
     delete from job using relaxed where id = $1 and attempt = $2 and kind = '${COMPILE_JOB}'
     returning payload
   )
   update compile_check c set finished_at = verdict_now(), failure = $3, log = $4
   from done where c.id = (done.payload ->> 'compileId')::bigint and c.finished_at is null
   returning c.id as "compileId"`,
);

/** Fails checks with an expired lease and those that no node has started in time. */
export const sweepChecks = sql<EndedCheck>(
  "checker.sweep",
  `with ended as (
     delete from job where id in (
       select id from job where kind = '${COMPILE_JOB}' and (
         (state = 1 and lease_until < verdict_now())
         or (state = 0 and (attempt >= ${ATTEMPTS_MAX}
           or created_at < verdict_now() - make_interval(secs => ${COMPILE_PATIENCE_SECONDS}))))
       for update skip locked)
     returning (payload ->> 'compileId')::bigint as id, attempt
   )
   update compile_check c set finished_at = verdict_now(),
     failure = case when ended.attempt = 0 then 'busy' else 'lost' end
   from ended where c.id = ended.id and c.finished_at is null
   returning c.id as "compileId"`,
);

export interface CheckResult {
  done: boolean;
  failure: "lost" | "busy" | "error" | null;
  log: string | null;
}

/** $1 check: its state; no row: replaced by a newer one of the same person. */
export const checkResult = sql<CheckResult>(
  "checker.result",
  `select finished_at is not null as done, failure, log from compile_check where id = $1`,
);

/** $1 check: deletes it with its job. */
export const deleteCheck = sql(
  "checker.delete",
  `with deleted as (
     delete from job where kind = '${COMPILE_JOB}' and (payload ->> 'compileId')::bigint = $1
   )
   delete from compile_check where id = $1`,
);

/** Results that were not read because their server crashed. */
export const deleteOldChecks = sql(
  "checker.deleteOld",
  "delete from compile_check where created_at < verdict_now() - interval '1 hour'",
);
