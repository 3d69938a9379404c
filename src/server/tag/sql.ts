import { reachParameters } from "../authority/fragments/reach.sql.ts";
import { statement } from "../platform/database/statement.ts";
import {
  listedClassification,
  listedTag,
  problemSeenBy,
  visibleUses,
} from "../problem/fragments/listedTag.sql.ts";

const columns = `t.id, t.name, t.name_en as "nameEn", t.color, t.oj, t.classification_id as "classificationId"`;
/** The parameters that determine which hidden problems the reader may see. */
const reader = reachParameters;
const used = `${visibleUses(reader)} as used`;

/**
 * `:bank`: the problem bank. The statement reads the uses of all tags in one pass; a problem bank has a few hundred
 * tags.
 */
export const adminTags = statement(
  "tag.list",
  `select ${columns}, coalesce(u.used, 0) as used
   from tag t
   left join (select g.tag_id, count(*)::int as used
     from problem_tag g join problem p on p.id = g.problem_id
     where ${problemSeenBy(reader)} group by g.tag_id) u on u.tag_id = t.id
   where t.oj = :bank and (t.origin = 'administration' or :everything::boolean or u.used > 0) order by t.rank, t.id`,
);

/** Locks the tag `:id` until the transaction ends. Returns no row if the tag is hidden from the reader. */
export const lockTag = statement(
  "tag.lock",
  `select ${columns}, t.origin, ${used} from tag t where t.id = :id and ${listedTag(reader)} for update of t`,
);

/** Locks the tags `:ids` in the order of their ids, so that concurrent merges cannot deadlock. */
export const lockTags = statement(
  "tag.lockMany",
  `select ${columns}, t.origin, ${used} from tag t where t.id = any (:ids::bigint[]) and ${listedTag(reader)}
   order by t.id for update of t`,
);

/** Number of tags. */
export const countTags = statement(
  "tag.count",
  "select count(*)::int as count from tag where oj = :bank",
);

/**
 * Inserts a tag into a problem bank. If the tag already exists but is unlisted, because only hidden problems use it,
 * the tag page lists it from then on. Returns no row if the name is already taken.
 */
export const insertTag = statement(
  "tag.insert",
  `insert into tag as t (name, name_en, color, oj, classification_id, origin, rank)
   values (:name, :nameEn?, :color?, :bank, :classificationId?::bigint, 'administration', (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag
     where oj = :bank and classification_id is not distinct from :classificationId?::bigint))
   on conflict (oj, name) do update set name_en = excluded.name_en, color = excluded.color,
     classification_id = excluded.classification_id, origin = excluded.origin, rank = excluded.rank
   where not ${listedTag({})}
   returning ${columns}, ${visibleUses(reader)} as used`,
);

/** Sets the tag's origin to `administration`, as for tags that were created on the tag page. */
export const setAdministrative = statement(
  "tag.setAdministrative",
  "update tag set origin = 'administration' where id = :id",
);

export const otherTagOfName = statement(
  "tag.otherOfName",
  "select id from tag where oj = :bank and name = :name and id <> :id",
);

export const updateTagRow = statement(
  "tag.update",
  "update tag set name = :name, name_en = :nameEn?, color = :color?, classification_id = :classificationId? where id = :id",
);

/** The first `:limit` problems with the tag, in the order of their ids, with titles in the language `:locale`. */
export const problemsOfTag = statement(
  "tag.problems",
  `select p.id as pid, p.problem_id as "problemId", coalesce(
     (select i.title from problem_title i where i.problem_id = p.id
      order by i.locale = :locale desc, i.locale desc limit 1), p.problem_id) as title
   from problem_tag t join problem p on p.id = t.problem_id
   where t.tag_id = :id and ${problemSeenBy(reader)} order by length(p.problem_id), p.problem_id limit :limit`,
);

/** Number of problems with the tag; no row for a tag that is hidden from the reader. */
export const usesOfTag = statement(
  "tag.uses",
  `select t.name, ${visibleUses(reader)} as count from tag t where t.id = :id and ${listedTag(reader)}`,
);

export const deleteTags = statement(
  "tag.delete",
  "delete from tag where id = any (:ids::bigint[])",
);

/** Adds the tag `:intoId` to all problems that have one of the tags `:fromIds`. */
export const replaceTags = statement(
  "tag.replaceTags",
  `insert into problem_tag (problem_id, tag_id)
   select distinct problem_id, :intoId::bigint from problem_tag where tag_id = any (:fromIds::bigint[])
   on conflict do nothing`,
);

/**
 * Stores the order of tags and the classification to which they belong. `:ids`: tags in their new order;
 * `:classificationId` may be null.
 */
export const storeTagOrder = statement(
  "tag.storeOrder",
  `update tag set rank = w.place, classification_id = :classificationId?
   from unnest(:ids::bigint[]) with ordinality as w (id, place) where tag.id = w.id`,
);

const ofClassification = `c.id, c.name, c.name_en as "nameEn", c.oj, c.rank`;

/** `:bank`: the problem bank to which the classifications belong. */
export const adminClassifications = statement(
  "tag.listClassifications",
  `select ${ofClassification} from tag_classification c
   where c.oj = :bank and ${listedClassification(reader)} order by c.rank, c.id`,
);

/** Number of classifications. */
export const countClassifications = statement(
  "tag.countClassifications",
  "select count(*)::int as count from tag_classification where oj = :bank",
);

/** Locks the classification until the transaction ends. */
export const lockClassification = statement(
  "tag.lockClassification",
  `select ${ofClassification} from tag_classification c
   where c.id = :id and ${listedClassification(reader)} for update`,
);

/** Locks the classifications, in the order of their ids. */
export const lockClassifications = statement(
  "tag.lockClassifications",
  `select ${ofClassification} from tag_classification c
   where c.id = any (:ids::bigint[]) and ${listedClassification(reader)} order by c.id for update`,
);

/**
 * Inserts a classification. A classification may exist without being listed, because it was created with tags of hidden
 * problems. If `:name` is the name of such a classification, it becomes listed on the tag page. Returns no row if the
 * name is taken.
 */
export const insertClassification = statement(
  "tag.insertClassification",
  `insert into tag_classification as c (name, name_en, oj, origin, rank)
   values (:name, :nameEn?, :bank, 'administration', coalesce(:rank?::integer,
     (select least(coalesce(max(rank), 0), 2147483646) + 1 from tag_classification where oj = :bank)))
   on conflict (oj, name) do update set name_en = excluded.name_en, origin = excluded.origin, rank = excluded.rank
   where not ${listedClassification({})}
   returning ${ofClassification}`,
);

export const otherClassificationOfName = statement(
  "tag.otherClassificationOfName",
  "select id from tag_classification where oj = :bank and name = :name and id <> :id",
);

export const updateClassificationRow = statement(
  "tag.updateClassification",
  "update tag_classification set name = :name, name_en = :nameEn?, rank = :rank where id = :id",
);

/** Deletes a tag classification; its tags are kept and then belong to no classification. */
export const deleteClassificationRow = statement(
  "tag.deleteClassificationRow",
  "delete from tag_classification where id = :id",
);

/** Stores the order of classifications. `:ids`: the ids of all classifications in their new order. */
export const storeClassificationOrder = statement(
  "tag.storeClassificationOrder",
  `update tag_classification c set rank = w.place
   from unnest(:ids::bigint[]) with ordinality as w (id, place) where c.id = w.id`,
);
