-- MiB of stdout, of stderr and of each file. Null: twice the longest answer, at least 16 MiB.
alter table problem add column output_limit integer
  constraint problem_output_limit_check check (output_limit between 1 and 512);
