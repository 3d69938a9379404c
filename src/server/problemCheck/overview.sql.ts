import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { BRIEF_MESSAGE, type CheckedCase, type CheckedProgram } from "../../shared/problemCheck.ts";
import { someJudgeHas } from "../judging/fragments/languageNeeds.sql.ts";
import { sql } from "../platform/db.ts";

export interface CheckRow {
  id: number;
  kind: "live" | "candidate";
  createdAt: Date;
  by: string | null;
  total: number;
  done: number;
  fingerprint: string;
  dataVersion: number;
  what: string | null;
  changed: string[] | null;
  items: CheckedProgram[];
  missing: string[];
}

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

/** $1 problem: its checks with all programs. */
export const checksOf = sql<CheckRow>(
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
   where c.problem_id = $1`,
);

export interface ProblemOfCheck {
  pid: number;
  problemId: string;
  ownerUid: string;
  groupId: number | null;
  kind: "live" | "candidate";
}

/** $1 check. */
export const problemOfCheck = sql<ProblemOfCheck>(
  "problemCheck.problemOf",
  `select p.id as pid, p.problem_id as "problemId", ${ownedColumns("p")}, c.kind
   from problem_check c join problem p on p.id = c.problem_id where c.id = $1`,
);

/** $1 check, $2 number. */
export const itemOfCheck = sql<{ item: CheckedProgram; message: string | null }>(
  "problemCheck.item",
  `select to_jsonb(r) as item, i.message
   from problem_check c join problem_check_item i on i.check_id = c.id
   cross join lateral (select ${itemColumns}) r
   where c.id = $1 and i.seq = $2`,
);

/** $1 check, $2 number: results of its cases. */
export const casesOfItem = sql<CheckedCase>(
  "problemCheck.itemCases",
  `select r.seq, coalesce(d.input_name, '') as "inputName",
     coalesce(d.output_name, '') as "outputName", d.group_num as "group", r.status,
     r."timeMs", r."memoryKb", r.score, r.message, r."endedBy"
   from problem_check_item i
   cross join jsonb_to_recordset(coalesce(i.cases, '[]')) as r (seq int, status int, "timeMs" int,
     "memoryKb" int, score int, message text, "endedBy" jsonb)
   left join problem_check_case d on d.check_id = i.check_id and d.seq = r.seq
   where i.check_id = $1 and i.seq = $2 order by r.seq`,
);

/** $1 problem, $2 fingerprint: its running check with exactly the current programs. */
export const sameRunning = sql<{ id: number }>(
  "problemCheck.sameRunning",
  `select c.id from problem_check c
   where c.problem_id = $1 and c.kind = 'live' and c.done < c.total and c.fingerprint = $2
     and c.total = (select count(*) from problem_solution where problem_id = $1)
       + (select count(*) from problem_validator where problem_id = $1)
     and not exists (select from (select ${itemColumns} from problem_check_item i
       where i.check_id = c.id) r where not r.current)`,
);

export interface TallyRow {
  pid: number;
  name: string;
  kind: "solution" | "validator";
  language: string;
  outcome: CheckedProgram["outcome"];
  status: number | null;
  score: number | null;
  timeMs: number | null;
  limitMs: number | null;
  late: boolean;
  stopped: boolean;
  expected: string[] | null;
  expectedScore: number | null;
}

/** $1 problems: the programs of their last checks with the expected results. */
export const talliesOf = sql<TallyRow>(
  "problemCheck.tallies",
  `select c.problem_id as pid, i.name, i.kind, i.language, i.outcome, i.status, i.score,
     i.time_ms as "timeMs", i.limit_ms as "limitMs", i.late, i.stopped, s.expected, s.score as "expectedScore"
   from problem_check c join problem_check_item i on i.check_id = c.id
   left join problem_solution s
     on i.kind = 'solution' and s.problem_id = c.problem_id and s.name = i.name
   where c.problem_id = any($1::bigint[]) and c.kind = 'live'`,
);
