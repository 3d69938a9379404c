-- Slide puzzles that are shown to somebody: where the piece belongs. A row lives until the first answer.
create table slide_puzzle (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Whom it was shown to; nobody else's answer counts.
  address text not null,
  x smallint not null,
  shown_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index slide_puzzle_expires on slide_puzzle (expires_at);

-- What solving a puzzle (or answering a question in its stead) is worth: one try at something guarded.
create table verify_token (
  token_hash bytea primary key,
  address text not null,
  expires_at timestamptz not null
);
create index verify_token_expires on verify_token (expires_at);

-- The last sign-in outlives its session, which goes when it ends.
alter table app_user add column last_login_at timestamptz, add column last_login_ip text;
