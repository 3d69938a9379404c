-- Discussions: posts of the site, about a problem, of a class, or of a contest after its end.
create table discussion_category (
  id bigint generated always as identity primary key,
  name text not null,
  -- For readers of English; null: the name.
  name_en text,
  -- Place in the list of categories.
  seq integer not null,
  constraint discussion_category_name_check check (length(name) between 1 and 40),
  constraint discussion_category_name_en_check check (length(name_en) between 1 and 40)
);
create unique index discussion_category_name on discussion_category (lower(name));
insert into discussion_category (name, name_en, seq) values
  ('闲聊', 'Chat', 1), ('题解', 'Solutions', 2), ('求助', 'Help', 3), ('建议', 'Suggestions', 4), ('记录', 'Records', 5);

create table discussion (
  id bigint generated always as identity primary key,
  category_id bigint not null references discussion_category (id),
  uid text not null references app_user (uid),
  -- What it is about. A post of a deleted problem would be visible to all without it.
  problem_id bigint references problem (id) on delete cascade,
  -- The class whose members see it.
  group_id bigint references user_group (id) on delete cascade,
  contest_id bigint references contest (id) on delete cascade,
  title text not null,
  description text not null,
  top_priority boolean not null default false,
  is_locked boolean not null default false,
  -- Hidden by a moderator.
  is_hidden boolean not null default false,
  -- The comment that is accepted as the answer.
  answer_id bigint,
  view_num integer not null default 0,
  like_num integer not null default 0,
  -- Comments and replies; comments alone.
  comment_num integer not null default 0,
  thread_num integer not null default 0,
  edit_num integer not null default 0,
  -- Deleted by a user; it can be restored for a minute, and is deleted with its comments later.
  deleted_at timestamptz,
  deleted_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  modified_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  constraint discussion_place_check check (num_nonnulls(group_id, contest_id) <= 1),
  constraint discussion_title_check check (length(title) between 1 and 255),
  constraint discussion_description_check check (length(description) between 1 and 255),
  constraint discussion_counts_check check (view_num >= 0 and like_num >= 0 and comment_num >= 0 and thread_num >= 0)
);
-- One index for each kind of list, in its order.
create index discussion_site on discussion (top_priority desc, id desc)
  where group_id is null and contest_id is null and deleted_at is null;
create index discussion_category_list on discussion (category_id, top_priority desc, id desc) where deleted_at is null;
create index discussion_problem on discussion (problem_id, top_priority desc, id desc) where problem_id is not null;
create index discussion_group on discussion (group_id, top_priority desc, id desc) where group_id is not null;
create index discussion_contest on discussion (contest_id, top_priority desc, id desc) where contest_id is not null;
create index discussion_uid on discussion (uid, top_priority desc, id desc);
create index discussion_deleted on discussion (deleted_at) where deleted_at is not null;
create index discussion_deleted_uid on discussion (deleted_uid) where deleted_uid is not null;
create index discussion_all_of_category on discussion (category_id);

-- Apart from the row, which counters change often, and which lists read without texts.
create table discussion_text (
  discussion_id bigint primary key references discussion (id) on delete cascade,
  content text not null,
  html text not null,
  renderer integer not null,
  -- Words, pairs of neighbouring Chinese characters, author and id, by which it is found.
  terms tsvector not null,
  constraint discussion_text_content_check check (length(content) between 1 and 65535)
);
create index discussion_text_terms on discussion_text using gin (terms);

-- Earlier versions; the present one is the post.
create table discussion_version (
  discussion_id bigint not null references discussion (id) on delete cascade,
  version integer not null,
  title text not null,
  description text not null,
  content text not null,
  -- When this version was written.
  created_at timestamptz not null,
  primary key (discussion_id, version)
);

create table discussion_like (
  discussion_id bigint not null references discussion (id) on delete cascade,
  uid text not null references app_user (uid),
  primary key (discussion_id, uid)
);
create index discussion_like_uid on discussion_like (uid);

-- Readers who count as views. The reader is a keyed hash of the account, or of a guest's address.
create table discussion_view (
  discussion_id bigint not null references discussion (id) on delete cascade,
  reader bigint not null,
  primary key (discussion_id, reader)
);

-- Comments and replies of discussions are in the store of all places.
alter table comment add column discussion_id bigint references discussion (id) on delete cascade;
-- Null: never edited.
alter table comment add column edited_at timestamptz;
alter table comment add constraint comment_of_discussion unique (discussion_id, id);
alter table comment drop constraint comment_place_check;
alter table comment add constraint comment_place_check check (num_nonnulls(contest_id, discussion_id) = 1);
alter table comment add constraint comment_parent_in_discussion_fkey
  foreign key (discussion_id, parent_id) references comment (discussion_id, id) on delete cascade;
create index comment_discussion on comment (discussion_id, like_num desc, id desc)
  where parent_id is null and discussion_id is not null;
alter table discussion add constraint discussion_answer_fkey
  foreign key (id, answer_id) references comment (discussion_id, id) on delete set null (answer_id);

-- Messages about posts and the comments on them.
alter table interaction add column discussion_id bigint references discussion (id) on delete cascade;
alter table interaction drop constraint interaction_place_check;
alter table interaction add constraint interaction_place_check check (num_nonnulls(contest_id, discussion_id) = 1);
drop index interaction_like;
create unique index interaction_like on interaction (contest_id, discussion_id, comment_id) nulls not distinct
  where action = 'like';
create index interaction_discussion on interaction (discussion_id) where discussion_id is not null;

-- Reports of users. What it is about may be deleted before it is read.
create table report (
  id bigint generated always as identity primary key,
  reporter_uid text not null references app_user (uid),
  kind text not null,
  discussion_id bigint references discussion (id) on delete set null,
  comment_id bigint references comment (id) on delete set null,
  -- The author of the reported text, and its beginning at that time.
  reported_uid text not null references app_user (uid),
  excerpt text not null,
  tags text[] not null,
  reason text not null,
  is_handled boolean not null default false,
  created_at timestamptz not null default verdict_now(),
  constraint report_kind_check check (kind in ('discussion', 'comment')),
  constraint report_content_check check ((cardinality(tags) > 0 or reason <> '') and length(reason) <= 200)
);
-- Once for each user and text.
create unique index report_of_discussion on report (discussion_id, reporter_uid) where kind = 'discussion';
create unique index report_of_comment on report (comment_id, reporter_uid) where kind = 'comment';
create index report_discussion on report (discussion_id);
create index report_reporter on report (reporter_uid);
create index report_reported on report (reported_uid);
create index report_open on report (id) where not is_handled;
