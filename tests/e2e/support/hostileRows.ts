import { hostileTexts } from "../../support/hostileTexts.ts";
import type { Site } from "./site.ts";

/** Ids of the rows, for the URLs of pages. */
export interface HostileRows {
  /** A post that contains every hostile text in its content and its comments. */
  did: number;
  /** A finished contest with all hostile texts in its description and one participant for each hostile name. */
  cid: number;
  tid: number;
  gid: number;
  /** Display id of a problem whose statement and editorial contain every hostile text. */
  problemId: string;
  username: string;
}

// Huge texts and texts that the server refuses are left out here; they are tested over HTTP.
const texts = hostileTexts
  .filter(([what, text]) => !what.startsWith("huge") && !text.includes("\0"))
  .map(([, text]) => text);

/** The hostile texts, each as one line of at most `max` characters, as in titles and names. */
export function linesOf(max: number): string[] {
  const lines = texts.map((text) => text.replaceAll(/\s+/gu, " ").slice(0, max).toWellFormed());
  return [...new Set(lines.filter((line) => line.trim() !== ""))];
}

/** A post shows at least this many comments on one page. */
const COMMENTS = 10;

/** All hostile texts joined as paragraphs, cut to at most `max` characters. */
export const allTexts = (max: number): string => all.slice(0, max).toWellFormed();

/** Joins the texts as paragraphs. */
const joined = (parts: readonly string[]): string =>
  parts.join("\n\n").slice(0, 60_000).toWellFormed();

const all = joined(texts);
const ofComments = Array.from({ length: COMMENTS }, (_, n) =>
  joined(texts.filter((_text, at) => at % COMMENTS === n))
    .slice(0, 9000)
    .toWellFormed(),
);

/** Stores all hostile texts in each field that a page shows. The server renders the HTML when the field is read. */
export async function storeHostileRows(site: Site): Promise<HostileRows> {
  const idOf = async (text: string, values: unknown[] = []): Promise<number> => {
    const [row] = await site.sql<{ id: number }>(text, values);
    return row?.id ?? 0;
  };
  const titles = linesOf(200);
  const did = await posts(site, titles);
  const username = await users(site, titles);
  await messages(site, { did, username });
  await moderation(site, { did, titles });
  await site.sql(
    `insert into announcement (title, content, uid)
     select title, $2, '1' from (select title from unnest($1::text[]) each (title) limit 20) each`,
    [titles, joined(texts.slice(0, 60))],
  );
  await site.sql(
    `insert into contest (title, description, rule, auth, start_time, end_time, last_end, author_uid, board_open)
     select title, $2, 'acm', 0, ends - interval '2 hours', ends, ends, '1', true
     from unnest($1::text[]) each (title), lateral (select now() - interval '1 day' as ends) moment`,
    [titles, all],
  );
  const cid = await idOf("select max(id)::int as id from contest");
  await site.sql(
    "insert into contest_participant (contest_id, uid) select $1, uid from app_user where username like 'hostile-%'",
    [cid],
  );
  await site.sql(
    "insert into training_category (name, color) select name, '#808080' from unnest($1::text[]) each (name) on conflict do nothing",
    [linesOf(40).slice(0, 20)],
  );
  await site.sql(
    `insert into training (title, description, author_uid, category_id)
     select title, $2, '1', c.id from unnest($1::text[]) with ordinality each (title, n)
     join (select id, row_number() over (order by id desc) as place from training_category) c on c.place = 1 + n % 10`,
    [titles, all],
  );
  const tid = await idOf("select max(id)::int as id from training");
  await site.sql(
    `insert into user_group (name, term, description, owner_uid)
     select name, left(name, 60), $2, '1' from unnest($1::text[]) each (name)`,
    [linesOf(100), all],
  );
  const gid = await idOf("select max(id)::int as id from user_group");
  const problemId = await problems(site, titles);
  return { did, cid, tid, gid, problemId, username };
}

/** Creates posts with these titles, all with hostile content; the newest post also gets hostile comments. */
async function posts(site: Site, titles: readonly string[]): Promise<number> {
  await site.sql(
    `insert into discussion (category_id, uid, title, description)
     select 1, '1', title, title from unnest($1::text[]) each (title)`,
    [titles],
  );
  await site.sql(
    `insert into discussion_text (discussion_id, content, html, renderer, terms)
     select id, $1, '', 0, '' from discussion`,
    [all],
  );
  const [{ did } = { did: 0 }] = await site.sql<{ did: number }>(
    `update discussion set comment_num = $1, thread_num = $1
     where id = (select max(id) from discussion) returning id::int as did`,
    [COMMENTS],
  );
  await site.sql(
    `insert into comment (discussion_id, uid, content, html, renderer)
     select $1, '1', content, '', 0 from unnest($2::text[]) each (content)`,
    [did, ofComments],
  );
  return did;
}

