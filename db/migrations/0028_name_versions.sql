-- Servers remember whom a text in a list stands for; the sum of the versions says whether anybody came,
-- left or was renamed since. Several rows, so that people who register at once do not wait for each other.
create table names_version (version bigint not null);
insert into names_version select 1 from generate_series(1, 8);

create function renew_names() returns trigger language plpgsql as $$
begin
  update names_version set version = version + 1
  where ctid = (select ctid from names_version limit 1 for update skip locked);
  if not found then
    insert into names_version values (1);
  end if;
  return null;
end $$;

create trigger people_named after insert or delete or truncate or update of username on app_user
  for each statement execute function renew_names();
