-- Discussions and editorials of a problem are closed while a contest with it runs. Somebody who may change one contest, but has no
-- role, could close those of any public problem by adding it; what they add closes nothing until an editor with a role saves it.
alter table contest_problem add column closes_texts boolean not null default true;
