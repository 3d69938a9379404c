-- Modes of a judge that are switched off one by one, while the judge itself is on.
alter table remote_judge add column modes_off text[] not null default '{}',
  add constraint remote_judge_modes_off check (modes_off <@ array['robot', 'own', 'link', 'import']);
