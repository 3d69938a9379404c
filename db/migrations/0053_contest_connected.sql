-- How many contestants of a contest are connected to a server process. Rows of a process that is gone do not count, and
-- go with it.
create unlogged table contest_connected (
  process text not null references server_process (id) on delete cascade,
  contest_id bigint not null references contest (id) on delete cascade,
  contestants integer not null check (contestants > 0),
  primary key (contest_id, process)
);
create index contest_connected_process on contest_connected (process);
