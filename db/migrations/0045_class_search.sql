-- Administrators find users by their class: as a part of a keyword, and by the whole name.
drop index app_user_search;
create index app_user_search on app_user using gin (lower(
  username || E'\n' || coalesce(email, '') || E'\n' || coalesce(realname, '') || E'\n' ||
  coalesce(school, '') || E'\n' || coalesce(number, '') || E'\n' || coalesce(class_name, '')) gin_trgm_ops);
create index app_user_class on app_user (class_name, created_at desc) where class_name is not null;
