import { reachParameters, ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { Tag } from "../../shared/problem/problem.ts";
import { isJudgedByNodes } from "../judging/fragments/backend.sql.ts";
import { judgeIsDown } from "../judging/fragments/judgeDown.sql.ts";
import { namesOffered } from "../judging/fragments/languageNeeds.sql.ts";
import { allowsLanguage } from "../language/fragments/allowedLanguage.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { listedClassification, listedTag } from "./fragments/listedTag.sql.ts";

/** The title in the requested language (`:locale`), or, if there is none, in the other language. */
const titleOf = (problem: string) =>
  `(select t.title from problem_title t where t.problem_id = ${problem}
    order by t.locale = :locale desc, t.locale desc limit 1)`;

const tagName = (tag: string) =>
  `case when :locale = 'en-US' then coalesce(${tag}.name_en, ${tag}.name) else ${tag}.name end`;

const tagColumns = `t.id, ${tagName("t")} as name, t.color, t.oj, t.classification_id as "classificationId"`;

export const counts = `coalesce(c.total, 0) as total, coalesce(c.ac, 0) as ac, coalesce(c.pe, 0) as pe,
  coalesce(c.ce, 0) as ce, coalesce(c.wa, 0) as wa, coalesce(c.tle, 0) as tle,
  coalesce(c.mle, 0) as mle, coalesce(c.re, 0) as re, coalesce(c.ole, 0) as ole,
  coalesce(c.se, 0) as se, coalesce(c.pa, 0) as pa`;

// One problem ---------------------------------------------------------------------------------

const access = `id, problem_id as "problemId", auth, ${ownedColumns("problem")}, oj`;

export const problemAccess = statement(
  "problem.access",
  `select ${access} from problem where id = :id`,
);

/** The type of the columns in `tagColumns` when they are read from a JSON column. */
type TagRow = Omit<Tag, "tcid"> & { classificationId: number | null };

/** The shapes of the JSON columns that a problem page reads. */
interface DetailJson {
  examples: { input: string; output: string }[];
  userExtraFile: Record<string, string> | null;
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
  tags: TagRow[];
  /**
   * The languages that the author allows and that can be judged: a judge node must offer the language; for a remote
   * problem, the remote judge must not refuse it.
   */
  languages: { name: string; timeFactor: number; memoryFactor: number }[];
  templates: Record<string, string>;
  html: StatementHtml | null;
  remote: { judge: string; sourceUrl: string; isDown: boolean } | null;
  origin: { judge: string; sourceUrl: string } | null;
}

export interface StatementHtml {
  description: string;
  input: string;
  output: string;
  hint: string;
}

/**
 * Returns all data for a problem page in one query. `:locale`: language of the title and the tags; `:displayId`:
 * display id in upper case; `:statementLanguage`: preferred language of the statement. If there is no statement in that
 * language, the other language is used; if there is none at all, the statement is null. `files`: names of the
 * statement's pictures and attachments, in order.
 */
export const problemDetail = statement(
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
       where l.oj = p.oj and (not (${isJudgedByNodes}) and l.refused_at is null or l.oj = 'LOCAL' and l.name in (${namesOffered}))
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
     (select jsonb_build_object('judge', r.judge, 'sourceUrl', r.source_url,
         'isDown', ${judgeIsDown("r.judge")})
       from remote_problem r left join remote_judge j on j.judge = r.judge
       where r.problem_id = p.id and p.is_remote) as remote,
     (select jsonb_build_object('judge', r.judge, 'sourceUrl', r.source_url)
       from remote_problem r where r.problem_id = p.id and not p.is_remote) as origin,
     ${counts}
   from problem p
   left join app_user u on u.uid = p.author_uid
   left join problem_count c on c.problem_id = p.id
   left join lateral (
     select s.*, t.title from problem_statement s
     left join problem_title t on t.problem_id = s.problem_id and t.locale = s.locale
     where s.problem_id = p.id
     order by s.locale = :statementLanguage desc, s.locale desc limit 1
   ) st on true
   where p.problem_id = :displayId`,
  { byIndex: true },
).narrow<DetailJson>();

export type DetailRow = RowOf<typeof problemDetail>;

/**
 * Stores the HTML of a statement. `:html` is JSON text. The HTML was rendered from the given sources and the given file
 * names, which are sorted. Stored HTML that a newer version of the renderer produced is not replaced. If the text or
 * the files have changed in the meantime, nothing is stored; otherwise, the outdated HTML would remain.
 */
export const storeHtml = statement(
  "problem.storeHtml",
  `update problem_statement set html = :html::jsonb, renderer = :renderer
   where problem_id = :pid and locale = :locale and renderer <= :renderer
     and (description, input, output, hint) = (:description, :input, :output, :hint)
     and array(select name from problem_file where problem_id = :pid order by name) = :files::text[]`,
);

export const fileOf = statement(
  "problem.file",
  `select f.sha256, s.size from problem_file f join stored_file s on s.sha256 = f.sha256
   where f.problem_id = :pid and f.name = :name`,
);

/** The names of the files of a problem, sorted by name. */
export const fileNames = statement(
  "problem.fileNames",
  "select name from problem_file where problem_id = :pid order by name",
);

export const templatesOf = statement(
  "problem.templates",
  `select t.id, t.problem_id as pid, t.language_id as lid, t.code, l.name
   from code_template t join language l on l.id = t.language_id
   where t.problem_id = :pid order by l.seq, l.id`,
);

// Tags ----------------------------------------------------------------------------------------

/** Parameters that describe the hidden problems that the viewer may see. */
const hidden = reachParameters;

/** If `:bank` is null, every problem bank is included. */
export const tagsOfBank = statement(
  "tag.ofBank",
  `select ${tagColumns} from tag t where (:bank?::text is null or t.oj = :bank) and ${listedTag(hidden)}
   order by t.oj = 'LOCAL' desc, t.oj, t.rank, t.id`,
);

export const tagsOfProblem = statement(
  "tag.ofProblem",
  `select ${tagColumns} from problem_tag pt join tag t on t.id = pt.tag_id
   where pt.problem_id = :pid order by t.id`,
);

/** If `:bank` is null, every problem bank is included. */
export const classificationsOfBank = statement(
  "tag.classifications",
  `select c.id, ${tagName("c")} as name, c.oj, c.rank from tag_classification c
   where (:bank?::text is null or c.oj = :bank) and ${listedClassification(hidden)}
   order by c.oj = 'LOCAL' desc, c.oj, c.rank, c.id`,
);
