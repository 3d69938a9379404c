-- Failures of an account in a row, after which others are used before it for a while.
alter table remote_account add column failures integer not null default 0;

-- Accounts for which a judge made up a verdict of a problem: they are not used for it any more.
create table remote_spent (
  account_id integer not null references remote_account on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  primary key (account_id, problem_id)
);
create index remote_spent_problem on remote_spent (problem_id);
