-- Whether a balloon was handed out as first blood, so that organizers are notified when a rejudging changes that; null: not
-- stored, as of those that were claimed before.
alter table contest_balloon add column first_blood boolean;
