import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { CheckerProtocol } from "../../shared/verdict/checkers.ts";
import { insertTasks } from "../judging/fragments/auxiliaryTasks.sql.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { relaxed } from "../platform/job/jobs.sql.ts";
import { notifyAtCommit } from "../platform/live/live.sql.ts";

export const COMPILE_QUEUE = { kind: "compile", priority: 1 };

/** Bus channel on which the server announces that a compile check has ended. */
export const COMPILE_CHANGES = "compile-check";

const checkChanged = notifyAtCommit(`'${COMPILE_CHANGES}'`, "c.id::text");

export const ownerOf = statement(
  "checker.owner",
  `select id as pid, ${ownedColumns("problem")} from problem
   where id = :id?::bigint or (:id::bigint is null and problem_id = :displayId::text)`,
);

/** Returns a row if the language exists; the row shows whether any judge node offers the language. */
export const languageState = statement(
  "checker.language",
  `select ${someJudgeHas("l.name")} as available from language l where l.name = :language limit 1`,
);

/**
 * Inserts a source that has to be compiled, together with its task. Deletes an unfinished check of the same user, and
 * notifies the request that is waiting for that check. The row is not flushed to disk: if a check is lost in a database
 * crash, it is simply requested again. `:files` is JSON text.
 */
export const insertCheck = statement(
  "checker.insert",
  `with ${relaxed}, older as (
     delete from compile_check c using relaxed where uid = :uid and finished_at is null
     returning ${checkChanged}
   ), inserted as (
     insert into compile_check (uid, language, code, extra_files, protocol)
     values (:uid, :language, :code, :files::jsonb, :protocol)
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

/** Returns no row if the check has been replaced or has finished. */
export const checkSource = statement(
  "checker.source",
  `select language, code, extra_files as "extraFiles", protocol
   from compile_check where id = :id and finished_at is null`,
).narrow<{ extraFiles: Record<string, string>; protocol: CheckerProtocol }>();

export type CheckSource = RowOf<typeof checkSource>;

export const finishCheck = statement(
  "checker.finish",
  `update compile_check c set finished_at = verdict_now(), failure = :failure?, log = :message?
   where id = :id and finished_at is null
   returning ${checkChanged}`,
);

/** The state of a check; no row if a newer check of the same user has replaced it. */
export const checkResult = statement(
  "checker.result",
  `select finished_at is not null as done, failure, log from compile_check where id = :id`,
);

export type CheckResult = RowOf<typeof checkResult>;

/** Deletes a check, which also deletes its task. */
export const deleteCheck = statement("checker.delete", "delete from compile_check where id = :id");

/** Deletes results that nobody read because the server that waited for them crashed. */
export const deleteOldChecks = statement(
  "checker.deleteOld",
  "delete from compile_check where created_at < verdict_now() - interval '1 hour'",
);
