-- Announcements of a contest; those of the site have none.
alter table announcement add column contest_id bigint references contest(id) on delete cascade;
create index announcement_place on announcement (coalesce(contest_id, 0), id desc);
