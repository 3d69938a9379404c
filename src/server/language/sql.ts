import { offersLanguages } from "../judging/fragments/languageNeeds.sql.ts";
import { statement } from "../platform/database/statement.ts";
import { allowsLanguage } from "./fragments/allowedLanguage.sql.ts";

/**
 * Language versions that the judge nodes report; if several nodes offer a language, the version of the node seen last
 * is used.
 */
const reported = `(
  select distinct on (r.name) r.name, r.version, r."compileCommand"
  from judge_node n, jsonb_to_recordset(n.languages)
    as r (name text, version text, "compileCommand" text)
  where ${offersLanguages("n")}
  order by r.name, n.seen_at desc
)`;

const columns = `l.id, l.name, coalesce(r.version, l.description) as description,
  l.content_type as "contentType",
  coalesce(nullif(r."compileCommand", ''), l.compile_command) as "compileCommand",
  l.template, l.code_template as "codeTemplate", l.is_spj as "isSpj", l.oj,
  r.name is not null or l.oj <> 'LOCAL' and l.refused_at is null as available`;

const factorsOf = (row: string): string =>
  `${row}.time_factor as "timeFactor", ${row}.memory_factor as "memoryFactor"`;

export const languagesOfBank = statement(
  "language.ofBank",
  `select ${columns}, l.time_factor as "timeFactor", l.memory_factor as "memoryFactor"
   from language l left join ${reported} r on r.name = l.name and l.oj = 'LOCAL'
   where :bank?::text is null or l.oj = :bank
   order by l.oj = 'LOCAL' desc, l.oj, l.seq, l.id`,
);

/**
 * Returns the languages that the problem's author allows, with the factors for this problem. If there is no list of
 * allowed languages, all languages of the problem's judge are returned.
 */
export const languagesOfProblem = statement(
  "language.ofProblem",
  `select ${columns}, coalesce(pl.time_factor, l.time_factor) as "timeFactor",
     coalesce(pl.memory_factor, l.memory_factor) as "memoryFactor"
   from problem p
   join language l on l.oj = p.oj
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   left join ${reported} r on r.name = l.name and l.oj = 'LOCAL'
   where p.id = :problemId and ${allowsLanguage}
   order by l.seq, l.id`,
);

/**
 * `:localLanguages`: rows as a JSON array. Existing rows keep their ids and factors; their other columns are updated.
 */
export const seedLanguageRows = statement(
  "language.seed",
  `insert into language as l (id, name, content_type, compile_command, template, code_template,
     is_spj, time_factor, memory_factor, seq)
   select s.id, s.name, s."contentType", s."compileCommand", s.template, s."codeTemplate",
     s."isSpj", s."timeFactor", s."memoryFactor", s.seq
   from jsonb_to_recordset(:localLanguages::jsonb) as s (id int, name text, "contentType" text,
     "compileCommand" text, template text, "codeTemplate" text, "isSpj" boolean,
     "timeFactor" real, "memoryFactor" real, seq int)
   on conflict (id) do update set name = excluded.name, content_type = excluded.content_type,
     compile_command = excluded.compile_command, template = excluded.template,
     code_template = excluded.code_template, is_spj = excluded.is_spj, seq = excluded.seq`,
);

/** The local judge's languages with the number of problems that override their factors. */
export const languageLimits = statement(
  "language.limits",
  `select l.id, l.name, ${factorsOf("l")}, r.name is not null as available,
     (select count(*)::int from problem_language pl
      where pl.language_id = l.id and (pl.time_factor is not null or pl.memory_factor is not null))
       as exceptions
   from language l left join ${reported} r on r.name = l.name
   where l.oj = 'LOCAL' order by l.seq, l.id`,
);

/** Languages of the local judge, locked in a fixed order. */
export const lockLanguages = statement(
  "language.lock",
  `select l.id, l.name, ${factorsOf("l")} from language l
   where l.id = any (:ids::bigint[]) and l.oj = 'LOCAL' order by l.id for update`,
);

/** `:factors`: rows (id, timeFactor, memoryFactor) as a JSON array. */
export const storeFactors = statement(
  "language.storeFactors",
  `update language l set time_factor = g."timeFactor", memory_factor = g."memoryFactor"
   from jsonb_to_recordset(:factors::jsonb) as g (id bigint, "timeFactor" real, "memoryFactor" real)
   where l.id = g.id and l.oj = 'LOCAL'`,
);