/**
 * Creates users who have solved problems and whose nicknames, schools and signatures are hostile; returns the name of
 * the first user.
 */
async function users(site: Site, titles: readonly string[]): Promise<string> {
  const uid = "md5('hostile-' || n)";
  await site.sql(
    `insert into app_user (uid, username, password_hash, status, nickname, realname, school, signature)
     select ${uid}, 'hostile-' || n, 'none', 0, left(name, 20), left(name, 20), left(name, 50), $2
     from unnest($1::text[]) with ordinality each (name, n)`,
    [titles, joined(texts.slice(0, 60)).slice(0, 5000).toWellFormed()],
  );
  await site.sql(
    `insert into user_count (uid, ac, total) select ${uid}, n, n from generate_series(1, $1) n
     on conflict (uid) do update set ac = excluded.ac, total = excluded.total`,
    [titles.length],
  );
  return "hostile-1";
}

/** Creates notifications for root about the comments, and messages from the site. */
async function messages(
  site: Site,
  { did, username }: Pick<HostileRows, "did" | "username">,
): Promise<void> {
  await site.sql(
    `insert into interaction (uid, action, discussion_id, comment_id, quote_id, sender_uid)
     select '1', action, $1, c.id, c.id, md5($2)
     from comment c, unnest(array[case when c.id % 2 = 0 then 'comment' else 'reply' end, 'like']) each (action)
     where c.discussion_id = $1`,
    [did, username],
  );
  await site.sql(
    `insert into notice (audience, title, content, html, renderer, for_new_accounts, send_at, created_uid)
     select 'all', title, $2, '', 0, true, now() - interval '1 hour', '1'
     from unnest($1::text[]) each (title)`,
    [linesOf(200).slice(0, 20), joined(texts.slice(0, 60))],
  );
}

async function moderation(
  site: Site,
  { did, titles }: { did: number; titles: readonly string[] },
): Promise<void> {
  await site.sql(
    `insert into report (reporter_uid, kind, discussion_id, comment_id, reported_uid, excerpt, tags, reason, subject, is_public)
     select '1', 'comment', $1, c.id, '1', c.content, '{}', reason, 'comment ' || c.id, true
     from (select *, row_number() over (order by id) as n from comment where discussion_id = $1) c
     join unnest($2::text[]) with ordinality each (reason, n) using (n)`,
    [did, titles],
  );
  await site.sql(
    `insert into held_text (uid, kind, category_id, title, description, content)
     select '1', 'discussion', 1, title, title, $2 from (select title from unnest($1::text[]) each (title) limit 10) each`,
    [titles, all],
  );
  await site.sql(
    `insert into audit_entry (actor_uid, actor_name, ip, action, target, before, after)
     select '1', text, '127.0.0.1', 'notice.create', text, jsonb_build_object('title', text), jsonb_build_object('title', text || 'x')
     from unnest($1::text[]) each (text)`,
    [titles],
  );
}

/**
 * Writes the strings into the titles and tags of the sample problems, and into the statement and editorial of one
 * sample problem.
 */
async function problems(site: Site, titles: readonly string[]): Promise<string> {
  await site.sql(
    `update problem_title t set title = each.title
     from unnest($1::text[]) with ordinality each (title, n), problem p
     where p.id = t.problem_id and n = 1 + p.id % $2`,
    [titles, titles.length],
  );
  await site.sql(
    `update tag t set name = each.name, name_en = each.name
     from unnest($1::text[]) with ordinality each (name, n), (select id, row_number() over (order by id) as n from tag) own
     where own.id = t.id and each.n = own.n`,
    [linesOf(30)],
  );
  await site.sql(
    `update problem_statement set description = $1, input = $2, output = $2, hint = $2, html = null, renderer = 0
     where problem_id = (select id from problem where problem_id = '1000')`,
    [all, joined(texts.slice(0, 30))],
  );
  await site.sql(
    `with written as (
       insert into editorial (problem_id, uid, state) select id, '1', 'published' from problem where problem_id = '1000' returning id)
     insert into editorial_text (editorial_id, locale, title, content, html, renderer)
     select id, 'zh-CN', $1, $2, '', 0 from written`,
    [titles[0], all],
  );
  return "1000";
}
