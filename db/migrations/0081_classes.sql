-- Classes: their description, how users join them, and what their members see of each other.
alter table user_group add column term text not null default '';
alter table user_group add column description text not null default '';
alter table user_group add column html text;
alter table user_group add column renderer integer not null default 0;
-- Path of an uploaded picture.
alter table user_group add column picture text;
-- What members see of the results of others: nothing, rows under nicknames, or rows under usernames.
alter table user_group add column peer_results text not null default 'none';
-- Users with the link of the class may ask to join it.
alter table user_group add column accepts_requests boolean not null default false;
-- Read-only since then; null: not archived.
alter table user_group add column archived_at timestamptz;
alter table user_group add column modified_at timestamptz not null default date_trunc('milliseconds', verdict_now());
alter table user_group add constraint user_group_term_check check (length(term) <= 60);
alter table user_group add constraint user_group_peer_results_check check (peer_results in ('none', 'nickname', 'username'));

-- Name and number of a member in the roster of the class; only its teachers see them.
alter table group_member add column roster_name text;
alter table group_member add column roster_number text;
create index group_member_list on group_member (group_id, joined_at, uid);

-- Who created a class: the daily limit counts by it. Null: not known, or the account was deleted.
alter table user_group add column created_uid text references app_user (uid) on delete set null;
create index user_group_created on user_group (created_uid, created_at) where created_uid is not null;

-- Links and codes for joining a class.
create table group_invitation (
  id bigint generated always as identity primary key,
  group_id bigint not null references user_group (id) on delete cascade,
  code text not null,
  role text not null default 'member',
  label text not null default '',
  max_uses integer not null,
  uses integer not null default 0,
  -- Null: no end.
  expires_at timestamptz,
  revoked_at timestamptz,
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now(),
  constraint group_invitation_code unique (code),
  constraint group_invitation_role_check check (role in ('teacher', 'assistant', 'member')),
  constraint group_invitation_uses_check check (uses between 0 and max_uses)
);
create index group_invitation_group on group_invitation (group_id, id);

-- Invitations of single accounts by username, which they accept or decline. The account need not exist: whether it does is
-- not for teachers to learn.
create table group_offer (
  group_id bigint not null references user_group (id) on delete cascade,
  -- lower(username)
  username_key text not null,
  username text not null,
  role text not null default 'member',
  roster_name text,
  roster_number text,
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now(),
  primary key (group_id, username_key),
  constraint group_offer_role_check check (role in ('teacher', 'assistant', 'member'))
);
create index group_offer_username on group_offer (username_key);
create index group_offer_list on group_offer (group_id, created_at desc, username_key);

-- Requests to join, until a teacher decides them.
create table group_request (
  group_id bigint not null references user_group (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  message text not null default '',
  created_at timestamptz not null default verdict_now(),
  primary key (group_id, uid)
);
create index group_request_uid on group_request (uid);
create index group_request_list on group_request (group_id, created_at, uid);

-- Imports of a roster, for undoing them.
create table group_import (
  id bigint generated always as identity primary key,
  group_id bigint not null references user_group (id) on delete cascade,
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now(),
  undone_at timestamptz
);
create index group_import_group on group_import (group_id, id);

create table group_import_row (
  import_id bigint not null references group_import (id) on delete cascade,
  -- Position in the roster, from 1.
  line integer not null,
  outcome text not null,
  uid text references app_user (uid) on delete set null,
  username text not null,
  -- Role and roster data of the member before the import; null: no member.
  before jsonb,
  -- The same as the import stored them; undoing leaves members that changed since. Null: not a member by this line.
  after jsonb,
  primary key (import_id, line),
  constraint group_import_row_outcome_check check (outcome in ('created', 'added', 'changed', 'invited', 'unchanged'))
);
create index group_import_row_uid on group_import_row (uid) where uid is not null;

-- Users whom an administrator allowed to create classes without the number of solved problems.
create table group_creator (
  uid text primary key references app_user (uid) on delete cascade,
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default verdict_now()
);

-- Announcements of a class.
alter table announcement add column group_id bigint references user_group (id) on delete cascade;
alter table announcement add constraint announcement_place_check check (contest_id is null or group_id is null);
create index announcement_group on announcement (group_id, id desc) where group_id is not null;
-- The place of an announcement: the id of its contest, the negative id of its class, 0: the site.
drop index announcement_place;
create index announcement_place on announcement (coalesce(contest_id, -group_id, 0), id desc);

-- Pictures of classes.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('avatar', 'carousel', 'background', 'class', 'markdown', 'file'));

-- Accounts that the import of a roster creates.
alter table user_batch drop constraint user_batch_kind_check;
alter table user_batch add constraint user_batch_kind_check check (kind in ('import', 'generate', 'roster'));

