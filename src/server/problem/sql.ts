import { ownedColumns, reachFrom } from "../authority/fragments/reach.sql.ts";
import type { FeedbackPolicy } from "../../shared/feedback.ts";
import type { Tag } from "../../shared/problem.ts";
import { isJudgedByNodes } from "../judging/fragments/backend.sql.ts";
import { namesOffered } from "../judging/fragments/languageNeeds.sql.ts";
import { allowsLanguage } from "../language/fragments/allowedLanguage.sql.ts";
import { sql } from "../platform/db.ts";
import { listedClassification, listedTag } from "./fragments/listedTag.sql.ts";

/** The title in the requested language ($1), else in the other. */
const titleOf = (problem: string) =>
  `(select t.title from problem_title t where t.problem_id = ${problem}
    order by t.locale = $1 desc, t.locale desc limit 1)`;

const tagName = (tag: string) =>
  `case when $1 = 'en-US' then coalesce(${tag}.name_en, ${tag}.name) else ${tag}.name end`;

const tagColumns = `t.id, ${tagName("t")} as name, t.color, t.oj, t.classification_id as tcid`;

export const counts = `coalesce(c.total, 0) as total, coalesce(c.ac, 0) as ac, coalesce(c.pe, 0) as pe,
  coalesce(c.ce, 0) as ce, coalesce(c.wa, 0) as wa, coalesce(c.tle, 0) as tle,
  coalesce(c.mle, 0) as mle, coalesce(c.re, 0) as re, coalesce(c.ole, 0) as ole,
  coalesce(c.se, 0) as se, coalesce(c.pa, 0) as pa`;

// One problem ---------------------------------------------------------------------------------

export interface AccessRow {
  id: number;
  problemId: string;
  auth: number;
  ownerUid: string;
  groupId: number | null;
  oj: string;
}

const access = `id, problem_id as "problemId", auth, ${ownedColumns("problem")}, oj`;

/** $1 id. */
export const problemAccess = sql<AccessRow>(
  "problem.access",
  `select ${access} from problem where id = $1`,
);

export interface DetailRow extends AccessRow {
  title: string | null;
  author: string | null;
  type: number;
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  outputLimit: number | null;
  source: string | null;
  examples: { input: string; output: string }[];
  isRemote: boolean;
  difficulty: number;
  rating: number | null;
  codeShare: boolean;
  failingInputOpen: boolean;
  isRemoveEndBlank: boolean;
  feedback: FeedbackPolicy;
  userExtraFile: Record<string, string> | null;
  languagesAvailable: string[];
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
  total: number;
  ac: number;
  pe: number;
  ce: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  ole: number;
  se: number;
  pa: number;
  tags: Tag[];
  /** Allowed by the author and available on a judge node. */
  languages: { name: string; timeFactor: number; memoryFactor: number }[];
  templates: Record<string, string>;
  /** The requested language, else the other; null without a statement. */
  statementLocale: string | null;
  statementTitle: string | null;
  description: string;
  input: string;
  output: string;
  hint: string;
  html: StatementHtml | null;
  renderer: number;
  /** Names of its pictures and attachments, in order. */
  files: string[];
}

export interface StatementHtml {
  description: string;
  input: string;
  output: string;
  hint: string;
}

/**
 * Everything for a problem page in one query. $1 language of the title and the tags, $2 display id in upper
 * case, $3 requested language of the statement.
 */
