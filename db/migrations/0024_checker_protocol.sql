-- How a problem's own checker or interactor is called, and the arguments it gets behind the protocol's.
alter table problem
  add column checker_protocol text not null default 'verdict'
    check (checker_protocol in ('verdict', 'kattis')),
  add column checker_flags text[] not null default '{}';

-- A validator of several sources is compiled as one program, also where the form only asks whether it compiles.
alter table compile_check add column protocol text not null default 'verdict';
