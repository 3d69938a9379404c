-- The number of readers of a notice, which may be all users: counting a million receipts took a second. In parts by connection, so that
-- users who read the same notice at the same time do not wait for each other.
create table notice_reader_count (
  notice_id bigint not null references notice (id) on delete cascade,
  part smallint not null,
  value bigint not null,
  primary key (notice_id, part)
);
insert into notice_reader_count (notice_id, part, value)
select notice_id, 0, count(*) from notice_receipt group by notice_id;

create function count_notice_readers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notice_reader_count (notice_id, part, value)
      select r.notice_id, pg_backend_pid() % 16, count(*) from new_rows r group by r.notice_id order by r.notice_id
      on conflict (notice_id, part) do update set value = notice_reader_count.value + excluded.value;
  else
    -- Receipts of a notice that is deleted have none to count for.
    insert into notice_reader_count (notice_id, part, value)
      select n.id, pg_backend_pid() % 16, -count(*) from old_rows r join notice n on n.id = r.notice_id
      group by n.id order by n.id
      on conflict (notice_id, part) do update set value = notice_reader_count.value + excluded.value;
  end if;
  return null;
end $$;
create trigger notice_receipt_added after insert on notice_receipt referencing new table as new_rows
  for each statement execute function count_notice_readers();
create trigger notice_receipt_deleted after delete on notice_receipt referencing old table as old_rows
  for each statement execute function count_notice_readers();
