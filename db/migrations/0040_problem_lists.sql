-- A user's own lists of problems, visible to that user only. The one without a name holds their favourites.
create table problem_list (
  id bigint generated always as identity primary key,
  uid text not null references app_user (uid) on delete cascade,
  name text check (length(name) between 1 and 40),
  created_at timestamptz not null default verdict_now()
);
create unique index problem_list_name on problem_list (uid, lower(name)) nulls not distinct;

create table problem_list_item (
  list_id bigint not null references problem_list (id) on delete cascade,
  problem_id bigint not null references problem (id) on delete cascade,
  added_at timestamptz not null default verdict_now(),
  primary key (list_id, problem_id)
);
create index problem_list_item_problem on problem_list_item (problem_id);
