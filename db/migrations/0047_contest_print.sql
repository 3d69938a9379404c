-- Texts that contestants send to the printer; 0 waits, 1 is printed.
create table contest_print (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest(id) on delete cascade,
  uid text not null references app_user(uid) on delete cascade,
  content text not null,
  status smallint not null default 0 check (status in (0, 1)),
  created_at timestamptz not null default verdict_now()
);
create index contest_print_queue on contest_print (contest_id, status, id);
create index contest_print_user on contest_print (uid);
