-- What organizers of a contest often answer, a JSON array of texts; null: the usual templates.
alter table contest add column answer_templates jsonb;
