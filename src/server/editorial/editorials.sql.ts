import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import { problemOfContest } from "../contest/fragments/facts.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { isOpenEditorial, releaseFacts } from "./release.sql.ts";

const problemColumns = `p.id, p.problem_id as "displayId", p.auth, ${ownedColumns("p")}`;

function problemStatement(variant: "bank" | "contest" | "id", condition: string) {
  return statement(
    "editorial.problem",
    `select ${problemColumns}, ${releaseFacts} from problem p where ${condition}`,
    { variant, byIndex: true },
  );
}
const placed = { displayId: ":displayId::text", placeId: ":placeId::bigint" };

/**
 * Returns a problem with the data that decides whether its editorials are released to the reader. There are three ways
 * to find the problem: by its display id in the problem bank, by its display id in the contest `:placeId`, or by the
 * problem id `:placeId`.
 */
export const problemIn = {
  bank: problemStatement("bank", `p.problem_id = ${placed.displayId} and ${placed.placeId} = 0`),
  contest: problemStatement("contest", problemOfContest(placed.displayId, placed.placeId)),
  id: problemStatement("id", `p.id = ${placed.placeId} and ${placed.displayId} = ''`),
};
export type PlacedProblem = RowOf<typeof problemIn.bank>;

const authorOf = (user: string) =>
  `case when ${user}.deleted_at is null then coalesce(${user}.username, '') else '' end`;

const columns = `e.id, e.problem_id as "pid", e.state, e.release, e.release_at as "releaseAt", e.reason, e.revision,
     e.uid, ${authorOf("u")} as "author", e.created_at as "createdAt", e.modified_at as "modifiedAt"`;
const joined = "from editorial e left join app_user u on u.uid = e.uid";

/** The title in the language `:locale`; if there is none, the title in the site's other language. */
const title = `(select x.title from editorial_text x where x.editorial_id = e.id
     order by x.locale = :locale desc, x.locale desc limit 1)`;
const languages = `array(select x.locale from editorial_text x where x.editorial_id = e.id order by x.locale desc)`;

/** More precise types of columns: only the values that the table's constraints allow. */
interface EditorialShape {
  state: "published" | "proposed" | "refused";
  release: "always" | "solved" | "contest" | "time";
  languages: ("zh-CN" | "en-US")[];
}

/**
 * Published editorials of a problem in their order: the editorials that are open to the reader, or all editorials
 * (`:isEditor`).
 */
export const openEditorials = statement(
  "editorial.open",
  `select ${columns}, ${title} as "title!" ${joined} join problem p on p.id = e.problem_id
   where e.problem_id = :pid and e.state = 'published' and e.deleted_at is null
     and (:isEditor::boolean or ${isOpenEditorial})
   order by e.seq, e.id`,
  { byIndex: true },
).narrow<Omit<EditorialShape, "languages">>();

/** A user's proposals for a problem that have not been accepted, the newest first. */
export const ownProposals = statement(
  "editorial.ownProposals",
  `select ${columns}, ${title} as "title!" ${joined}
   where e.uid = :uid and e.problem_id = :pid and e.state <> 'published' and e.deleted_at is null
   order by e.id desc`,
  { byIndex: true },
).narrow<Omit<EditorialShape, "languages">>();

/**
 * All editorials of a problem, for users who may edit the problem: published editorials in their order, then proposals,
 * then refused proposals.
 */
export const managedEditorials = statement(
  "editorial.managed",
  `select ${columns}, ${title} as "title!", ${languages} as "languages" ${joined}
   where e.problem_id = :pid and e.deleted_at is null
   order by array_position(array['published', 'proposed', 'refused'], e.state),
     case when e.state = 'published' then e.seq else 0 end, case when e.state = 'refused' then -e.id else e.id end
   limit :limit`,
  { byIndex: true },
).narrow<EditorialShape>();

/** One editorial, with the columns of its problem that permissions depend on. */
export const editorialById = statement(
  "editorial.byId",
  `select ${columns}, e.seq, p.problem_id as "displayId", ${ownedColumns("p")}, ${title} as "title!", ${languages} as "languages"
   ${joined} join problem p on p.id = e.problem_id
   where e.id = :id and e.deleted_at is null`,
  { byIndex: true },
).narrow<EditorialShape>();
export type EditorialRow = RowOf<typeof editorialById>;

/** Locks an editorial until the transaction ends; no row when it is deleted. */
export const lockEditorial = statement(
  "editorial.lock",
  "select id from editorial where id = :id and deleted_at is null for update",
);

/** Serializes changes of a problem's editorials. */
export const lockEditorialsOf = statement(
  "editorial.lockProblem",
  "select id from problem where id = :pid for no key update",
);

/** The text of an editorial in the language `:language`; if there is none, the text in the site's other language. */
export const textIn = statement(
  "editorial.text",
  `select locale, title, content, html, renderer from editorial_text
   where editorial_id = :id order by locale = :language desc, locale desc limit 1`,
  { byIndex: true },
).narrow<{ locale: "zh-CN" | "en-US" }>();

/** The titles and contents of an editorial in all its languages; the contents are Markdown source. */
export const textsOf = statement(
  "editorial.texts",
  "select locale, title, content from editorial_text where editorial_id = :id order by locale desc",
  { byIndex: true },
).narrow<{ locale: "zh-CN" | "en-US" }>();

/** `:content`: the source of the stored HTML. */
export const storeHtmlRow = statement(
  "editorial.storeHtml",
  `update editorial_text set html = :html, renderer = :renderer
   where editorial_id = :id and locale = :locale and content = :content`,
);

