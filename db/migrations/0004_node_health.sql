-- Nodes that failed at this job through their own fault; others are asked first.
alter table job add column avoid text[] not null default '{}';

alter table judge_node
  -- What the node's own examination found, {"code","hint","detail"}; null while it is well.
  add column trouble jsonb,
  add column trouble_since timestamptz,
  -- Jobs in a row that failed through the node's own fault, and what the last one said.
  add column faults smallint not null default 0,
  add column last_fault jsonb,
  -- Out of rotation for too many of them, each time for longer.
  add column benches smallint not null default 0,
  add column benched_until timestamptz;
