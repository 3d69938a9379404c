-- Names of users at judges where they submit themselves.
create table remote_handle (
  uid text not null references app_user (uid) on delete cascade,
  account_group text not null,
  handle text not null check (handle <> ''),
  -- The user writes it into their profile there, which proves that the account is theirs.
  token text not null,
  verified_at timestamptz,
  primary key (uid, account_group)
);
-- An account there belongs to one user here.
create unique index remote_handle_verified on remote_handle (account_group, lower(handle)) where verified_at is not null;

-- The user's name there, if they submitted themselves.
alter table remote_submission add column linked_handle text;
