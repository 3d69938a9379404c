import type { CaseFlags } from "../../shared/caseFlags.ts";
import type { CheckerProtocol, ComparisonOptions } from "../../shared/checkers.ts";
import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { sql } from "../platform/db.ts";
import { problemChanged } from "../problem/fragments/problemChanges.sql.ts";

export interface ProblemColumns {
  problemId: string;
  type: number;
  difficulty: number;
  rating: number | null;
  auth: number;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  /** Absent in what was read before problems had one. */
  outputLimit?: number | null | undefined;
  judgeMode: string;
  judgeCaseMode: string;
  comparison: string | null;
  comparisonOptions: ComparisonOptions;
  isRemoveEndBlank: boolean;
  feedback: FeedbackPolicy;
  juryDataOpen: boolean;
  failingInputOpen: boolean;
  codeShare: boolean;
  source: string | null;
  examples: { input: string; output: string }[];
  spjLanguage: string | null;
  spjCode: string | null;
  checkerProtocol: CheckerProtocol;
  checkerFlags: string[];
  checkerCaseFlags: CaseFlags[];
  userExtraFile: Record<string, string> | null;
  judgeExtraFile: Record<string, string> | null;
}

const recordOfColumns = `jsonb_to_record($2::jsonb) as p ("problemId" text, type int, difficulty int,
  rating int, auth int, "timeLimit" int, "memoryLimit" int, "stackLimit" int, "outputLimit" int, "judgeMode" text,
  "judgeCaseMode" text, comparison text, "comparisonOptions" jsonb, "isRemoveEndBlank" boolean,
  feedback text, "juryDataOpen" boolean, "failingInputOpen" boolean, "codeShare" boolean, source text, examples jsonb, "spjLanguage" text,
  "spjCode" text, "checkerProtocol" text, "checkerFlags" text[],
  "checkerCaseFlags" jsonb, "userExtraFile" jsonb, "judgeExtraFile" jsonb)`;

const columns = `problem_id, type, difficulty, rating, auth, time_limit, memory_limit, stack_limit, output_limit, judge_mode,
  judge_case_mode, comparison, comparison_options, is_remove_end_blank, feedback, jury_data_open, failing_input_open, code_share,
  source, examples, spj_language, spj_code, checker_protocol,
  checker_flags, checker_case_flags, user_extra_file, judge_extra_file`;

const values = `p."problemId", p.type, p.difficulty, p.rating, p.auth, p."timeLimit", p."memoryLimit",
  p."stackLimit", p."outputLimit", p."judgeMode", p."judgeCaseMode", p.comparison, p."comparisonOptions",
  p."isRemoveEndBlank", p.feedback, p."juryDataOpen", p."failingInputOpen", p."codeShare", p.source, p.examples, p."spjLanguage",
  p."spjCode", p."checkerProtocol", p."checkerFlags", p."checkerCaseFlags",
  nullif(p."userExtraFile", 'null'), nullif(p."judgeExtraFile", 'null')`;

/** $1 uid of the author, $2 ProblemColumns as JSON. No row when the display id is taken. */
export const insertProblem = sql<{ id: number; version: number }>(
  "package.insert",
  `insert into problem (author_uid, data_version, ${columns})
   select (select uid from app_user where uid = $1), 1, ${values} from ${recordOfColumns}
   on conflict do nothing returning id, data_version as version`,
);

/** $1 problem, $2 ProblemColumns as JSON. Its data version is one that was never used. */
export const overwriteProblem = sql<{ id: number; version: number }>(
  "package.overwrite",
  `update problem set (${columns}) = (select ${values} from ${recordOfColumns}),
     data_version = 1 + greatest(data_version,
       (select max(c.data_version) from problem_case c where c.problem_id = problem.id),
       (select max(d.data_version) from problem_data d where d.problem_id = problem.id))
   where id = $1 returning id, data_version as version, ${problemChanged("id")}`,
);

/** Deletes the rows of the problem that `overwriteProblem` leaves and that are written again. $1 problem. */
export const clearProblem = [
  sql("package.clearTitles", "delete from problem_title where problem_id = $1"),
  sql("package.clearStatements", "delete from problem_statement where problem_id = $1"),
  sql("package.clearFiles", "delete from problem_file where problem_id = $1"),
  sql("package.clearTags", "delete from problem_tag where problem_id = $1"),
  sql("package.clearTemplates", "delete from code_template where problem_id = $1"),
  sql("package.clearSolutions", "delete from problem_solution where problem_id = $1"),
  sql("package.clearValidators", "delete from problem_validator where problem_id = $1"),
];

