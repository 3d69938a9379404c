import { RENDERER_VERSION } from "../../src/server/platform/rendering/rendering.ts";
import { BLOCK_SIZE, termsOf } from "../../src/server/discussion/searchTerms.ts";
import { Random } from "./random.ts";
import { BUSIEST_UID, READER, type Run, zipf } from "./generatedUsers.ts";

export interface CommunitySize {
  classes: number;
  posts: number;
  /** Comments and replies. */
  comments: number;
  /** Messages from the site and from users, half each. */
  messages: number;
}

export const COMMUNITY_SIZE: CommunitySize = {
  classes: 10_000,
  posts: 200_000,
  comments: 2_000_000,
  messages: 5_000_000,
};

/** A post with a hundredth of all comments, by the busiest user. */
export const POPULAR_POST = 7920;
/** A post whose first ten comments have as many replies as are allowed. */
export const DEEP_POST = 150_000;
const DEEP_COMMENTS = 10;
const DEEP_REPLIES = 1000;
/** Only members of the first classes sign in: this many classes. */
const ENTERED = 100;
/** A class with a fortieth of all posts; the user as whom benchmarks read is a member. */
export const POSTING_CLASS = 1;
/** Number of contests that are over and have posts. */
const CONTESTS = 50;
/** Number of notices; the newest one was read by every user. */
export const NOTICES = 300;

/** Words in English and Chinese; each key says which share of the posts contains them. */
export const WORDS = {
  all: ["common", "题目"],
  half: ["solution", "思路"],
  tenth: ["segment", "动态"],
  hundredth: ["manacher", "回文"],
  /** The oldest tenth of the posts, and the newest. */
  oldest: ["archive", "旧题"],
  newest: ["preview", "新版"],
  none: ["quaternion", "龘靐"],
} as const;
/** Distribution of words in the texts: every `of`-th text contains one of them. */
const tenths = [
  WORDS.tenth,
  ["graph", "图论"],
  ["greedy", "贪心"],
  ["string", "匹配"],
  ["number", "数论"],
  ["tree", "树形"],
  ["flow", "流量"],
  ["geometry", "几何"],
  ["search", "搜索"],
  ["sorting", "排序"],
] as const;

/** Number of different texts; each post has one of them. */
const TEXTS = 1000;
const uid = (person: string): string => `lpad(to_hex(${person}), 32, '0')`;
/** Spreads numbers over `1…most`, each once, because the prime divides none of the sizes. */
const spread = (n: string, most: number): string => `(1 + (${n}) * 7919 % ${most})`;
const author = (users: number): string => uid(zipf(users, 20));

/**
 * Fills discussions, comments, messages and notices. A few users write most of them, and a few posts have most of the
 * comments; the ids of popular posts are spread. Counters match the rows.
 */
export async function community(
  run: Run,
  size: CommunitySize & { users: number; problems: number },
): Promise<void> {
  await classes(run, size);
  await contests(run, size);
  await posts(run, size);
  await comments(run, size);
  await messages(run, size);
  await notices(run, size);
}

async function classes(run: Run, { classes: most, users }: CommunitySize & { users: number }) {
  await run(`insert into user_group (name, owner_uid)
    select 'Class ' || g, ${uid("1000 + g % 400")} from generate_series(1, ${most}) g`);
  await run(`insert into group_member (group_id, uid, role)
    select g, ${uid(`1 + (g * 7919 + j * 523) % ${users}`)}, case when j = 0 then 'assistant' else 'member' end
    from generate_series(1, ${most}) g, generate_series(0, 29) j
    union select g, '${READER.uid}', 'member' from generate_series(${POSTING_CLASS}, 20) g on conflict do nothing`);
  await run("analyze group_member, user_group");
  await run(`update app_user set affiliations = affiliations_of(uid)
    where uid in (select uid from group_member where group_id <= ${ENTERED} union select owner_uid from user_group)`);
}

/** One running contest has problems, so the posts about them are closed. */
async function contests(run: Run, { problems }: { problems: number }): Promise<void> {
  await run(`insert into contest (title, rule, start_time, end_time, last_end, owner_uid)
    select 'Contest ' || n, 'acm', ends - interval '5 hours', ends, ends, '${BUSIEST_UID}'
    from (select n, now() - make_interval(days => n) as ends from generate_series(1, ${CONTESTS}) n) each`);
  await run(`insert into contest (title, rule, start_time, end_time, last_end, owner_uid)
    select 'Running', 'acm', now() - interval '1 hour', ends, ends, '${BUSIEST_UID}'
    from (select now() + interval '10 years' as ends) each`);
  await run(`insert into contest_problem (contest_id, problem_id, display_id, seq)
    select ${CONTESTS + 1}, ${problems} - n, chr(65 + n), n from generate_series(0, 12) n`);
}

