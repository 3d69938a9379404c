-- Solved problems and points of each user by bank, for rankings of a bank. Transactions that change marks or best scores of a user
-- hold the lock of the user's counters, so that rows here are changed one after another.
create table bank_count (
  bank text not null,
  uid text not null references app_user on delete cascade,
  ac integer not null default 0,
  score bigint not null default 0,
  primary key (uid, bank)
);

insert into bank_count (bank, uid, ac, score)
select p.oj, each.uid, sum(each.ac), sum(each.score) from (
  select uid, problem_id, 1 as ac, 0 as score from solved
  union all
  select uid, problem_id, 0, score from best_score) each
join problem p on p.id = each.problem_id
group by p.oj, each.uid;

create index bank_count_solved on bank_count (bank, ac desc) where ac > 0 or score > 0;
create index bank_count_score on bank_count (bank, score desc, ac desc) where ac > 0 or score > 0;

-- Rows of users that are being deleted are not made again.
create function count_solved_in_bank() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bank_count as c (bank, uid, ac)
    select p.oj, s.uid, count(*) from fresh s join problem p on p.id = s.problem_id group by p.oj, s.uid
    on conflict (uid, bank) do update set ac = c.ac + excluded.ac;
  else
    update bank_count c set ac = c.ac - lost.number
    from (select p.oj, s.uid, count(*) as number from gone s join problem p on p.id = s.problem_id
      group by p.oj, s.uid) lost
    where c.uid = lost.uid and c.bank = lost.oj;
  end if;
  return null;
end $$;
create trigger solved_in_bank after insert on solved referencing new table as fresh
  for each statement execute function count_solved_in_bank();
create trigger unsolved_in_bank after delete on solved referencing old table as gone
  for each statement execute function count_solved_in_bank();

create function count_score_in_bank() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into bank_count as c (bank, uid, score)
    select p.oj, b.uid, sum(b.score) from fresh b join problem p on p.id = b.problem_id group by p.oj, b.uid
    on conflict (uid, bank) do update set score = c.score + excluded.score;
  end if;
  if tg_op <> 'INSERT' then
    update bank_count c set score = c.score - lost.score
    from (select p.oj, b.uid, sum(b.score) as score from gone b join problem p on p.id = b.problem_id
      group by p.oj, b.uid) lost
    where c.uid = lost.uid and c.bank = lost.oj;
  end if;
  return null;
end $$;
create trigger scored_in_bank after insert on best_score referencing new table as fresh
  for each statement execute function count_score_in_bank();
create trigger rescored_in_bank after update on best_score referencing old table as gone new table as fresh
  for each statement execute function count_score_in_bank();
create trigger unscored_in_bank after delete on best_score referencing old table as gone
  for each statement execute function count_score_in_bank();

-- A problem leaves its bank: it is deleted, before what refers to it, or gets another one.
create function move_between_banks() returns trigger language plpgsql as $$
begin
  -- Marks are not found by their problem without reading all; most problems that move are new.
  if tg_op = 'UPDATE' and not exists (select 1 from submission where problem_id = old.id) then
    return new;
  end if;
  update bank_count c set ac = c.ac - one.ac, score = c.score - one.score
  from (select uid, sum(ac) as ac, sum(score) as score from (
      select uid, 1 as ac, 0 as score from solved where problem_id = old.id
      union all select uid, 0, score from best_score where problem_id = old.id) each group by uid) one
  where c.uid = one.uid and c.bank = old.oj;
  if tg_op = 'DELETE' then return old; end if;
  insert into bank_count as c (bank, uid, ac, score)
  select new.oj, uid, sum(ac), sum(score) from (
    select uid, 1 as ac, 0 as score from solved where problem_id = new.id
    union all select uid, 0, score from best_score where problem_id = new.id) each group by uid
  on conflict (uid, bank) do update set ac = c.ac + excluded.ac, score = c.score + excluded.score;
  return new;
end $$;
create trigger problem_left_bank before delete on problem for each row execute function move_between_banks();
create trigger problem_moved_bank after update of oj on problem
  for each row when (old.oj is distinct from new.oj) execute function move_between_banks();
