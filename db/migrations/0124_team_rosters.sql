-- Rosters of teams are imported in the background like other lists of accounts.
alter table user_batch
  drop constraint user_batch_kind_check,
  add constraint user_batch_kind_check check (kind in ('import', 'generate', 'roster', 'teams'));
