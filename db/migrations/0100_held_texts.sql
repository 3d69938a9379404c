-- Posts, comments and replies with links by new accounts, which wait for approval. They are no posts and comments yet, so
-- no list, search, number or message has them.
create table held_text (
  id bigint generated always as identity primary key,
  -- The author.
  uid text not null references app_user (uid) on delete cascade,
  kind text not null,
  -- Of a post.
  category_id bigint references discussion_category (id) on delete set null,
  title text,
  description text,
  contest_id bigint references contest (id) on delete cascade,
  -- What the post, or the post of the comment, is about.
  problem_id bigint references problem (id) on delete cascade,
  -- Of a comment or reply: its post, the comment that a reply belongs to, and its addressee.
  discussion_id bigint references discussion (id) on delete cascade,
  comment_id bigint references comment (id) on delete cascade,
  to_uid text references app_user (uid) on delete set null,
  content text not null,
  -- Null: it waits. Refused texts stay for their authors for some time.
  refused_at timestamptz,
  reason text,
  created_at timestamptz not null default verdict_now(),
  constraint held_text_kind_check check (case kind
    when 'discussion' then num_nonnulls(title, description) = 2 and num_nonnulls(discussion_id, comment_id, to_uid) = 0
    when 'comment' then discussion_id is not null and num_nonnulls(title, description, comment_id, to_uid) = 0
    when 'reply' then num_nonnulls(discussion_id, comment_id) = 2 and num_nonnulls(title, description) = 0
    else false end)
);
create index held_text_waiting on held_text (id) where refused_at is null;
create index held_text_refused on held_text (refused_at) where refused_at is not null;
create index held_text_uid on held_text (uid, id desc);
create index held_text_category on held_text (category_id) where category_id is not null;
create index held_text_contest on held_text (contest_id) where contest_id is not null;
create index held_text_problem on held_text (problem_id) where problem_id is not null;
create index held_text_discussion on held_text (discussion_id) where discussion_id is not null;
create index held_text_comment on held_text (comment_id) where comment_id is not null;
create index held_text_to_uid on held_text (to_uid) where to_uid is not null;
