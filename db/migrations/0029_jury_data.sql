-- Whether contestants see words of answers and what checkers write about hidden tests. Closed for problems
-- of before too: who read a short answer once could hand it in.
alter table problem add column jury_data_open boolean not null default false;
