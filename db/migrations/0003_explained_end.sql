-- What decided a submission that was not accepted: which limit or signal ended it and by how much,
-- {"phase","seq","status","ended","exitCode","signal","limit","used",…}; null for older ones.
alter table submission add column ended_by jsonb;
