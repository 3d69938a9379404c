-- Columns carry the field's terms: crashes are counted, jobs are judged exclusively, nodes fail.
alter table job rename column strikes to crash_count;
alter table job rename column struck_attempt to crashed_attempt;
alter table job rename column alone to exclusive;
alter index job_lonely rename to job_exclusive;
alter table judge_node rename column trouble to failure;
alter table judge_node rename column trouble_since to failed_since;
alter table stored_file rename column lonely_since to unreferenced_since;
