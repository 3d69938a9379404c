-- Homework: a training of a class with start, deadline, late rule, points and a feedback policy of its own.
create table homework (
  training_id bigint primary key references training (id) on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  late_rule text not null default 'closed',
  -- perDay: percent that each begun day takes off, percent that remains at least, days after which nothing counts.
  percent_per_day integer,
  floor_percent integer,
  max_days integer,
  -- second: the second deadline, and the percent of the points that count until then.
  second_end timestamptz,
  second_percent integer,
  feedback text not null default 'full',
  -- Results are shown whole from here on, and count outside of the class.
  feedback_at timestamptz not null,
  problem_order text not null default 'given',
  -- Names of languages; null: all.
  languages text[],
  solution text not null default '',
  solution_html text,
  solution_renderer integer not null default 0,
  solutions_open boolean not null default false,
  code_open boolean not null default false,
  constraint homework_times_check check (start_time < end_time),
  constraint homework_late_rule_check check (late_rule in ('closed', 'perDay', 'second')),
  constraint homework_per_day_check check (
    (late_rule = 'perDay') = (percent_per_day is not null and floor_percent is not null and max_days is not null)),
  constraint homework_second_check check ((late_rule = 'second') = (second_end is not null and second_percent is not null)),
  constraint homework_feedback_check check (feedback in ('full', 'score', 'none')),
  constraint homework_problem_order_check check (problem_order in ('given', 'own'))
);
create index homework_end on homework (end_time);

alter table training_problem add column points integer not null default 100;
alter table training_problem add constraint training_problem_points_check check (points between 0 and 10000);

-- More time of one student, before the late rule.
create table homework_extension (
  training_id bigint not null references homework (training_id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  extra_seconds integer not null,
  reason text not null default '',
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now(),
  primary key (training_id, uid),
  constraint homework_extension_seconds_check check (extra_seconds > 0)
);
create index homework_extension_uid on homework_extension (uid);
create index homework_extension_created on homework_extension (created_uid) where created_uid is not null;

-- The result of a student in a problem. Cells named by homework_stale are computed again before they are read.
create table homework_result (
  training_id bigint not null references homework (training_id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  state text not null,
  -- Hundredths of points by the rule.
  computed integer not null default 0,
  tries integer not null default 0,
  late_percent integer,
  submit_id bigint,
  -- Hundredths of points that a teacher set; null: the computed ones count.
  by_hand integer,
  note text,
  -- Grows with every change in any homework.
  version bigint not null,
  changed_at timestamptz not null,
  primary key (training_id, uid, problem_id),
  constraint homework_result_state_check check (state in ('none', 'tried', 'partial', 'full', 'late', 'judging'))
);
create index homework_result_uid on homework_result (uid);
create index homework_result_problem on homework_result (problem_id);
create index homework_result_version on homework_result (training_id, version);
create sequence homework_version;

-- Cells whose submissions, extension or points have changed since they were computed. Rows are only added, so that no verdict
-- waits for another one or for a reader.
create table homework_stale (
  id bigint generated always as identity primary key,
  training_id bigint not null,
  uid text not null,
  problem_id bigint not null
);
create index homework_stale_training on homework_stale (training_id);

create function mark_homework_stale() returns trigger language plpgsql as $$
declare
  changed submission := coalesce(new, old);
begin
  insert into homework_stale (training_id, uid, problem_id)
    select h.training_id, changed.uid, changed.problem_id from homework h where h.training_id = changed.scope_id;
  return null;
end $$;

create trigger submission_homework_added after insert on submission
  for each row when (new.scope = 'classwork') execute function mark_homework_stale();
create trigger submission_homework_judged after update on submission
  for each row when (new.scope = 'classwork'
    and (new.finished_at is distinct from old.finished_at or new.score is distinct from old.score
      or new.status is distinct from old.status and new.finished_at is not null))
  execute function mark_homework_stale();
create trigger submission_homework_deleted after delete on submission
  for each row when (old.scope = 'classwork') execute function mark_homework_stale();

-- A problem of a homework was added, removed, or has other points.
create function mark_homework_problem_stale() returns trigger language plpgsql as $$
declare
  changed training_problem := coalesce(new, old);
begin
  insert into homework_stale (training_id, uid, problem_id)
    select h.training_id, s.uid, changed.problem_id
    from homework h join submission s on s.scope = 'classwork' and s.scope_id = h.training_id and s.scope_id > 0
      and s.problem_id = changed.problem_id
    where h.training_id = changed.training_id group by 1, 2, 3;
  return null;
end $$;

create trigger training_problem_homework_set after insert or delete on training_problem
  for each row execute function mark_homework_problem_stale();
create trigger training_problem_homework_points after update on training_problem
  for each row when (new.points <> old.points) execute function mark_homework_problem_stale();

-- Submissions of one student in a homework, and all of them for its marks.
create index submission_classwork on submission (scope_id, uid, problem_id, submit_id)
  where scope = 'classwork';

-- Comments on lines of submitted code.
create table line_comment (
  id bigint generated always as identity primary key,
  submit_id bigint not null references submission (submit_id) on delete cascade,
  line integer not null,
  content text not null,
  author_uid text references app_user (uid) on delete set null,
  -- The student sees it before the feedback opens.
  at_once boolean not null default false,
  created_at timestamptz not null default verdict_now(),
  modified_at timestamptz not null default verdict_now(),
  constraint line_comment_line_check check (line >= 1),
  constraint line_comment_content_check check (length(content) between 1 and 2000)
);
create index line_comment_submission on line_comment (submit_id, line, id);
create index line_comment_author on line_comment (author_uid) where author_uid is not null;

-- Messages about homework that were sent: each once, in the transaction of the message.
create table homework_notice (
  training_id bigint not null references homework (training_id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  kind text not null,
  sent_at timestamptz not null default verdict_now(),
  primary key (training_id, uid, kind),
  constraint homework_notice_kind_check check (kind in ('published', 'due'))
);
create index homework_notice_uid on homework_notice (uid);

-- Tokens may have the permission to read the grades of the classes that their owner teaches.
alter table api_token drop constraint api_token_scopes_check;
alter table api_token add constraint api_token_scopes_check
  check (scopes <@ array['read', 'submit', 'grades'] and cardinality(scopes) > 0);
