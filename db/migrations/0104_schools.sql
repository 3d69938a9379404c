-- Members of trainings are searched by school and real name, too: 0.1 ms to build the n-grams of a row, when one of them is stored.
create index app_user_schools on app_user
  using gin (name_grams(lower(coalesce(school, '') || E'\n' || coalesce(realname, '')))) with (fastupdate = off)
  where school is not null or realname is not null;
