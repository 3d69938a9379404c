-- When each step at another judge last worked.
alter table remote_judge
  add column last_import_at timestamptz,
  add column last_submit_at timestamptz,
  add column last_verdict_at timestamptz;
