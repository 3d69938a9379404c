-- The result of a submission before a rejudge without preview, until its owner has been notified of the new one.
create table former_result (
  submit_id bigint primary key references submission on delete cascade,
  status smallint not null,
  score integer,
  rejudged_at timestamptz not null default verdict_now()
);
