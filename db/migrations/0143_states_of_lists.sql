-- What a list of the judge that was read for another submission says of this one, since its own last attempt.
alter table remote_submission add column listed jsonb;