-- Affiliations are renewed once a statement instead of once a row: a roster of 2,000 members is one update, and the accounts
-- are locked in one order.
drop trigger group_member_affiliated on group_member;
drop trigger user_group_affiliated on user_group;
drop trigger access_grant_affiliated on access_grant;
drop function renew_affiliations();

-- The rows are locked first, in one order: the next statement sees what other transactions, which held the locks, have
-- committed. Each account's affiliations are computed once: "offset 0" keeps the planner from repeating the call.
create function store_affiliations(users text[]) returns void language plpgsql as $$
begin
  perform 1 from app_user where uid = any (users) order by uid for no key update;
  update app_user u set affiliations = n.affiliations
    from (select a.uid, affiliations_of(a.uid) as affiliations from app_user a where a.uid = any (users) offset 0) n
    where u.uid = n.uid and u.affiliations is distinct from n.affiliations;
end $$;

-- The argument names the column with the user.
create function renew_affiliations() returns trigger language plpgsql as $$
declare
  users text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct to_jsonb(n) ->> tg_argv[0]) into users from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct to_jsonb(o) ->> tg_argv[0]) into users from old_rows o;
  else
    select array_agg(distinct changed.member ->> tg_argv[0]) into users
      from (select to_jsonb(n) as member from new_rows n union all select to_jsonb(o) from old_rows o) changed;
  end if;
  perform store_affiliations(users);
  return null;
end $$;

create trigger group_member_affiliated_insert after insert on group_member referencing new table as new_rows
  for each statement execute function renew_affiliations('uid');
create trigger group_member_affiliated_update after update on group_member referencing old table as old_rows new table as new_rows
  for each statement execute function renew_affiliations('uid');
create trigger group_member_affiliated_delete after delete on group_member referencing old table as old_rows
  for each statement execute function renew_affiliations('uid');
create trigger user_group_affiliated_insert after insert on user_group referencing new table as new_rows
  for each statement execute function renew_affiliations('owner_uid');
create trigger user_group_affiliated_update after update on user_group referencing old table as old_rows new table as new_rows
  for each statement execute function renew_affiliations('owner_uid');
create trigger user_group_affiliated_delete after delete on user_group referencing old table as old_rows
  for each statement execute function renew_affiliations('owner_uid');
create trigger access_grant_affiliated_insert after insert on access_grant referencing new table as new_rows
  for each statement execute function renew_affiliations('uid');
create trigger access_grant_affiliated_update after update on access_grant referencing old table as old_rows new table as new_rows
  for each statement execute function renew_affiliations('uid');
create trigger access_grant_affiliated_delete after delete on access_grant referencing old table as old_rows
  for each statement execute function renew_affiliations('uid');

-- A class that owns anything cannot be deleted: without it, its trainings, contests and problems would be those of the site.
alter table problem drop constraint problem_group_id_fkey;
alter table problem add constraint problem_group_id_fkey foreign key (group_id) references user_group (id);
alter table contest drop constraint contest_group_id_fkey;
alter table contest add constraint contest_group_id_fkey foreign key (group_id) references user_group (id);
alter table training drop constraint training_group_id_fkey;
alter table training add constraint training_group_id_fkey foreign key (group_id) references user_group (id);

-- Memberships of archived classes say so.
create or replace function affiliations_of(person text) returns jsonb language sql stable as $$
  select case when m.list is not null or g.list is not null then
    jsonb_build_object('memberships', coalesce(m.list, '[]'), 'grants', coalesce(g.list, '[]')) end
  from (select jsonb_agg(jsonb_build_object('groupId', own.id, 'role', own.role)
        || case when c.archived_at is null then '{}'::jsonb else '{"isArchived": true}'::jsonb end
        order by own.id, own.role) as list
      from (select group_id as id, role from group_member where uid = person
        union select id, 'teacher' from user_group where owner_uid = person) own
      join user_group c on c.id = own.id) m,
    (select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'actions', actions) order by kind, id) as list
      from access_grant where uid = person) g
$$;

create function renew_affiliations_of_archived() returns trigger language plpgsql as $$
declare
  users text[];
begin
  select array_agg(distinct m.uid) into users
    from new_rows n join old_rows o on o.id = n.id and (o.archived_at is null) <> (n.archived_at is null)
    join lateral (select uid from group_member where group_id = n.id union all select n.owner_uid) m on true;
  perform store_affiliations(users);
  return null;
end $$;
create trigger user_group_affiliated_archive after update on user_group referencing old table as old_rows new table as new_rows
  for each statement execute function renew_affiliations_of_archived();

-- Problems of a class are never public on the site: 4 is visible to the members of the class.
alter table problem drop constraint problem_auth_check;
alter table problem add constraint problem_auth_check check (auth in (1, 2, 3, 4));
alter table problem add constraint problem_group_check check (case when auth = 4 then group_id is not null else auth <> 1 or group_id is null end);
