-- Verdicts of a class's problem count nowhere on the site. A problem that outlives its class is still `class_only`, until it is
-- public: otherwise deleting the class would add them to counters and rankings.
alter table problem add column class_only boolean not null default false;
update problem set class_only = true where group_id is not null;

create function keep_class_only() returns trigger language plpgsql as $$
begin
  new.class_only = new.group_id is not null or tg_op = 'UPDATE' and old.class_only and new.auth <> 1;
  return new;
end $$;
create trigger problem_class_only before insert or update of auth, group_id, class_only on problem
  for each row execute function keep_class_only();

-- Those that were counted.
insert into job (kind, prio, vtime, payload)
  select 'recount-problem', 6, 0, jsonb_build_object('pid', id) from problem where class_only;
