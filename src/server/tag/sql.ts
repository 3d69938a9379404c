import type { KeptClassification, KeptTag } from "../../shared/tagAdmin.ts";
import { sql } from "../platform/db.ts";
import {
  listedClassification,
  listedTag,
  problemSeenBy,
  visibleUses,
} from "../problem/fragments/listedTag.sql.ts";

const columns = `t.id, t.name, t.name_en as "nameEn", t.color, t.oj, t.classification_id as tcid`;
/** $2 and $3. */
const reader = { everything: "$2", uid: "$3" };
const used = `${visibleUses(reader)} as used`;

/** $1 bank, $2 and $3 the reader. One pass over the uses of all tags; a bank has a few hundred tags. */
export const keptTags = sql<KeptTag>(
  "tag.list",
  `select ${columns}, coalesce(u.used, 0) as used
   from tag t
   left join (select g.tag_id, count(*)::int as used
     from problem_tag g join problem p on p.id = g.problem_id
     where ${problemSeenBy(reader)} group by g.tag_id) u on u.tag_id = t.id
   where t.oj = $1 and (t.origin = 'administration' or $2::boolean or u.used > 0) order by t.rank, t.id`,
);

/** $1 tag, $2 and $3 the reader; locked until the transaction ends. No row where the reader is not told of it. */
export const lockTag = sql<KeptTag & { origin: string }>(
  "tag.lock",
  `select ${columns}, t.origin, ${used} from tag t where t.id = $1 and ${listedTag(reader)} for update of t`,
);

/** The same for $1 tags, locked in the order of their ids, so that concurrent merges cannot deadlock. */
export const lockTags = sql<KeptTag & { origin: string }>(
  "tag.lockMany",
  `select ${columns}, t.origin, ${used} from tag t where t.id = any ($1::bigint[]) and ${listedTag(reader)}
   order by t.id for update of t`,
);

/** $1 bank → number of tags. */
export const countTags = sql<{ count: number }>(
  "tag.count",
  "select count(*)::int as count from tag where oj = $1",
);

/**
 * $1 name, $2 English name, $3 colour, $4 bank, $5 classification, $6 and $7 the reader. One that hidden problems brought,
 * of which lists say nothing, is made the page's. No row when the name is taken.
 */
export const insertTag = sql<KeptTag>(
  "tag.insert",
  `insert into tag as t (name, name_en, color, oj, classification_id, origin, rank)
   values ($1, $2, $3, $4, $5::bigint, 'administration', (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag
     where oj = $4 and classification_id is not distinct from $5::bigint))
   on conflict (oj, name) do update set name_en = excluded.name_en, color = excluded.color,
     classification_id = excluded.classification_id, origin = excluded.origin, rank = excluded.rank
   where not ${listedTag({ everything: "false", uid: "null" })}
   returning ${columns}, ${visibleUses({ everything: "$6", uid: "$7" })} as used`,
);

/** $1 tag: from now on it is the tag page's. */
export const setAdministrative = sql(
  "tag.setAdministrative",
  "update tag set origin = 'administration' where id = $1",
);

/** $1 bank, $2 name, $3 another tag than this. */
export const otherTagOfName = sql<{ id: number }>(
  "tag.otherOfName",
  "select id from tag where oj = $1 and name = $2 and id <> $3",
);

/** $1 tag, $2 name, $3 English name, $4 colour, $5 classification. */
export const updateTagRow = sql(
  "tag.update",
  "update tag set name = $2, name_en = $3, color = $4, classification_id = $5 where id = $1",
);

/** $1 tag, $2 and $3 the reader, $4 language, $5 limit: problems with it, by their ids. */
export const problemsOfTag = sql<{ pid: number; problemId: string; title: string }>(
  "tag.problems",
  `select p.id as pid, p.problem_id as "problemId", coalesce(
     (select i.title from problem_title i where i.problem_id = p.id
      order by i.locale = $4 desc, i.locale desc limit 1), p.problem_id) as title
   from problem_tag t join problem p on p.id = t.problem_id
   where t.tag_id = $1 and ${problemSeenBy(reader)} order by length(p.problem_id), p.problem_id limit $5`,
);

