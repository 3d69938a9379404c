-- Users who have submitted to a public contest are its participants; from now on a submission registers.
insert into contest_participant (contest_id, uid, registered_at)
select c.id, s.uid, min(s.submit_time)
from contest c
join submission s on s.scope = 'contest' and s.scope_id = c.id and s.scope_id > 0
where c.auth = 0 and s.submit_time >= c.start_time and s.submit_time < c.last_end
  and s.uid is distinct from c.author_uid
group by c.id, s.uid
on conflict do nothing;