export const problemDetail = sql<DetailRow>(
  "problem.detail",
  `select p.id, p.problem_id as "problemId", p.auth, ${ownedColumns("p")}, p.oj,
     ${titleOf("p.id")} as title, u.username as author, p.type,
     p.judge_mode as "judgeMode", p.judge_case_mode as "judgeCaseMode",
     p.time_limit as "timeLimit", p.memory_limit as "memoryLimit", p.stack_limit as "stackLimit",
     p.output_limit as "outputLimit",
     p.source, p.examples, p.is_remote as "isRemote", p.difficulty, p.rating, p.code_share as "codeShare",
     p.failing_input_open as "failingInputOpen", p.is_remove_end_blank as "isRemoveEndBlank", p.feedback,
     p.user_extra_file as "userExtraFile",
     array(select s.locale from problem_statement s where s.problem_id = p.id order by s.locale desc)
       as "languagesAvailable",
     coalesce((select jsonb_agg(jsonb_build_object('num', s.num, 'type', s.type, 'score', s.score,
         'dependsOn', s.depends_on) order by s.num)
       from problem_subtask s where s.problem_id = p.id and s.data_version = p.data_version), '[]')
       as subtasks,
     coalesce((select jsonb_agg(to_jsonb(g) order by g.id)
       from (select ${tagColumns} from problem_tag pt join tag t on t.id = pt.tag_id
         where pt.problem_id = p.id) g), '[]') as tags,
     coalesce((select jsonb_agg(jsonb_build_object('name', l.name,
         'timeFactor', coalesce(pl.time_factor, l.time_factor),
         'memoryFactor', coalesce(pl.memory_factor, l.memory_factor)) order by l.seq, l.id)
       from language l
       left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
       where l.oj = p.oj and (not (${isJudgedByNodes}) or l.oj = 'LOCAL' and l.name in (${namesOffered}))
         and ${allowsLanguage}), '[]')
       as languages,
     coalesce((select jsonb_object_agg(l.name, t.code)
       from code_template t join language l on l.id = t.language_id
       where t.problem_id = p.id), '{}') as templates,
     st.locale as "statementLocale", st.title as "statementTitle",
     coalesce(st.description, '') as description, coalesce(st.input, '') as input,
     coalesce(st.output, '') as output, coalesce(st.hint, '') as hint, st.html,
     coalesce(st.renderer, 0) as renderer,
     array(select f.name from problem_file f where f.problem_id = p.id order by f.name) as files,
     ${counts}
   from problem p
   left join app_user u on u.uid = p.author_uid
   left join problem_count c on c.problem_id = p.id
   left join lateral (
     select s.*, t.title from problem_statement s
     left join problem_title t on t.problem_id = s.problem_id and t.locale = s.locale
     where s.problem_id = p.id
     order by s.locale = $3 desc, s.locale desc limit 1
   ) st on true
   where p.problem_id = $2`,
  { byIndex: true },
);

/**
 * $1 id, $2 language, $3 HTML as JSON text, $4 renderer, and its sources: $5 description, $6 input, $7
 * output, $8 hint, $9 names of files in order. Does not replace the HTML of a newer renderer, and stores
 * nothing if text or files have changed meanwhile: the outdated page would remain.
 */
export const storeHtml = sql(
  "problem.storeHtml",
  `update problem_statement set html = $3::jsonb, renderer = $4
   where problem_id = $1 and locale = $2 and renderer <= $4
     and (description, input, output, hint) = ($5, $6, $7, $8)
     and array(select name from problem_file where problem_id = $1 order by name) = $9::text[]`,
);

/** $1 id, $2 name. */
export const fileOf = sql<{ sha256: string; size: number }>(
  "problem.file",
  `select f.sha256, s.size from problem_file f join stored_file s on s.sha256 = f.sha256
   where f.problem_id = $1 and f.name = $2`,
);

/** $1 id: in order. */
export const fileNames = sql<{ name: string }>(
  "problem.fileNames",
  "select name from problem_file where problem_id = $1 order by name",
);

/** $1 id. */
export const templatesOf = sql<{
  id: number;
  pid: number;
  lid: number;
  code: string;
  name: string;
}>(
  "problem.templates",
  `select t.id, t.problem_id as pid, t.language_id as lid, t.code, l.name
   from code_template t join language l on l.id = t.language_id
   where t.problem_id = $1 order by l.seq, l.id`,
);

// Tags ----------------------------------------------------------------------------------------

/** Which hidden problems the reader sees (`reachValues`): $3 to $6. */
const hidden = reachFrom(3);

/** $1 language, $2 bank or null for every bank, $3 to $6 the reader. */
export const tagsOfBank = sql<Tag>(
  "tag.ofBank",
  `select ${tagColumns} from tag t where ($2::text is null or t.oj = $2) and ${listedTag(hidden)}
   order by t.oj = 'LOCAL' desc, t.oj, t.rank, t.id`,
);

/** $1 language, $2 problem id. */
export const tagsOfProblem = sql<Tag>(
  "tag.ofProblem",
  `select ${tagColumns} from problem_tag pt join tag t on t.id = pt.tag_id
   where pt.problem_id = $2 order by t.id`,
);

/** $1 language, $2 bank or null for every bank, $3 to $6 the reader. */
export const classificationsOfBank = sql<{ id: number; name: string; oj: string; rank: number }>(
  "tag.classifications",
  `select c.id, ${tagName("c")} as name, c.oj, c.rank from tag_classification c
   where ($2::text is null or c.oj = $2) and ${listedClassification(hidden)}
   order by c.oj = 'LOCAL' desc, c.oj, c.rank, c.id`,
);
