import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { InputValidator, JurySolution } from "../../shared/problemCheck.ts";
import { sql } from "../platform/db.ts";

export interface CheckedProblem {
  pid: number;
  problemId: string;
  ownerUid: string;
  groupId: number | null;
  isRemote: boolean;
  cases: number;
}

/** $1 problem. */
export const problemById = sql<CheckedProblem>(
  "problemCheck.problem",
  `select p.id as pid, p.problem_id as "problemId", ${ownedColumns("p")},
     p.is_remote as "isRemote",
     (select count(*)::int from problem_case c
       where c.problem_id = p.id and c.data_version = p.data_version) as cases
   from problem p where p.id = $1`,
);

/** $1 problem. Serialises changes of its programs; submissions do not wait. */
export const lockProblem = sql(
  "problemCheck.hold",
  "select from problem where id = $1 for no key update",
);

const solutionColumns = "name, language, expected, score, length(code) as length";
const validatorColumns = `name, language, protocol, flags, case_flags as "caseFlags",
  array(select jsonb_object_keys(files) order by 1) as "fileNames",
  length(code) + coalesce((select sum(length(value)) from jsonb_each_text(files)), 0)::int as length`;

/** $1 problem. */
export const solutionsOf = sql<JurySolution>(
  "problemCheck.solutions",
  `select ${solutionColumns} from problem_solution where problem_id = $1 order by name`,
);

/** $1 problem. */
export const validatorsOf = sql<InputValidator>(
  "problemCheck.validators",
  `select ${validatorColumns} from problem_validator where problem_id = $1 order by name`,
);

/** $1 problem, $2 name. */
export const solutionNamed = sql<JurySolution & { code: string }>(
  "problemCheck.solution",
  `select ${solutionColumns}, code from problem_solution where problem_id = $1 and name = $2`,
);

/** $1 problem, $2 name. */
export const validatorNamed = sql<InputValidator & { code: string; files: Record<string, string> }>(
  "problemCheck.validator",
  `select ${validatorColumns}, code, files from problem_validator where problem_id = $1 and name = $2`,
);

/** $1 problem, $2 name, $3 language, $4 code, $5 expected verdicts, $6 points. No row if the name is taken. */
export const insertSolution = sql<{ name: string }>(
  "problemCheck.insertSolution",
  `insert into problem_solution (problem_id, name, language, code, expected, score)
   values ($1, $2, $3, $4, $5::text[], $6) on conflict do nothing returning name`,
);

/** $1 problem, $2 current name, $3 name, $4 language, $5 code, $6 expected verdicts, $7 points. */
export const updateSolution = sql<{ name: string }>(
  "problemCheck.updateSolution",
  `update problem_solution set name = $3, language = $4, code = $5, expected = $6::text[], score = $7
   where problem_id = $1 and name = $2
     and ($2 = $3 or not exists (select from problem_solution where problem_id = $1 and name = $3))
   returning name`,
);

/** $1 problem, $2 name. */
export const deleteSolution = sql<{ name: string }>(
  "problemCheck.deleteSolution",
  "delete from problem_solution where problem_id = $1 and name = $2 returning name",
);

/**
 * $1 problem, $2 name, $3 language, $4 code, $5 protocol, $6 arguments, $7 arguments of single cases and $8
 * files as JSON texts. No row if the name is taken.
 */
export const insertValidator = sql<{ name: string }>(
  "problemCheck.insertValidator",
  `insert into problem_validator (problem_id, name, language, code, protocol, flags, case_flags, files)
   values ($1, $2, $3, $4, $5, $6::text[], $7::jsonb, coalesce($8::jsonb, '{}'))
   on conflict do nothing returning name`,
);

/**
 * $1 problem, $2 current name, $3 name, $4 language, $5 code, $6 protocol, $7 arguments, $8 arguments of
 * single cases as JSON text, $9 files as JSON text; null: unchanged.
 */
export const updateValidator = sql<{ name: string }>(
  "problemCheck.updateValidator",
  `update problem_validator set name = $3, language = $4, code = $5, protocol = $6,
     flags = $7::text[], case_flags = $8::jsonb, files = coalesce($9::jsonb, files)
   where problem_id = $1 and name = $2
     and ($2 = $3 or not exists (select from problem_validator where problem_id = $1 and name = $3))
   returning name`,
);

/** $1 problem, $2 name. */
export const deleteValidator = sql<{ name: string }>(
  "problemCheck.deleteValidator",
  "delete from problem_validator where problem_id = $1 and name = $2 returning name",
);
