-- How fast and how even a judge node's machine is, as the node measured at its start
-- (src/shared/nodeTiming.ts); null for nodes of versions that do not measure.
alter table judge_node add column timing jsonb;
