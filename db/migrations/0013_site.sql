-- Two switches stood alone before there was a row for all of them.
insert into site_setting (key, value)
select 'site.switches', jsonb_object_agg(
  case key when 'submission.interval' then 'defaultSubmitInterval' else 'openPublicJudge' end, value)
from site_setting where key in ('submission.interval', 'judging.enabled')
having count(*) > 0
on conflict (key) do update set value = excluded.value || site_setting.value;
delete from site_setting where key in ('submission.interval', 'judging.enabled');

-- What a node's machine is doing: {"cores","cpu","memory"}, shares from 0 to 1; null: it does not say.
alter table judge_node add column load jsonb;

-- Server processes, each with a row that it renews every few seconds and takes away when it ends. The
-- fill factor leaves room for the renewed row on the same page.
create table server_process (
  id text primary key,
  host text not null,
  port integer not null,
  version text not null,
  roles text[] not null,
  load jsonb not null,
  -- Memory of the process itself.
  rss bigint not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

-- The sign-in before the last one, for its owner to know again: {"at","ip","agent"}.
alter table app_user add column last_login_agent text, add column previous_login jsonb;
