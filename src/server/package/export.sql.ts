import type { JsonFields } from "../../shared/problem/problemFields.ts";
import type { StatementSections } from "../../shared/problem/problemPackage.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { selectedFields } from "../problem/fragments/problemColumns.sql.ts";
import type {
  PackageEditorial,
  PackageFile,
  PackageSolution,
  PackageValidator,
} from "./readPackage.ts";

const list = (rows: string) => `coalesce((select json_agg(row_to_json(r)) from (${rows}) r), '[]')`;

/** All data of a problem except the contents of its files. */
export const wholeProblem = statement(
  "package.whole",
  `select p.id as pid, ${selectedFields}, u.username as author, p.is_remote as "isRemote",
     ${list(`select t.locale, t.title, coalesce(s.description, '') as description,
         coalesce(s.input, '') as input, coalesce(s.output, '') as output, coalesce(s.hint, '') as hint
       from problem_title t left join problem_statement s using (problem_id, locale)
       where t.problem_id = p.id order by t.locale`)} as statements,
     ${list(`select c.input_name as "inputName", c.output_name as "outputName",
         c.input_sha256 as "inputSha", c.output_sha256 as "outputSha", i.size as "inputSize",
         o.size as "outputSize", c.score, c.group_num as "group"
       from problem_case c join stored_file i on i.sha256 = c.input_sha256
       join stored_file o on o.sha256 = c.output_sha256
       where c.problem_id = p.id and c.data_version = p.data_version order by c.seq`)} as cases,
     ${list(`select num, type, score, depends_on as "dependsOn" from problem_subtask
       where problem_id = p.id and data_version = p.data_version order by num`)} as subtasks,
     ${list(`select f.name, f.sha256, s.size from problem_file f join stored_file s using (sha256)
       where f.problem_id = p.id order by f.name`)} as files,
     ${list(`select t.name, t.name_en as "nameEn", t.color, k.name as kind, k.name_en as "kindEn"
       from problem_tag x join tag t on t.id = x.tag_id
       left join tag_classification k on k.id = t.classification_id
       where x.problem_id = p.id order by t.id`)} as tags,
     ${list(`select l.name, x.time_factor as time, x.memory_factor as memory
       from problem_language x join language l on l.id = x.language_id
       where x.problem_id = p.id order by l.id`)} as languages,
     ${list(`select l.name as language, x.code from code_template x
       join language l on l.id = x.language_id where x.problem_id = p.id order by l.id`)} as templates,
     ${list(`select name, language, code, expected, score from problem_solution
       where problem_id = p.id order by name`)} as solutions,
     ${list(`select name, language, code, files, protocol, flags, case_flags as "caseFlags"
       from problem_validator where problem_id = p.id order by name`)} as validators,
     ${list(`select e.release, e.release_at as "releaseAt", (select json_agg(json_build_object('locale', x.locale,
         'title', x.title, 'content', x.content) order by x.locale desc)
         from editorial_text x where x.editorial_id = e.id) as texts
       from editorial e where e.problem_id = p.id and e.state = 'published' and e.deleted_at is null
       order by e.seq, e.id`)} as editorials
   from problem p left join app_user u on u.uid = p.author_uid
   where p.id = :pid`,
).narrow<
  JsonFields & {
    statements: ({ locale: string } & StatementSections)[];
    cases: {
      inputName: string;
      outputName: string;
      inputSha: string;
      outputSha: string;
      inputSize: number;
      outputSize: number;
      score: number;
      group: number | null;
    }[];
    subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
    files: PackageFile[];
    tags: {
      name: string;
      nameEn: string | null;
      color: string | null;
      kind: string | null;
      kindEn: string | null;
    }[];
    languages: { name: string; time: number | null; memory: number | null }[];
    templates: { language: string; code: string }[];
    solutions: PackageSolution[];
    validators: PackageValidator[];
    editorials: PackageEditorial[];
  }
>();

export type WholeProblem = RowOf<typeof wholeProblem>;
