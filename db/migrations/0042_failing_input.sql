-- Contestants see the beginning of the input of the first test case that their program failed.
alter table problem add column failing_input_open boolean not null default false;
