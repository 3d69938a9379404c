-- Comments and replies: in a contest they are its questions and answers.
create table comment (
  id bigint generated always as identity primary key,
  contest_id bigint references contest (id) on delete cascade,
  -- The comment that a reply belongs to.
  parent_id bigint references comment (id) on delete cascade,
  uid text not null references app_user (uid),
  -- To whom a reply speaks.
  to_uid text references app_user (uid),
  -- The problem that a question is about.
  problem_id bigint references problem (id) on delete set null,
  content text not null check (length(content) between 1 and 10000),
  html text not null,
  renderer integer not null,
  -- Written by an organizer of the contest, at that time.
  is_official boolean not null default false,
  -- All contestants see it; otherwise the one who asked and organizers.
  is_public boolean not null default false,
  -- Of a question: its newest reply is an organizer's.
  is_answered boolean not null default false,
  like_num integer not null default 0 check (like_num >= 0),
  created_at timestamptz not null default verdict_now()
);
create index comment_contest on comment (contest_id, like_num desc, id desc) where parent_id is null;
create index comment_official on comment (contest_id, id desc) where is_official;
create index comment_unanswered on comment (contest_id, id) where parent_id is null and not is_official and not is_answered;
create index comment_parent on comment (parent_id, id desc);
create index comment_problem on comment (problem_id);
create index comment_uid on comment (uid);
create index comment_to_uid on comment (to_uid);

create table comment_like (
  comment_id bigint not null references comment (id) on delete cascade,
  uid text not null references app_user (uid),
  primary key (comment_id, uid)
);
create index comment_like_uid on comment_like (uid);
