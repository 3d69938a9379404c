-- Marks and points that come or go while their problem moves to another bank were counted in the bank that it left. The problem's
-- row is locked before its bank is read: what counts waits for what moves, and the other way round. Problems after users, in
-- the order of their ids, as everywhere.
create or replace function count_solved_in_bank() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from problem where id in (select problem_id from fresh) order by id for share;
    insert into bank_count as c (bank, uid, ac)
    select p.oj, s.uid, count(*) from fresh s join problem p on p.id = s.problem_id group by p.oj, s.uid
    on conflict (uid, bank) do update set ac = c.ac + excluded.ac;
  else
    perform 1 from problem where id in (select problem_id from gone) order by id for share;
    update bank_count c set ac = c.ac - lost.number
    from (select p.oj, s.uid, count(*) as number from gone s join problem p on p.id = s.problem_id
      group by p.oj, s.uid) lost
    where c.uid = lost.uid and c.bank = lost.oj;
  end if;
  return null;
end $$;

create or replace function count_score_in_bank() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform 1 from problem where id in (select problem_id from gone) order by id for share;
  else
    perform 1 from problem where id in (select problem_id from fresh) order by id for share;
  end if;
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
