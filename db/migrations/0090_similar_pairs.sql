-- The pairs of a comparison are sorted and counted without their fragments, which are most of each row.
create index similarity_pair_list on similarity_pair (run_id, problem_id, left_id, right_id) include (longest, coverage, fraction);
-- The members of a group of similar programs.
create index similarity_program_cluster on similarity_program (run_id, cluster, submit_id) where cluster is not null;
