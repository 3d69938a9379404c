-- Announcements of contests in both languages; null: readers of English see the same as all others.
alter table announcement
  add column title_en text,
  add column content_en text,
  add column html_en text,
  add column renderer_en int;
-- Who has read an announcement of a contest, from the first time.
create table announcement_receipt (
  announcement_id bigint not null references announcement (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  read_at timestamptz not null default verdict_now(),
  primary key (announcement_id, uid)
);
create index announcement_receipt_uid on announcement_receipt (uid);
