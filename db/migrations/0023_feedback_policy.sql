-- How much a problem tells contestants about their results; the switch for published test cases was the
-- difference between two of these.
alter table problem add feedback text not null default 'all'
  check (feedback in ('none', 'verdict', 'firstFailed', 'all', 'afterContest'));
update problem set feedback = 'verdict' where not open_case_result;
alter table problem drop open_case_result;

-- Kept versions say it in the same words, so that going back to one brings back what it was.
update problem_history set
  changed = array_replace(changed, 'openCaseResult', 'feedback'),
  state = state - 'openCaseResult' || jsonb_build_object('feedback',
    case when state ->> 'openCaseResult' = 'false' then 'verdict' else 'all' end);
