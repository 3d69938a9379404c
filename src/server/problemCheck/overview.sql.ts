import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import {
  BRIEF_MESSAGE,
  type CheckedCase,
  type CheckedProgram,
} from "../../shared/problem/problemCheck.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

const itemColumns = `i.seq, i.kind, i.name, i.language, i.outcome, i.status, i.score,
  i.time_ms as "timeMs", i.limit_ms as "limitMs", i.memory_kb as "memoryKb", i.late, i.stopped,
  i.case_count as cases, i.rejected_count as rejected, left(i.message, ${BRIEF_MESSAGE}) as message,
  case i.kind when 'solution' then exists (select from problem_solution s
    where s.problem_id = c.problem_id and s.name = i.name and s.language = i.language
      and s.code_md5 = i.code_md5)
  else exists (select from problem_validator v
    where v.problem_id = c.problem_id and v.name = i.name and v.language = i.language
      and v.code_md5 = i.code_md5 and v.protocol = i.protocol and v.flags = i.flags
      and v.case_flags = i.case_flags and v.files = i.files)
  end as current`;

/** All checks of a problem, each with the programs that it runs. */
export const checksOf = statement(
  "problemCheck.checks",
  `select c.id, c.kind, c.created_at as "createdAt", u.username as by, c.total, c.done,
     c.fingerprint, c.data_version as "dataVersion", c.candidate ->> 'what' as what,
     c.candidate -> 'changed' as changed,
     coalesce((select jsonb_agg(to_jsonb(r) order by r.seq) from (
       select ${itemColumns} from problem_check_item i where i.check_id = c.id) r), '[]') as items,
     array(select distinct i.language from problem_check_item i
       where i.check_id = c.id and i.outcome = 'waiting'
         and not ${someJudgeHas("i.language")}) as missing
   from problem_check c left join app_user u on u.uid = c.created_by
   where c.problem_id = :pid`,
).narrow<{ changed: string[] | null; items: CheckedProgram[] }>();

export type CheckRow = RowOf<typeof checksOf>;

export const problemOfCheck = statement(
  "problemCheck.problemOf",
  `select p.id as pid, p.problem_id as "problemId", ${ownedColumns("p")}, c.kind
   from problem_check c join problem p on p.id = c.problem_id where c.id = :id`,
);

export type ProblemOfCheck = RowOf<typeof problemOfCheck>;

export const itemOfCheck = statement(
  "problemCheck.item",
  `select to_jsonb(r) as item, i.message
   from problem_check c join problem_check_item i on i.check_id = c.id
   cross join lateral (select ${itemColumns}) r
   where c.id = :id and i.seq = :seq`,
).narrow<{ item: CheckedProgram }>();

/** The results of one program for its test cases. */
export const casesOfItem = statement(
  "problemCheck.itemCases",
  `select r.seq as "seq!", coalesce(d.input_name, '') as "inputName",
     coalesce(d.output_name, '') as "outputName", d.group_num as "group", r.status as "status!",
     r."timeMs" as "timeMs!", r."memoryKb" as "memoryKb!", r.score, r.message, r."endedBy"
   from problem_check_item i
   cross join jsonb_to_recordset(coalesce(i.cases, '[]')) as r (seq int, status int, "timeMs" int,
     "memoryKb" int, score int, message text, "endedBy" jsonb)
   left join problem_check_case d on d.check_id = i.check_id and d.seq = r.seq
   where i.check_id = :id and i.seq = :seq order by r.seq`,
).narrow<Pick<CheckedCase, "endedBy">>();

/** The problem's running check, provided that it covers exactly the current programs in their current state. */
export const sameRunning = statement(
  "problemCheck.sameRunning",
  `select c.id from problem_check c
   where c.problem_id = :pid and c.kind = 'live' and c.done < c.total and c.fingerprint = :fingerprint
     and c.total = (select count(*) from problem_solution where problem_id = :pid)
       + (select count(*) from problem_validator where problem_id = :pid)
     and not exists (select from (select ${itemColumns} from problem_check_item i
       where i.check_id = c.id) r where not r.current)`,
);

/** For each of the given problems, the programs in its last check and their expected results. */
export const talliesOf = statement(
  "problemCheck.tallies",
  `select c.problem_id as pid, i.name, i.kind, i.language, i.outcome, i.status, i.score,
     i.time_ms as "timeMs", i.limit_ms as "limitMs", i.late, i.stopped, s.expected, s.score as "expectedScore"
   from problem_check c join problem_check_item i on i.check_id = c.id
   left join problem_solution s
     on i.kind = 'solution' and s.problem_id = c.problem_id and s.name = i.name
   where c.problem_id = any(:pids::bigint[]) and c.kind = 'live'`,
);

export type TallyRow = RowOf<typeof talliesOf>;