interface Text {
  content: string;
  terms: string[];
}

/** The n-th word; the words have various first letters. */
const wordOf = (n: number): string => (n * 7919 + 17_576).toString(36).replaceAll(/\d/g, "o");

/**
 * Texts of some 400 characters, with words and Chinese characters distributed by Zipf's law, and with the terms that
 * the product computes for them.
 */
function texts(): Text[] {
  const random = new Random(42);
  const word = (): string => wordOf(Math.floor(Math.exp(random.next() * Math.log(3000))));
  const character = (): string =>
    String.fromCodePoint(0x4e00 + Math.floor(Math.exp(random.next() * Math.log(2000))));
  const many = (count: number, make: () => string, between: string) =>
    Array.from({ length: count }, make).join(between);
  return Array.from({ length: TEXTS }, (_, n) => {
    const words = [
      WORDS.all,
      tenths[n % tenths.length] ?? WORDS.tenth,
      ...(Math.floor(n / 10) % 2 === 0 ? [WORDS.half] : []),
      ...(n % 100 === 7 ? [WORDS.hundredth] : []),
    ];
    const [english, chinese] = [0, 1].map((language) => words.map((pair) => pair[language]));
    const content = [
      `${many(20, word, " ")} ${english?.join(" ")} ${many(20, word, " ")}`,
      `${many(75, character, "")}，${chinese?.join("，")}。${many(75, character, "")}`,
    ].join("\n\n");
    const place = { categoryId: 0, problemId: null, classId: null, contestId: null };
    const terms = termsOf([content], { id: 0, uid: "", ...place });
    return {
      content,
      terms: terms.map((term) => term.slice(2)).filter((term) => !/^[@#$]/.test(term)),
    };
  });
}

async function posts(
  run: Run,
  {
    posts: most,
    classes: groups,
    users,
    problems,
  }: CommunitySize & { users: number; problems: number },
): Promise<void> {
  await run(`create temporary table drawn_text as select n, content, array(select jsonb_array_elements_text(terms)) as terms
    from rows from (jsonb_to_recordset($text$${JSON.stringify(texts())}$text$) as (content text, terms jsonb))
      with ordinality each (content, terms, n)`);
  await run(`insert into discussion (category_id, uid, problem_id, group_id, contest_id, title, description, top_priority,
      is_hidden, deleted_at, view_num, like_num, created_at, modified_at)
    select 1 + n % 5, case when n = ${POPULAR_POST} then '${BUSIEST_UID}' else ${author(users)} end,
      case when n % 10 in (5, 6) then ${zipf(problems)} end,
      case when n % 40 = 7 then ${POSTING_CLASS} when n % 10 in (7, 8) then ${spread("n", groups)} end,
      case when n % 10 = 9 then 1 + n / 10 % ${CONTESTS} end,
      'Post ' || n, '题目 ' || n, n % 10000 = 1, n % 100 = 3,
      case when n % 1000 = 5 then now() end, n % 997, n % 31, at, at
    from (select n, date_trunc('milliseconds', now() - make_interval(secs => (${most} - n) * 400.0)) as at
      from generate_series(1, ${most}) n) each`);
  await run(`insert into discussion_text (discussion_id, content, html, renderer, terms)
    select d.id, t.content || ' ' || age, '<p>' || t.content || ' ' || age || '</p>', ${RENDERER_VERSION},
      array_to_tsvector(array(select d.id / ${BLOCK_SIZE} || ':' || term from unnest(t.terms
        || array['post', d.id::text, '@' || d.uid, '#' || d.id, '$category' || d.category_id]
        || array_remove(array['$problem' || d.problem_id, '$class' || d.group_id, '$contest' || d.contest_id], null)
        || string_to_array(age, ' ')) term))
    from (select *, case when id <= ${most / 10} then '${WORDS.oldest.join(" ")}'
        when id > ${most * 0.9} then '${WORDS.newest.join(" ")}' else '' end as age from discussion) d
    join drawn_text t on t.n = 1 + (d.id * 7 + d.id / 10) % ${TEXTS}
    order by d.id`);
}

async function comments(
  run: Run,
  { comments: most, posts: ids, users }: CommunitySize & { users: number },
): Promise<void> {
  const threads = most * 0.6;
  const deep = DEEP_COMMENTS * DEEP_REPLIES;
  const insert = (columns: string, selection: string) =>
    run(`insert into comment (discussion_id, uid, ${columns}, content, html, renderer, created_at)
      select discussion_id, uid, ${columns}, text, '<p>' || text || '</p>', ${RENDERER_VERSION}, at
      from (select *, '这道题可以用动态规划，复杂度是 O(n log n)。 ' || n as text,
        now() - make_interval(secs => (${most} - n) * 40.0) as at from (${selection}) drawn order by n) each`);
  await insert(
    "like_num",
    `select n, ${author(users)} as uid, case when n <= ${DEEP_COMMENTS} then 99 else floor(random() ^ 4 * 60)::int end as like_num,
       case when n <= ${DEEP_COMMENTS} then ${DEEP_POST} else ${spread(zipf(ids, 10), ids)} end as discussion_id
     from generate_series(1, ${threads}) n`,
  );
  await insert(
    "parent_id, to_uid",
    `select r.n, r.uid, c.id as parent_id, c.uid as to_uid, c.discussion_id
     from (select n, ${author(users)} as uid, case when n <= ${threads + deep} then 1 + n % ${DEEP_COMMENTS}
         else ${DEEP_COMMENTS} + ${spread(zipf(threads - DEEP_COMMENTS, 100), threads - DEEP_COMMENTS)} end as thread
       from generate_series(${threads + 1}, ${most}) n) r join comment c on c.id = r.thread`,
  );
  await run(`update comment c set reply_num = r.replies
    from (select parent_id, count(*) as replies from comment where parent_id is not null group by 1) r where r.parent_id = c.id`);
  await run(`update discussion d set comment_num = c.comment_num, thread_num = c.thread_num
    from (select discussion_id, count(*) as comment_num, count(*) filter (where parent_id is null) as thread_num
      from comment group by 1) c where c.discussion_id = d.id`);
  await run(`insert into comment_like (comment_id, uid)
    select id, ${uid("1 + (id + j) * 31 % 1000")} from comment, generate_series(1, 3) j where like_num > 3 and id < 200000`);
}

/**
 * Generates messages about comments, replies and likes, each sent to the author, and messages from the site. One in
 * five is unread.
 */
async function messages(
  run: Run,
  { messages: most, users }: CommunitySize & { users: number },
): Promise<void> {
  const readAt = "case when c.id % 5 > 0 then now() end";
  await run(`insert into interaction (uid, action, discussion_id, comment_id, quote_id, sender_uid, created_at, read_at)
    select coalesce(c.to_uid, d.uid), case when c.parent_id is null then 'comment' else 'reply' end, c.discussion_id, c.id,
      c.parent_id, c.uid, c.created_at, ${readAt}
    from comment c join discussion d on d.id = c.discussion_id where coalesce(c.to_uid, d.uid) <> c.uid
    order by c.id limit ${most * 0.4}`);
  await run(`insert into interaction (uid, action, discussion_id, comment_id, sender_uid, sender_num, created_at, read_at)
    select c.uid, 'like', c.discussion_id, c.id, ${author(users)}, 1 + c.id % 9, c.created_at, ${readAt}
    from comment c order by c.id desc limit ${most * 0.1}`);
  await run(`insert into message (uid, kind, template, params, created_at, read_at)
    select ${author(users)}, case when n % 10 < 7 then 'sys' else 'mine' end, 'roleChanged', '{"from": 1002, "to": 1003}',
      now() - make_interval(secs => (${most} - n) * 20.0), case when n % 5 > 0 then now() end
    from generate_series(1, ${most / 2}) n`);
}

async function notices(run: Run, { users }: { users: number }): Promise<void> {
  await run(`insert into notice (audience, title, content, html, title_en, renderer, for_new_accounts, send_at)
    select case when n % 15 = 1 then 'designated' when n % 10 = 1 then 'admins' else 'all' end, '维护 ' || n, text,
      '<p>' || text || '</p>', 'Maintenance ' || n, ${RENDERER_VERSION}, n % 2 = 0,
      now() - make_interval(days => ${NOTICES} - n)
    from (select n, repeat('本站今晚维护。', 20) as text from generate_series(1, ${NOTICES}) n) each`);
  await run(`insert into notice_recipient (notice_id, uid, group_id)
    select n.id, ${uid("j + 100")}, null from notice n, generate_series(0, 999) j where n.audience = 'designated'
    union all select n.id, null, ${POSTING_CLASS} from notice n where n.audience = 'designated'`);
  await run(`insert into notice_receipt (uid, notice_id, read_at)
    select u.uid, ${NOTICES}, now() from app_user u
    union all select ${uid("j")}, n, now() from generate_series(1, ${users / 1000}) j, generate_series(1, ${NOTICES - 1}) n
      where n % 15 <> 1`);
}
