-- Categories of contestants of one contest: divisions, schools, prizes, guests. One that says something personal needs the
-- consent of each member; what an organizer enters without it waits and is shown nowhere.
create table contest_category (
  id bigint generated always as identity,
  contest_id bigint not null,
  seq integer not null,
  name text not null,
  is_outside boolean not null,
  is_personal boolean not null,
  is_shown boolean not null,
  is_open boolean not null,
  constraint contest_category_pkey primary key (id),
  constraint contest_category_contest_id_fkey foreign key (contest_id) references contest on delete cascade
);
create unique index contest_category_name on contest_category (contest_id, lower(name));

create table contest_category_member (
  category_id bigint not null,
  contest_id bigint not null,
  uid text not null,
  consented_at timestamptz,
  constraint contest_category_member_pkey primary key (contest_id, uid, category_id),
  constraint contest_category_member_category_id_fkey foreign key (category_id) references contest_category on delete cascade,
  constraint contest_category_member_contest_id_fkey foreign key (contest_id) references contest on delete cascade,
  constraint contest_category_member_uid_fkey foreign key (uid) references app_user on delete cascade
);
create index contest_category_member_category on contest_category_member (category_id);
create index contest_category_member_uid on contest_category_member (uid);
