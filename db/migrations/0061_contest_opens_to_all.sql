-- A contest that is entered by all who are signed in once it is over and its results are open, not by its participants
-- alone.
alter table contest add column opens_to_all boolean not null default false;
