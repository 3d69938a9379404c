-- Users may submit themselves at some judges to which the site sends code: where root has switched this on, and while
-- the site has no account that sends.
alter table remote_judge add column modes_on text[] not null default '{}';
alter table remote_submission add column is_linked boolean not null default false;
