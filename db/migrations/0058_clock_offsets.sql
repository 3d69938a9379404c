-- How far clocks are ahead, milliseconds; negative: behind; null: not known. Of a node: ahead of the clock of the server
-- process that it is connected to. Of a server process: ahead of the database's.
alter table judge_node add column clock_offset_ms bigint;
alter table server_process add column clock_offset_ms bigint;
