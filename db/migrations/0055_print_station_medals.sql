-- Tokens of print stations: each opens the print queue of one contest, on behalf of the organizer who created it.
create table contest_print_token (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest (id) on delete cascade,
  created_by text not null references app_user (uid) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default verdict_now(),
  used_at timestamptz
);
create index contest_print_token_contest on contest_print_token (contest_id);
create index contest_print_token_created_by on contest_print_token (created_by);

alter table contest_print
  -- The station that has it or printed it.
  add column station_id bigint references contest_print_token (id) on delete set null,
  -- Chosen by the station for one claim: only its holder reports the outcome.
  add column lease_key uuid,
  -- Then it waits again, unless the station has reported an outcome.
  add column lease_until timestamptz,
  -- How often a station took it without saying that it was not printed.
  add column taken smallint not null default 0 check (taken between 0 and 2),
  -- How often a station put it back: it then waits behind the others.
  add column station_failures smallint not null default 0;
create index contest_print_station on contest_print (station_id);

-- Gold, silver and bronze by number or share, as the award ceremony and the Contest API give them; null: not chosen.
alter table contest add column medals jsonb;
