-- Scoreboards mark women beside their names. A contest can be without marks, and each user can be without one. Existing
-- contests and users keep them.
alter table contest
  add column gender_marks boolean not null default true;
alter table app_user
  add column gender_mark boolean not null default true;
