import type { CheckerProtocol } from "../../shared/checkers.ts";
import { insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { sql } from "../platform/db.ts";
import { relaxed } from "../platform/jobs.sql.ts";
import { notifyAtCommit } from "../platform/live.sql.ts";

export const COMPILE_QUEUE = { kind: "compile", priority: 1 };

/** Bus channel: a check has ended. */
export const COMPILE_CHANGES = "compile-check";

const checkChanged = notifyAtCommit(`'${COMPILE_CHANGES}'`, "c.id::text");

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
 * Inserts a source to compile with its task; deletes an unfinished one of the same person, whose request is notified.
 * Not flushed to disk: a check lost in a crash of the database is requested again. $1 uid, $2 language, $3 code,
 * $4 files as JSON text, $5 protocol.
 */
export const insertCheck = sql<{ compileId: number }>(
  "checker.insert",
  `with ${relaxed}, older as (
     delete from compile_check c using relaxed where uid = $1 and finished_at is null
     returning ${checkChanged}
   ), inserted as (
     insert into compile_check (uid, language, code, extra_files, protocol)
     values ($1, $2, $3, $4::jsonb, $5)
     returning id, uid, language
   ), work as (
     ${insertTasks(
       COMPILE_QUEUE,
       `select id::text as owner, jsonb_build_object('compileId', id) as payload,
          array[language] as needs, uid as fair_key, 0 as place
        from inserted`,
     )}
   )
   select id as "compileId" from inserted`,
);

export interface CheckSource {
  language: string;
  code: string;
  extraFiles: Record<string, string>;
  protocol: CheckerProtocol;
}

/** $1 check. No row if it was replaced or is finished. */
export const checkSource = sql<CheckSource>(
  "checker.source",
  `select language, code, extra_files as "extraFiles", protocol
   from compile_check where id = $1 and finished_at is null`,
);

/** $1 check, $2 failure or null, $3 compiler output or null. */
export const finishCheck = sql(
  "checker.finish",
  `update compile_check c set finished_at = verdict_now(), failure = $2, log = $3
   where id = $1 and finished_at is null
   returning ${checkChanged}`,
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

/** $1 check: its task ends with it. */
export const deleteCheck = sql("checker.delete", "delete from compile_check where id = $1");

/** Results that were not read because their server crashed. */
export const deleteOldChecks = sql(
  "checker.deleteOld",
  "delete from compile_check where created_at < verdict_now() - interval '1 hour'",
);
