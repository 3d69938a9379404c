-- Since when nothing refers to a stored file, as the daily sweep found it; bringing it again takes it
-- back. It goes when that is a day ago, so a copy of database and files that was begun meanwhile is whole.
alter table stored_file add column lonely_since timestamptz;

-- A person's days of work are read from the index alone.
drop index submission_user;
create index submission_user on submission (uid, submit_id desc)
  include (problem_id, status, submit_time) where cid = 0;

-- The signature as it was rendered and sanitised when it was saved; null or another renderer: again.
alter table app_user
  add column signature_html text,
  add column signature_renderer integer not null default 0;

-- Whoever deletes a stored file asks each of these whether it is referred to.
create index problem_case_input on problem_case (input_sha256);
create index problem_case_output on problem_case (output_sha256);
create index problem_file_sha256 on problem_file (sha256);
