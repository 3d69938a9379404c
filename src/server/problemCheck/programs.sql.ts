import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { CaseFlags } from "../../shared/verdict/caseFlags.ts";
import type { ExpectedVerdict } from "../../shared/problem/problemPackage.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

export const problemById = statement(
  "problemCheck.problem",
  `select p.id as pid, p.problem_id as "problemId", ${ownedColumns("p")},
     p.is_remote as "isRemote",
     (select count(*)::int from problem_case c
       where c.problem_id = p.id and c.data_version = p.data_version) as cases
   from problem p where p.id = :pid`,
);

export type CheckedProblem = RowOf<typeof problemById>;

/** Serialises changes to the problem's programs; submissions do not wait for this lock. */
export const lockProblem = statement(
  "problemCheck.hold",
  "select from problem where id = :pid for no key update",
);

const solutionColumns = "name, language, expected, score, length(code) as length";
const validatorColumns = `name, language, protocol, flags, case_flags as "caseFlags",
  array(select jsonb_object_keys(files) order by 1) as "fileNames",
  length(code) + coalesce((select sum(length(value)) from jsonb_each_text(files)), 0)::int as length`;

export const solutionsOf = statement(
  "problemCheck.solutions",
  `select ${solutionColumns} from problem_solution where problem_id = :pid order by name`,
).narrow<{ expected: ExpectedVerdict[] }>();

export const validatorsOf = statement(
  "problemCheck.validators",
  `select ${validatorColumns} from problem_validator where problem_id = :pid order by name`,
).narrow<{ caseFlags: CaseFlags[] }>();

export const solutionByName = statement(
  "problemCheck.solution",
  `select ${solutionColumns}, code from problem_solution where problem_id = :pid and name = :name`,
).narrow<{ expected: ExpectedVerdict[] }>();

export const validatorByName = statement(
  "problemCheck.validator",
  `select ${validatorColumns}, code, files from problem_validator where problem_id = :pid and name = :name`,
).narrow<{ caseFlags: CaseFlags[]; files: Record<string, string> }>();

/** Returns no row if the name is taken. */
export const insertSolution = statement(
  "problemCheck.insertSolution",
  `insert into problem_solution (problem_id, name, language, code, expected, score)
   values (:pid, :name, :language, :code, :expected::text[], :score?) on conflict do nothing returning name`,
);

/** Returns no row if another program already has the name. */
export const updateSolution = statement(
  "problemCheck.updateSolution",
  `update problem_solution set name = :name, language = :language, code = :code,
     expected = :expected::text[], score = :score?
   where problem_id = :pid and name = :currentName
     and (:currentName = :name or not exists (select from problem_solution where problem_id = :pid and name = :name))
   returning name`,
);

export const deleteSolution = statement(
  "problemCheck.deleteSolution",
  "delete from problem_solution where problem_id = :pid and name = :name returning name",
);

/** `:caseFlags` (arguments for individual cases) and `:files` are JSON texts. Returns no row if the name is taken. */
export const insertValidator = statement(
  "problemCheck.insertValidator",
  `insert into problem_validator (problem_id, name, language, code, protocol, flags, case_flags, files)
   values (:pid, :name, :language, :code, :protocol, :flags::text[], :caseFlags::jsonb, coalesce(:files?::jsonb, '{}'))
   on conflict do nothing returning name`,
);

/**
 * Takes the parameters of `insertValidator`, and `:currentName`; if `:files` is null, the files that are already stored
 * are kept.
 */
export const updateValidator = statement(
  "problemCheck.updateValidator",
  `update problem_validator set name = :name, language = :language, code = :code, protocol = :protocol,
     flags = :flags::text[], case_flags = :caseFlags::jsonb, files = coalesce(:files?::jsonb, files)
   where problem_id = :pid and name = :currentName
     and (:currentName = :name or not exists (select from problem_validator where problem_id = :pid and name = :name))
   returning name`,
);

export const deleteValidator = statement(
  "problemCheck.deleteValidator",
  "delete from problem_validator where problem_id = :pid and name = :name returning name",
);
