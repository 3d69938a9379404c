-- Links with which people register, also while registration is closed. Of a link's token only the hash is stored.
create table invitation (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  label text not null check (length(label) between 1 and 60),
  created_by text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now(),
  -- null: until it is used up or revoked.
  expires_at timestamptz,
  max_uses integer not null check (max_uses between 1 and 10000),
  -- Accounts that were created with it; counted in the transaction that inserts the account.
  uses integer not null default 0 check (uses between 0 and max_uses),
  revoked_at timestamptz,
  -- Stored with each account.
  school text,
  class_name text
);

-- The class of a student, as administrators keep it.
alter table app_user add column class_name text;
