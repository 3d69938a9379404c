import { COMPILE_PATIENCE_SECONDS } from "../../shared/checkerCompile.ts";
import type { CheckerProtocol } from "../../shared/checkers.ts";
import { someJudgeHas, takeSideWork } from "../judging/service.ts";
import { sql } from "../platform/db.ts";
import { vtimeOf } from "../platform/jobs.sql.ts";

/** The kind of its jobs. */
export const COMPILE_JOB = "compile";
const PRIO = 1;
/** After so many tries a job of a node that keeps dying is given up. */
const ATTEMPTS_MAX = 2;

// A check lost in a crash of the database is asked for again, so nobody waits for the disk.
const relaxed = `relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;

/** $1 id or null, $2 display id or null. */
export const ownerOf = sql<{ authorUid: string | null }>(
  "checker.owner",
  `select author_uid as "authorUid" from problem
   where id = $1::bigint or ($1::bigint is null and problem_id = $2::text)`,
);

/** $1 language: is it in the table, and does some judge have it? */
export const languageState = sql<{ available: boolean }>(
  "checker.language",
  `select ${someJudgeHas("l.name")} as available from language l where l.name = $1 limit 1`,
);

/**
 * A source to compile with its job; an earlier one of the same person that is not answered yet is
 * dropped. $1 uid, $2 language, $3 code, $4 files as JSON text, $5 protocol.
 */
export const insertCheck = sql<{ compileId: number; replaced: number[] }>(
  "checker.insert",
  `with ${relaxed}, older as (
     delete from compile_check using relaxed where uid = $1 and finished_at is null returning id
   ), dropped as (
     delete from job where kind = '${COMPILE_JOB}' and (payload ->> 'compileId')::bigint in
       (select id from older)
   ), fresh as (
     insert into compile_check (uid, language, code, extra_files, protocol)
     values ($1, $2, $3, $4::jsonb, $5)
     returning id, uid, language
   ), work as (
     insert into job (kind, prio, fair_key, needs, payload, vtime)
     select '${COMPILE_JOB}', ${PRIO}, uid, array[language], jsonb_build_object('compileId', id),
       ${vtimeOf(`'${COMPILE_JOB}'`, String(PRIO), "uid")}
     from fresh
   )
   select id as "compileId", array(select id from older) as replaced from fresh`,
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
 * The next source for a node. Always one row: `waiting` says that there is one, `jobId` is null when it
 * was not taken, `language` is null when its row is gone.
 * $1 what the node offers, $2 node, $3 lease in seconds.
 */
export const claimCheck = sql<ClaimedCheck>(
  "checker.claim",
  `with ${relaxed}, ${takeSideWork({ kind: COMPILE_JOB, attemptsMax: ATTEMPTS_MAX, after: "relaxed" })}
   select exists (select 1 from next) as waiting, t.id as "jobId", t.attempt,
     (t.payload ->> 'compileId')::bigint as "compileId", c.language, c.code, c.extra_files as "extraFiles",
     c.protocol
   from (select 1) one left join taken t on true
   left join compile_check c on c.id = (t.payload ->> 'compileId')::bigint and c.finished_at is null`,
);

export interface EndedCheck {
  compileId: number;
}

/** $1 job, $2 attempt, $3 failure or null, $4 compiler's text or null; ends the job. */
export const finishCheck = sql<EndedCheck>(
  "checker.finish",
  `with ${relaxed}, done as (
     delete from job using relaxed where id = $1 and attempt = $2 and kind = '${COMPILE_JOB}'
     returning payload
   )
   update compile_check c set finished_at = now(), failure = $3, log = $4
   from done where c.id = (done.payload ->> 'compileId')::bigint and c.finished_at is null
   returning c.id as "compileId"`,
);

/** Ends checks whose node was lost and those that no judge has begun in time. */
export const sweepChecks = sql<EndedCheck>(
  "checker.sweep",
  `with gone as (
     delete from job where id in (
       select id from job where kind = '${COMPILE_JOB}' and (
         (state = 1 and lease_until < now())
         or (state = 0 and (attempt >= ${ATTEMPTS_MAX}
           or created_at < now() - make_interval(secs => ${COMPILE_PATIENCE_SECONDS}))))
       for update skip locked)
     returning (payload ->> 'compileId')::bigint as id, attempt
   )
   update compile_check c set finished_at = now(),
     failure = case when gone.attempt = 0 then 'busy' else 'lost' end
   from gone where c.id = gone.id and c.finished_at is null
   returning c.id as "compileId"`,
);

export interface CheckAnswer {
  done: boolean;
  failure: "lost" | "busy" | "error" | null;
  log: string | null;
}

/** $1 check: how it stands; no row: a newer one of the same person took its place. */
export const checkAnswer = sql<CheckAnswer>(
  "checker.answer",
  `select finished_at is not null as done, failure, log from compile_check where id = $1`,
);

/** $1 check: nobody waits for it any more. */
export const dropCheck = sql(
  "checker.drop",
  `with dropped as (
     delete from job where kind = '${COMPILE_JOB}' and (payload ->> 'compileId')::bigint = $1
   )
   delete from compile_check where id = $1`,
);

/** Answers that nobody took: their server died. */
export const deleteOldChecks = sql(
  "checker.forget",
  "delete from compile_check where created_at < now() - interval '1 hour'",
);
