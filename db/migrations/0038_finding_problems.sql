-- How hard a problem is, finer than its level, where its setter says so.
alter table problem add column rating smallint
  constraint problem_rating_check check (rating between 800 and 3500);

-- Names of authors are searched in the catalogue that servers keep in memory.
create function recatalogue_author() returns trigger language plpgsql as $$
begin
  if exists (select from problem where author_uid = new.uid) then
    update problem_catalogue set version = version + 1
    where ctid = (select ctid from problem_catalogue limit 1 for update skip locked);
    if not found then
      insert into problem_catalogue values (1);
    end if;
  end if;
  return null;
end $$;
create trigger author_catalogued after update of username on app_user
  for each row when (old.username is distinct from new.username)
  execute function recatalogue_author();
