-- Name and term of a class in lower case, as users have it: a search computed them for each of 2,000 classes.
alter table user_group add column called text not null generated always as (lower(name) || E'\n' || lower(term)) stored;
