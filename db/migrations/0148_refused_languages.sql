-- Languages that their judge refused, in its words: they are not offered before an administrator has offered them again.
alter table language
  add column refused_at timestamptz,
  add column refusal text not null default '';

-- When administrators were last alerted that a judge does not work as expected: persistent causes are reported once a day.
create table remote_alert (
  judge text not null,
  cause text not null check (cause in ('pageChanged', 'blocked', 'state')),
  sent_at timestamptz not null,
  primary key (judge, cause)
);
