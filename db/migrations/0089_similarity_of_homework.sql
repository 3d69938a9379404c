-- Homework is compared as contests are. The constraints that name the sources get names of their own.
alter table similarity_run
  drop constraint similarity_run_source_check,
  drop constraint similarity_run_check,
  add column training_id bigint references homework (training_id) on delete cascade,
  add constraint similarity_run_source check (source in ('contest', 'homework', 'selection')),
  add constraint similarity_run_place check (
    (source = 'contest') = (contest_id is not null) and (source = 'homework') = (training_id is not null));
create index similarity_run_training on similarity_run (training_id, id desc) where training_id is not null;
