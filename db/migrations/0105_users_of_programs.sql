-- Users of a comparison, copied from their submissions, whose users never change: names are searched without reading each submission.
alter table similarity_program add column uid text;
update similarity_program g set uid = s.uid from submission s where s.submit_id = g.submit_id;
alter table similarity_program alter column uid set not null;