// Writing -------------------------------------------------------------------------------------

/** Stores an editorial and places it after the problem's other editorials. */
export const insertEditorial = statement(
  "editorial.insert",
  `insert into editorial (problem_id, uid, modified_uid, state, release, release_at, seq)
   select :pid, :uid, :uid, :state, :release, :releaseAt?,
     coalesce((select max(seq) from editorial where problem_id = :pid), 0) + 1
   returning id`,
);

export const insertTexts = statement(
  "editorial.insertTexts",
  `insert into editorial_text (editorial_id, locale, title, content, html, renderer)
   select :id, x.locale, x.title, x.content, x.html, :renderer
   from unnest(:locales::text[], :titles::text[], :contents::text[], :htmls::text[]) x (locale, title, content, html)`,
);

export const deleteTexts = statement(
  "editorial.deleteTexts",
  "delete from editorial_text where editorial_id = :id",
);

/**
 * Stores the current titles and contents of an editorial as a version; the first version and the last `:keep` versions
 * are kept.
 */
export const keepVersion = statement(
  "editorial.keepVersion",
  `with pruned as (
     delete from editorial_version v where v.editorial_id = :id and v.revision > 1
       and v.revision <= (select revision from editorial where id = :id) - :keep::int)
   insert into editorial_version (editorial_id, revision, texts, modified_uid, created_at)
   select e.id, e.revision, (select jsonb_object_agg(x.locale, jsonb_build_object('title', x.title, 'content', x.content))
     from editorial_text x where x.editorial_id = e.id), e.modified_uid, e.modified_at
   from editorial e where e.id = :id`,
);

/**
 * Stores the next version and its release settings; a proposal remains a proposal, and a refused proposal becomes a
 * pending one again. The stored time and writer are replaced only if a title or a content changes (`:isTextNew`).
 */
export const updateRow = statement(
  "editorial.update",
  `update editorial set state = :state, release = :release, release_at = :releaseAt?,
     reason = case when :state = 'refused' then reason else '' end,
     revision = revision + 1, modified_uid = case when :isTextNew::boolean then :uid::text else modified_uid end,
     modified_at = case when :isTextNew then greatest(date_trunc('milliseconds', verdict_now()), modified_at) else modified_at end
   where id = :id returning revision`,
);

/** Stores a decision; an accepted proposal becomes the last editorial of its problem. */
export const decideRow = statement(
  "editorial.decide",
  `update editorial e set state = :state, release = :release, release_at = :releaseAt?, reason = :reason,
     seq = coalesce((select max(o.seq) from editorial o where o.problem_id = e.problem_id and o.state = 'published'), 0) + 1
   where e.id = :id`,
);

export const orderRows = statement(
  "editorial.order",
  `update editorial e set seq = x.seq from unnest(:ids::bigint[]) with ordinality x (id, seq)
   where e.id = x.id and e.problem_id = :pid`,
);

/** Number of a problem's editorials, and number of a user's proposals for it. */
export const countsOf = statement(
  "editorial.counts",
  `select count(*) filter (where state = 'published')::int as published,
     count(*) filter (where state = 'proposed')::int as proposed,
     count(*) filter (where state <> 'published' and uid = :uid)::int as own
   from editorial where problem_id = :pid and deleted_at is null`,
  { byIndex: true },
);

// Deleting ------------------------------------------------------------------------------------

export const markDeleted = statement(
  "editorial.delete",
  `update editorial set deleted_at = verdict_now(), deleted_uid = :uid where id = :id and deleted_at is null returning id`,
);

/** Returns the editorial `:id` if `:uid` deleted it within the last `:seconds` seconds. */
export const deletedRow = statement(
  "editorial.deleted",
  `select e.id, e.problem_id as "pid", e.state, e.uid, ${ownedColumns("p")}, p.problem_id as "displayId"
   from editorial e join problem p on p.id = e.problem_id
   where e.id = :id and e.deleted_uid = :uid and e.deleted_at > verdict_now() - make_interval(secs => :seconds)`,
  { byIndex: true },
).narrow<{ state: EditorialShape["state"] }>();

export const unmarkDeleted = statement(
  "editorial.restore",
  `update editorial set deleted_at = null, deleted_uid = null where id = :id and deleted_at is not null returning id`,
);

export const purgeEditorials = statement(
  "editorial.purge",
  `delete from editorial where id in (
     select id from editorial where deleted_at < verdict_now() - make_interval(secs => :seconds)
     limit :limit for update skip locked) returning id`,
);

// Versions ------------------------------------------------------------------------------------

/** Earlier versions, newest first. */
export const versionRows = statement(
  "editorial.versions",
  `select v.revision, ${authorOf("u")} as "username", v.created_at as "createdAt"
   from editorial_version v left join app_user u on u.uid = v.modified_uid
   where v.editorial_id = :id order by v.revision desc`,
  { byIndex: true },
);

export const versionRow = statement(
  "editorial.version",
  `select v.revision, v.texts, ${authorOf("u")} as "username", v.created_at as "createdAt"
   from editorial_version v left join app_user u on u.uid = v.modified_uid
   where v.editorial_id = :id and v.revision = :revision`,
  { byIndex: true },
).narrow<{ texts: Partial<Record<"zh-CN" | "en-US", { title: string; content: string }>> }>();

/** The user who wrote the current version. */
export const presentWriter = statement(
  "editorial.writer",
  `select ${authorOf("u")} as "username" from editorial e left join app_user u on u.uid = e.modified_uid where e.id = :id`,
  { byIndex: true },
);
