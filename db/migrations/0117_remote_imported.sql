-- What the source said of the parts of a problem that people edit here, when it was imported last: texts by part. Null: not known.
alter table remote_problem add column imported jsonb;
