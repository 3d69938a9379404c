-- Numbers at other judges whose submissions were sent there anew since: they belong to no other submission, and the account
-- may have solved the problem by them.
create table remote_former_number (
  judge text not null,
  remote_id text not null,
  submit_id bigint not null references submission (submit_id) on delete cascade,
  account_id integer references remote_account (id) on delete set null,
  primary key (judge, remote_id)
);
create index remote_former_number_submission on remote_former_number (submit_id);
create index remote_former_number_account on remote_former_number (account_id) where account_id is not null;
