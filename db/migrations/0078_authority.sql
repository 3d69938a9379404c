-- Classes, owners and grants. Who wrote a problem or a contest (`author_uid`) is shown; who owns it (`owner_uid`) decides.
create table user_group (
  id bigint generated always as identity primary key,
  name text not null,
  owner_uid text not null default '1' references app_user (uid) on delete set default,
  created_at timestamptz not null default verdict_now(),
  constraint user_group_name_check check (length(name) between 1 and 100)
);
create index user_group_owner on user_group (owner_uid);

create table group_member (
  group_id bigint not null references user_group (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  role text not null default 'member',
  joined_at timestamptz not null default verdict_now(),
  primary key (group_id, uid),
  constraint group_member_role_check check (role in ('teacher', 'assistant', 'member'))
);
create index group_member_uid on group_member (uid);

alter table problem add column owner_uid text not null default '1';
alter table problem add column group_id bigint references user_group (id) on delete set null;
alter table contest add column owner_uid text not null default '1';
alter table contest add column group_id bigint references user_group (id) on delete set null;

-- What a deleted account made is root's: of the built-in account while it is root, else of the first that is.
update problem p set owner_uid = coalesce(
  (select u.uid from app_user u where u.uid = p.author_uid and u.deleted_at is null),
  (select r.uid from app_user r where r.role_id = 1000 and r.status = 0 and r.deleted_at is null
    order by r.uid <> '1', r.created_at, r.uid limit 1), '1');
update contest c set owner_uid = coalesce(
  (select u.uid from app_user u where u.uid = c.author_uid and u.deleted_at is null),
  (select r.uid from app_user r where r.role_id = 1000 and r.status = 0 and r.deleted_at is null
    order by r.uid <> '1', r.created_at, r.uid limit 1), '1');

alter table problem add constraint problem_owner_uid_fkey
  foreign key (owner_uid) references app_user (uid) on delete set default;
alter table contest add constraint contest_owner_uid_fkey
  foreign key (owner_uid) references app_user (uid) on delete set default;
create index problem_owner on problem (owner_uid);
create index contest_owner on contest (owner_uid);
create index problem_group on problem (group_id) where group_id is not null;
create index contest_group on contest (group_id) where group_id is not null;

-- Whoever may do anything with a thing may see it. The generated columns are real references: a grant goes with its thing.
create table access_grant (
  kind text not null,
  id bigint not null,
  uid text not null references app_user (uid) on delete cascade,
  actions text[] not null,
  problem_id bigint generated always as (case when kind = 'problem' then id end) stored
    references problem (id) on delete cascade,
  contest_id bigint generated always as (case when kind = 'contest' then id end) stored
    references contest (id) on delete cascade,
  primary key (uid, kind, id),
  constraint access_grant_kind_check check (kind in ('problem', 'contest')),
  constraint access_grant_actions_check check (
    actions @> '{view}' and actions <@ '{view,judge,edit,manage}'
  )
);
create index access_grant_problem on access_grant (problem_id, uid) where problem_id is not null;
create index access_grant_contest on access_grant (contest_id, uid) where contest_id is not null;

-- Classes and grants of an account as its session reads them, with the row that it reads anyway; null: it has none.
-- Asked of their tables at each request they cost four times as much as the rest of the look-up.
alter table app_user add column affiliations jsonb;

create function affiliations_of(person text) returns jsonb language sql stable as $$
  select case when m.list is not null or g.list is not null then
    jsonb_build_object('memberships', coalesce(m.list, '[]'), 'grants', coalesce(g.list, '[]')) end
  from (select jsonb_agg(jsonb_build_object('groupId', id, 'role', role) order by id, role) as list
      from (select group_id as id, role from group_member where uid = person
        union select id, 'teacher' from user_group where owner_uid = person) own) m,
    (select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'actions', actions) order by kind, id) as list
      from access_grant where uid = person) g
$$;

-- The argument names the column with the person. The row is locked first: the next statement sees what others, who held
-- the lock, have committed.
create function renew_affiliations() returns trigger language plpgsql as $$
declare
  people text[] := array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]];
begin
  perform 1 from app_user where uid = any (people) order by uid for no key update;
  update app_user set affiliations = affiliations_of(uid) where uid = any (people);
  return null;
end $$;

create trigger group_member_affiliated after insert or update or delete on group_member
  for each row execute function renew_affiliations('uid');
create trigger user_group_affiliated after insert or update of owner_uid or delete on user_group
  for each row execute function renew_affiliations('owner_uid');
create trigger access_grant_affiliated after insert or update or delete on access_grant
  for each row execute function renew_affiliations('uid');
