-- Editorials of problems, written by those who may edit the problem or proposed by users; deleted ones can be restored for a minute.
create table editorial (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem (id) on delete cascade,
  uid text references app_user (uid) on delete set null,
  state text not null check (state in ('published', 'proposed', 'refused')),
  release text not null default 'always' check (release in ('always', 'solved', 'contest', 'time')),
  release_at timestamptz,
  seq integer not null default 0,
  reason text not null default '' check (length(reason) <= 500),
  revision integer not null default 1 check (revision >= 1),
  modified_uid text references app_user (uid) on delete set null,
  deleted_at timestamptz,
  deleted_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  modified_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  constraint editorial_release_time check ((release = 'time') = (release_at is not null))
);
create index editorial_problem on editorial (problem_id, state, seq, id);
create index editorial_author on editorial (uid, problem_id) where uid is not null;
create index editorial_modified on editorial (modified_uid) where modified_uid is not null;
create index editorial_deleted on editorial (deleted_at) where deleted_at is not null;
create index editorial_deleted_uid on editorial (deleted_uid) where deleted_uid is not null;

-- The text in one language.
create table editorial_text (
  editorial_id bigint not null references editorial (id) on delete cascade,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  title text not null check (length(title) between 1 and 255),
  content text not null check (length(content) between 1 and 65535),
  html text not null,
  renderer integer not null,
  primary key (editorial_id, locale)
);

-- Replaced texts: an object of title and content by language.
create table editorial_version (
  editorial_id bigint not null references editorial (id) on delete cascade,
  revision integer not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  modified_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null,
  primary key (editorial_id, revision)
);
create index editorial_version_modified on editorial_version (modified_uid) where modified_uid is not null;
