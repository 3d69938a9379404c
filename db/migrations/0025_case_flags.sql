-- Arguments of a checker that are others for some cases: a list of {cases, flags}, the first that fits.
alter table problem add column checker_case_flags jsonb not null default '[]'
  check (jsonb_typeof(checker_case_flags) = 'array');

-- The same of input validators, and the files that lie beside their source.
alter table problem_validator
  add column files jsonb not null default '{}' check (jsonb_typeof(files) = 'object'),
  add column case_flags jsonb not null default '[]' check (jsonb_typeof(case_flags) = 'array');

alter table problem_check_item
  add column files jsonb not null default '{}',
  add column case_flags jsonb not null default '[]';
