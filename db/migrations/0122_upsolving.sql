-- Who may solve a contest's problems in place after its end. Those of private contests, such as exams, stay closed to submissions
-- unless an organizer opens them.
alter table contest
  add column upsolving text not null default 'open' check (upsolving in ('none', 'open', 'entered'));
