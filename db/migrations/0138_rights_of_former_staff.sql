-- The right to change a contest had no effect for accounts without a role in the administration; it has now. Those who had lost their
-- role keep their other rights to the contest, and its owner can give this one again.
update access_grant g set actions = array_remove(g.actions, 'edit')
from app_user u
where u.uid = g.uid and g.kind = 'contest' and 'edit' = any (g.actions) and u.role_id not in (1000, 1001, 1008);
