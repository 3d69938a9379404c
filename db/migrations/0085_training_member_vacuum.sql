-- Pages of tables are read from an index alone where vacuum has marked the rows as visible. By default it waits until a fifth of
-- all members have changed: a count of 10,000 members took three times as long until then.
alter table training_member set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
