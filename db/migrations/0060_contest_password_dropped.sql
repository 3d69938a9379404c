-- A clone of a contest with a password, which clones do not take over: it stays hidden until a password is set or none is
-- wanted. Of the clones that there are, the hidden ones are asked again.
alter table contest add column password_dropped boolean not null default false;
update contest c set password_dropped = true
  from contest original
  where original.id = c.source and original.password_hash is not null
    and c.password_hash is null and not c.is_visible;
