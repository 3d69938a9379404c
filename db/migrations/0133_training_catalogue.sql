-- Servers keep what selects the site's trainings in memory; the sum of the versions says when theirs is out of date. Writers take
-- any row that nobody else holds, so that no change of a training waits for another. Trainings of classes are not in it.
create table training_catalogue (version bigint not null);
insert into training_catalogue select 1 from generate_series(1, 8);

create function renew_training_catalogue() returns trigger language plpgsql as $$
begin
  update training_catalogue set version = version + 1
  where ctid = (select ctid from training_catalogue limit 1 for update skip locked);
  if not found then
    insert into training_catalogue values (1);
  end if;
  return null;
end $$;
create trigger training_catalogued after insert on training
  for each row when (new.group_id is null) execute function renew_training_catalogue();
create trigger training_uncatalogued after delete on training
  for each row when (old.group_id is null) execute function renew_training_catalogue();
create trigger training_recatalogued after update on training
  for each row when ((old.group_id is null or new.group_id is null)
    and (old.title, old.auth, old.seq, old.is_visible, old.category_id, old.author_uid, old.group_id)
      is distinct from (new.title, new.auth, new.seq, new.is_visible, new.category_id, new.author_uid, new.group_id))
  execute function renew_training_catalogue();
create trigger training_catalogue_emptied after truncate on training
  for each statement execute function renew_training_catalogue();

-- It holds the names of authors too.
create function recatalogue_training_author() returns trigger language plpgsql as $$
begin
  if exists (select from training where author_uid = new.uid and group_id is null) then
    update training_catalogue set version = version + 1
    where ctid = (select ctid from training_catalogue limit 1 for update skip locked);
    if not found then
      insert into training_catalogue values (1);
    end if;
  end if;
  return null;
end $$;
create trigger training_author_catalogued after update of username on app_user
  for each row when (old.username is distinct from new.username)
  execute function recatalogue_training_author();
