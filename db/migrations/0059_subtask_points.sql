-- Points by subtask, in the order of the subtasks of the data it was judged with, as rules with the best points of each
-- subtask need them; null: it has none, or was judged before they were stored.
alter table submission add column subtask_scores integer[];

-- The same before and after a rejudging.
alter table rejudging_item
  add column subtasks_before integer[],
  add column subtasks_after integer[];
