import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { catalogueVersionNow } from "./fragments/catalogueVersion.sql.ts";
import { counts } from "./sql.ts";

export const catalogueVersion = statement(
  "catalogue.version",
  `select ${catalogueVersionNow} as "version!"`,
);

/** All problems in list order, and the version of the catalogue. */
export const wholeCatalogue = statement(
  "catalogue.whole",
  `select ${catalogueVersionNow} as "version!", p.id as pid,
     p.problem_id as "problemId", p.auth, p.difficulty, p.rating, p.type, p.oj as bank,
     ${ownedColumns("p")}, u.username as author, p.source, p.archived_at is not null as archived, zh.title as "titleZh", en.title as "titleEn",
     array(select tag_id::int from problem_tag g where g.problem_id = p.id order by tag_id)
       as "tagIds"
   from problem p
   left join app_user u on u.uid = p.author_uid
   left join problem_title zh on zh.problem_id = p.id and zh.locale = 'zh-CN'
   left join problem_title en on en.problem_id = p.id and en.locale = 'en-US'
   order by length(p.problem_id), p.problem_id`,
);

export type CatalogueRow = RowOf<typeof wholeCatalogue>;

/** Every tag; queried after the problems, so that the tags are never older than the problems' version. */
export const catalogueTags = statement(
  "catalogue.tags",
  `select id, name, name_en as "nameEn", color from tag`,
);

export type CatalogueTag = RowOf<typeof catalogueTags>;

/**
 * Returns the counters of the given problems, in the order of `:pids`, and the catalogue's version. If no problems are
 * given, there is a single row with zeros and the version.
 */
export const pageCounts = statement(
  "catalogue.pageCounts",
  `select v.version as "version!", ${counts}
   from (select sum(version)::bigint as version from problem_catalogue) v
   left join unnest(:pids::bigint[]) with ordinality as page (id, place) on true
   left join problem_count c on c.problem_id = page.id
   order by page.place`,
);

export type PageCounts = RowOf<typeof pageCounts>;

/**
 * Reads the counters by which lists of problems are sorted, for every problem that has counters; reading 20,000 rows
 * takes 15 ms.
 */
export const sortCounts = statement(
  "catalogue.sortCounts",
  "select problem_id as pid, ac, total from problem_count",
);
