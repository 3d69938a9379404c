-- Which contestants of a contest are connected to a server process: who has two browsers on two processes is one contestant.
drop table contest_connected;
create unlogged table contest_connected (
  contest_id bigint not null references contest (id) on delete cascade,
  uid text not null,
  process text not null references server_process (id) on delete cascade,
  primary key (contest_id, uid, process)
);
create index contest_connected_process on contest_connected (process);
