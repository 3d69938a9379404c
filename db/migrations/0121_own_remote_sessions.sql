-- Sessions of users at other judges, for their own submissions; they are deleted when they expire. Accounts of the site do not.
alter table remote_account
  add column expires_at timestamptz,
  add constraint remote_account_expires check ((owner_uid is null) = (expires_at is null)),
  add constraint remote_account_own check (owner_uid is null or password is null);
