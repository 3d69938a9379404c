-- What helpers of a contest do, each by itself; `judge` was answers, balloons and prints at once. Only with `view` a helper
-- sees a contest as its organizers do: whoever works on balloons alone needs neither problems nor the live scoreboard.
alter table access_grant drop constraint access_grant_actions_check;
update access_grant set actions = array_remove(actions, 'judge') || '{board,answer,balloons,prints}'::text[]
  where kind = 'contest' and 'judge' = any (actions);
update access_grant set actions = array_remove(actions, 'judge') where 'judge' = any (actions);
alter table access_grant add constraint access_grant_actions_check check (
  cardinality(actions) > 0 and actions <@ '{view,board,answer,balloons,prints,edit,manage}'
    and (actions @> '{view}' or kind = 'contest' and not actions && '{edit,manage}')
);
