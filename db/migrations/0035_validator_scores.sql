-- An output validator of a scored problem whose package does not let it give points.
alter table problem drop constraint problem_checker_protocol_check;
alter table problem add constraint problem_checker_protocol_check
  check (checker_protocol in ('verdict', 'kattis', 'kattisVerdict'));
