-- When each counted event of a window happened: an event counts for the length of the window, however many
-- follow. Empty: not known, as in rows of earlier versions; then all of `count` count until `ends_at`.
alter table rate_window add column times timestamptz[] not null default '{}';
