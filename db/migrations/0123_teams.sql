-- Teams take part in contests as one. Each has an account of its own, so that scoreboards, exports and queues treat it as any
-- contestant; the account has no e-mail address, and is neither in rankings nor offered as a user to mention.
alter table app_user add column is_team boolean not null default false;

create or replace function list_newcomers() returns trigger language plpgsql as $function$
begin
  insert into user_count (uid, listed) select uid, status = 0 and not is_team from fresh
  on conflict (uid) do update set listed = excluded.listed;
  perform count_listed((select count(*) from fresh where status = 0 and not is_team));
  return null;
end $function$;

create or replace function relist_user() returns trigger language plpgsql as $function$
begin
  if new.is_team then
    return null;
  end if;
  update user_count set listed = new.status = 0 where uid = new.uid;
  perform count_listed((new.status = 0)::int - (old.status = 0)::int);
  return null;
end $function$;

create or replace function unlist_leavers() returns trigger language plpgsql as $function$
begin
  perform count_listed(-(select count(*) from gone where status = 0 and not is_team));
  return null;
end $function$;

-- `name` is also the nickname of the account. `has_login`: the account has a password of its own, from a roster.
create table team (
  uid text primary key references app_user (uid) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  name_en text check (length(name_en) between 1 and 100),
  country text check (country ~ '^[A-Z]{3}$'),
  photo text,
  captain_uid text references app_user (uid) on delete set null,
  has_login boolean not null default false,
  created_at timestamptz not null default verdict_now()
);
create index team_captain_uid on team (captain_uid);

-- `uid` null: a person without an account. Without an account nobody has to accept.
create table team_member (
  id bigint generated always as identity primary key,
  team_uid text not null references team (uid) on delete cascade,
  uid text references app_user (uid) on delete cascade,
  name text check (length(name) between 1 and 100),
  role text not null default 'contestant' check (role in ('contestant', 'reserve', 'coach')),
  has_accepted boolean not null default false,
  created_at timestamptz not null default verdict_now(),
  constraint team_member_once unique (team_uid, uid),
  constraint team_member_person check (uid is not null or name is not null)
);
create index team_member_uid on team_member (uid);

-- Who may take part in a contest, and the most contestants of a team.
alter table contest
  add column entrants text not null default 'individuals' check (entrants in ('individuals', 'teams', 'both')),
  add column team_max smallint not null default 3 check (team_max between 1 and 10);

-- Every person once in a contest: as a participant, or as a member of a team that is one.
create table contest_entrant (
  contest_id bigint not null,
  uid text not null references app_user (uid) on delete cascade,
  participant_uid text not null,
  primary key (contest_id, uid),
  foreign key (contest_id, participant_uid) references contest_participant (contest_id, uid) on delete cascade
);
create index contest_entrant_uid on contest_entrant (uid);
create index contest_entrant_participant on contest_entrant (contest_id, participant_uid);
insert into contest_entrant (contest_id, uid, participant_uid) select contest_id, uid, uid from contest_participant;

create function enter_participants() returns trigger language plpgsql as $function$
begin
  insert into contest_entrant (contest_id, uid, participant_uid) select contest_id, uid, uid from fresh;
  return null;
end $function$;
create trigger participant_entered after insert on contest_participant
  referencing new table as fresh for each statement execute function enter_participants();

-- The members who sent the submissions of their team.
create table submission_sender (
  submit_id bigint primary key references submission (submit_id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade
);
create index submission_sender_uid on submission_sender (uid);
