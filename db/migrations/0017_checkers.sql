-- More standard checkers, each with the options it reads (src/shared/checkers.ts): tolerances apart, digits,
-- letters of either case. The one tolerance of before meant both.
alter table problem add column comparison_options jsonb not null default '{}'
  check (jsonb_typeof(comparison_options) = 'object');

update problem set comparison_options =
  jsonb_build_object('absolute', float_tolerance, 'relative', float_tolerance)
where comparison = 'floats';

alter table problem drop column float_tolerance;
alter table problem drop constraint problem_comparison_check;
alter table problem add constraint problem_comparison_check check (comparison in ('exact', 'lines',
  'lineTokens', 'tokens', 'integers', 'floats', 'digits', 'unorderedLines', 'unorderedTokens', 'yesNo'));

-- Sources of checkers and interactors that a form wants compiled; removed when they were answered. Their
-- place in the queue is a job of kind 'compile' with {"compileId"} as payload.
create table compile_check (
  id bigint generated always as identity primary key,
  uid text not null references app_user (uid) on delete cascade,
  language text not null,
  code text not null,
  extra_files jsonb not null,
  -- Why there is no answer: the judge was lost, none had time, or it could not run its compiler.
  failure text check (failure in ('lost', 'busy', 'error')),
  -- What the compiler said of a source that does not compile.
  log text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index compile_check_created on compile_check (created_at);
