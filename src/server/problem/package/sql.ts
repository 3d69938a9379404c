import { sql } from "../../platform/db.ts";

export interface NewProblem {
  problemId: string;
  type: number;
  difficulty: number;
  auth: number;
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  judgeMode: string;
  judgeCaseMode: string;
  comparison: string | null;
  tolerance: number;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  codeShare: boolean;
  source: string | null;
  examples: { input: string; output: string }[];
  spjLanguage: string | null;
  spjCode: string | null;
  userExtraFile: Record<string, string> | null;
}

/** $1 uid of the author, $2 a NewProblem as JSON. No row when the display id is taken. */
export const insertProblem = sql<{ id: number }>(
  "package.insert",
  `insert into problem (problem_id, type, difficulty, auth, author_uid, time_limit, memory_limit,
     stack_limit, judge_mode, judge_case_mode, comparison, float_tolerance, is_remove_end_blank,
     open_case_result, code_share, source, examples, spj_language, spj_code, user_extra_file,
     data_version)
   select p."problemId", p.type, p.difficulty, p.auth,
     (select uid from app_user where uid = $1), p."timeLimit", p."memoryLimit",
     p."stackLimit", p."judgeMode", p."judgeCaseMode", p.comparison, p.tolerance,
     p."isRemoveEndBlank", p."openCaseResult", p."codeShare", p.source, p.examples,
     p."spjLanguage", p."spjCode", p."userExtraFile", 1
   from jsonb_to_record($2::jsonb) as p ("problemId" text, type int, difficulty int, auth int,
     "timeLimit" int, "memoryLimit" int, "stackLimit" int, "judgeMode" text, "judgeCaseMode" text,
     comparison text, tolerance float8, "isRemoveEndBlank" boolean, "openCaseResult" boolean,
     "codeShare" boolean, source text, examples jsonb, "spjLanguage" text, "spjCode" text,
     "userExtraFile" jsonb)
   on conflict do nothing returning id`,
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

/** $1 problem, $2 rows as a JSON array. */
export const insertCases = sql(
  "package.cases",
  `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256,
     output_sha256, score, group_num)
   select $1, 1, c.seq, c."inputName", c."outputName", c."inputSha", c."outputSha", c.score, c."group"
   from jsonb_to_recordset($2::jsonb) as c (seq int, "inputName" text, "outputName" text,
     "inputSha" text, "outputSha" text, score int, "group" int)`,
);

/** $1 problem, $2 number, $3 type, $4 score, $5 numbers of those it depends on. */
export const insertSubtask = sql(
  "package.subtask",
  `insert into problem_subtask (problem_id, data_version, num, type, score, depends_on)
   values ($1, 1, $2, $3, $4, $5::int[])`,
);

/** $1 problem, $2 name, $3 SHA-256. */
export const insertFile = sql(
  "package.file",
  "insert into problem_file (problem_id, name, sha256) values ($1, $2, $3)",
);

/** $1 name, $2 English name or null. */
export const keepClassification = sql<{ id: number }>(
  "package.classification",
  `insert into tag_classification (name, name_en, rank)
   values ($1, $2, (select coalesce(max(rank), 0) + 1 from tag_classification))
   on conflict (oj, name) do update set name_en = coalesce(tag_classification.name_en, excluded.name_en)
   returning id`,
);

/** $1 name, $2 English name or null, $3 colour, $4 classification. */
export const keepTag = sql<{ id: number }>(
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

/** $1 problem, $2 name of a local language. One row when it is known. */
export const allowLanguage = sql<{ id: number }>(
  "package.language",
  `insert into problem_language (problem_id, language_id)
   select $1, id from language where oj = 'LOCAL' and name = $2
   on conflict do nothing returning language_id as id`,
);

/** $1 problem, $2 name of a local language, $3 code. One row when the language is known. */
export const insertTemplate = sql<{ id: number }>(
  "package.template",
  `insert into code_template (problem_id, language_id, code)
   select $1, id, $3 from language where oj = 'LOCAL' and name = $2 returning id`,
);