/** $1 tag, $2 and $3 the reader → number of problems with it; no row for a tag that the reader is not told of. */
export const usesOfTag = sql<{ name: string; count: number }>(
  "tag.uses",
  `select t.name, ${visibleUses(reader)} as count from tag t where t.id = $1 and ${listedTag(reader)}`,
);

/** $1 tags. */
export const deleteTags = sql("tag.delete", "delete from tag where id = any ($1::bigint[])");

/** $1 tags, $2 the tag that replaces them on their problems. */
export const replaceTags = sql(
  "tag.replaceTags",
  `insert into problem_tag (problem_id, tag_id)
   select distinct problem_id, $2::bigint from problem_tag where tag_id = any ($1::bigint[])
   on conflict do nothing`,
);

/** $1 tags in their new order, $2 their classification or null. */
export const storeTagOrder = sql(
  "tag.storeOrder",
  `update tag set rank = w.place, classification_id = $2
   from unnest($1::bigint[]) with ordinality as w (id, place) where tag.id = w.id`,
);

const ofClassification = `c.id, c.name, c.name_en as "nameEn", c.oj, c.rank`;

/** $1 bank, $2 and $3 the reader. */
export const keptClassifications = sql<KeptClassification>(
  "tag.listClassifications",
  `select ${ofClassification} from tag_classification c
   where c.oj = $1 and ${listedClassification(reader)} order by c.rank, c.id`,
);

/** $1 bank → number of classifications. */
export const countClassifications = sql<{ count: number }>(
  "tag.countClassifications",
  "select count(*)::int as count from tag_classification where oj = $1",
);

/** $1 classification, $2 and $3 the reader; locked until the transaction ends. */
export const lockClassification = sql<KeptClassification>(
  "tag.lockClassification",
  `select ${ofClassification} from tag_classification c
   where c.id = $1 and ${listedClassification(reader)} for update`,
);

/** $1 classifications, $2 and $3 the reader; locked in the order of their ids. */
export const lockClassifications = sql<KeptClassification>(
  "tag.lockClassifications",
  `select ${ofClassification} from tag_classification c
   where c.id = any ($1::bigint[]) and ${listedClassification(reader)} order by c.id for update`,
);

/**
 * $1 name, $2 English name, $3 bank, $4 rank or null for the last. One that tags of hidden problems brought is made the
 * page's. No row when the name is taken.
 */
export const insertClassification = sql<KeptClassification>(
  "tag.insertClassification",
  `insert into tag_classification as c (name, name_en, oj, origin, rank)
   values ($1, $2, $3, 'administration', coalesce($4::integer,
     (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag_classification where oj = $3)))
   on conflict (oj, name) do update set name_en = excluded.name_en, origin = excluded.origin, rank = excluded.rank
   where not ${listedClassification({ everything: "false", uid: "null" })}
   returning ${ofClassification}`,
);

/** $1 bank, $2 name, $3 another classification than this. */
export const otherClassificationOfName = sql<{ id: number }>(
  "tag.otherClassificationOfName",
  "select id from tag_classification where oj = $1 and name = $2 and id <> $3",
);

/** $1 classification, $2 name, $3 English name, $4 rank. */
export const updateClassificationRow = sql(
  "tag.updateClassification",
  "update tag_classification set name = $2, name_en = $3, rank = $4 where id = $1",
);

/** $1 classification. Its tags are kept without one. */
export const deleteClassificationRow = sql(
  "tag.deleteClassificationRow",
  "delete from tag_classification where id = $1",
);

/** $1 classifications in their new order. */
export const storeClassificationOrder = sql(
  "tag.storeClassificationOrder",
  `update tag_classification c set rank = w.place
   from unnest($1::bigint[]) with ordinality as w (id, place) where c.id = w.id`,
);
