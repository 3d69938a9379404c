-- What administrators did: who, what, to what, before and after, from where. Never changed, never deleted
-- with the person.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_uid text references app_user (uid) on delete set null,
  -- The name at that time.
  actor_name text not null,
  ip text not null,
  -- feature.verb
  action text not null,
  -- What it was done to, as a person would search for it: a name or an id.
  target text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_actor on audit_entry (actor_uid, id desc);
create index audit_entry_search on audit_entry using gin (lower(target) gin_trgm_ops);

-- Messages of the site to a person. A message of the product is a template with its values, so that its
-- reader meets it in their language; one that somebody wrote has title and content (Markdown).
create table message (
  id bigint generated always as identity primary key,
  uid text not null references app_user (uid) on delete cascade,
  kind text not null check (kind in ('comment', 'reply', 'like', 'sys', 'mine')),
  template text,
  params jsonb not null default '{}',
  title text,
  content text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check (template is not null or title is not null)
);
create index message_list on message (uid, kind, id desc);
create index message_unread on message (uid, kind) where read_at is null;

-- Uploaded pictures and files of a person or of the site. The bytes are in the content-addressed store;
-- a row nobody refers to is swept, and bytes without any row too.
create table upload (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('avatar', 'carousel', 'background', 'markdown', 'file')),
  sha256 text not null references stored_file (sha256),
  -- png, gif, webp, jpg, or the safe ending of another file
  extension text not null,
  content_type text not null,
  -- As its owner named it; for downloads and lists only.
  name text not null default '',
  uid text references app_user (uid) on delete set null,
  -- Order of a carousel.
  rank integer not null default 0,
  created_at timestamptz not null default now()
);
create index upload_kind on upload (kind, rank, id);
create index upload_sha256 on upload (sha256);
create index upload_owner on upload (uid, kind);

-- Announcements of the site.
create table announcement (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null default '',
  -- Rendered and sanitised; null or another renderer: render again.
  html text,
  renderer integer not null default 0,
  -- 0 visible, 1 hidden
  status smallint not null default 0 check (status in (0, 1)),
  uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index announcement_visible on announcement (id desc) where status = 0;