/** $1 problem, $2 version, $3 uid of the importer. */
export const insertDataVersion = sql(
  "package.data",
  `insert into problem_data (problem_id, data_version, origin, created_by)
   values ($1, $2, 'upload', (select uid from app_user where uid = $3))`,
);

/** $1 problem, $2 language, $3 title. */
export const insertTitle = sql(
  "package.title",
  "insert into problem_title (problem_id, locale, title) values ($1, $2, $3)",
);

/** $1 problem, $2 language, $3 description, $4 input, $5 output, $6 hint. */
export const insertStatement = sql(
  "package.statement",
  `insert into problem_statement (problem_id, locale, description, input, output, hint)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** $1 problem, $2 version, $3 rows as a JSON array. */
export const insertCases = sql(
  "package.cases",
  `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
     output_sha256, score, group_num)
   select $1, $2, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha", c.score, c."group"
   from jsonb_to_recordset($3::jsonb) as c (seq int, "inputName" text, "outputName" text,
     "inputSha" text, "outputSha" text, score int, "group" int)`,
);

/** $1 problem, $2 version, $3 number, $4 type, $5 score, $6 numbers of those it depends on. */
export const insertSubtask = sql(
  "package.subtask",
  `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
   values ($1, $2, $3, $4, $5, $6::int[])`,
);

/** $1 problem, $2 name, $3 SHA-256. */
export const insertFile = sql(
  "package.file",
  "insert into problem_file (problem_id, name, sha256) values ($1, $2, $3)",
);

/** $1 problem, $2 name, $3 language, $4 code, $5 expected verdicts, $6 expected points or null. */
export const insertSolution = sql(
  "package.solution",
  `insert into problem_solution (problem_id, name, language, code, expected, score)
   values ($1, $2, $3, $4, $5::text[], $6)`,
);

/**
 * $1 problem, $2 name, $3 language, $4 code, $5 files as JSON text, $6 protocol, $7 arguments, $8 arguments
 * of single cases as JSON text.
 */
export const insertValidator = sql(
  "package.validator",
  `insert into problem_validator (problem_id, name, language, code, files, protocol, flags, case_flags)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7::text[], $8::jsonb)`,
);

/** $1 name, $2 English name or null. */
export const upsertClassification = sql<{ id: number }>(
  "package.classification",
  `insert into tag_classification (name, name_en, rank)
   values ($1, $2, (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag_classification))
   on conflict (oj, name) do update set name_en = coalesce(tag_classification.name_en, excluded.name_en)
   returning id`,
);

/** $1 name, $2 English name or null, $3 colour or null, $4 classification or null. */
export const upsertTag = sql<{ id: number }>(
  "package.tag",
  `insert into tag (name, name_en, color, classification_id) values ($1, $2, $3, $4)
   on conflict (oj, name) do update set name_en = coalesce(tag.name_en, excluded.name_en)
   returning id`,
);

/** $1 problem, $2 tag. */
export const addTag = sql(
  "package.addTag",
  "insert into problem_tag (problem_id, tag_id) values ($1, $2) on conflict do nothing",
);

/** $1 problem, $2 names of languages: allows no others. */
export const deleteOtherLanguages = sql(
  "package.otherLanguages",
  `delete from problem_language pl using language l
   where pl.problem_id = $1 and l.id = pl.language_id and l.name <> all ($2::text[])`,
);

/** $1 problem, $2 name of a local language, $3 and $4 factors or null. One row if the language exists. */
export const allowLanguage = sql<{ id: number }>(
  "package.language",
  `insert into problem_language (problem_id, language_id, time_factor, memory_factor)
   select $1, id, $3, $4 from language where oj = 'LOCAL' and name = $2
   on conflict (problem_id, language_id) do update
     set time_factor = excluded.time_factor, memory_factor = excluded.memory_factor
   returning language_id as id`,
);

/** $1 problem, $2 name of a local language, $3 code. One row if the language exists. */
export const insertTemplate = sql<{ id: number }>(
  "package.template",
  `insert into code_template (problem_id, language_id, code)
   select $1, id, $3 from language where oj = 'LOCAL' and name = $2 returning id`,
);
