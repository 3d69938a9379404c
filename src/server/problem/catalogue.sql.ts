import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { sql } from "../platform/db.ts";
import { catalogueVersionNow } from "./fragments/catalogueVersion.sql.ts";
import { counts } from "./sql.ts";

export const catalogueVersion = sql<{ version: number }>(
  "catalogue.version",
  `select ${catalogueVersionNow} as version`,
);

export interface CatalogueRow {
  version: number;
  pid: number;
  problemId: string;
  auth: number;
  difficulty: number;
  rating: number | null;
  type: number;
  bank: string;
  ownerUid: string;
  groupId: number | null;
  author: string | null;
  source: string | null;
  archived: boolean;
  titleZh: string | null;
  titleEn: string | null;
  tagIds: number[];
}

/** Every problem in list order, and the version of this state. */
export const wholeCatalogue = sql<CatalogueRow>(
  "catalogue.whole",
  `select ${catalogueVersionNow} as version, p.id as pid,
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

export interface CatalogueTag {
  id: number;
  name: string;
  nameEn: string | null;
  color: string | null;
}

/** Every tag; queried after the problems, so that it is never older than their version. */
export const catalogueTags = sql<CatalogueTag>(
  "catalogue.tags",
  `select id, name, name_en as "nameEn", color from tag`,
);

export interface PageCounts {
  /** Version of the catalogue at the time of the counts. */
  version: number;
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
}

/** $1 ids: their counters in that order, and the catalogue's version; one row of zeros for no ids. */
export const pageCounts = sql<PageCounts>(
  "catalogue.pageCounts",
  `select v.version, ${counts}
   from (select sum(version)::bigint as version from problem_catalogue) v
   left join unnest($1::bigint[]) with ordinality as page (id, place) on true
   left join problem_count c on c.problem_id = page.id
   order by page.place`,
);

/** The counters by which lists are sorted, of every problem that has any: 20,000 rows take 15 ms. */
export const sortCounts = sql<{ pid: number; ac: number; total: number }>(
  "catalogue.sortCounts",
  "select problem_id as pid, ac, total from problem_count",
);
