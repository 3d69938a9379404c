-- When the next request to a host of other judges may be made, for all servers of the site. Its rows are of use for seconds, so that
-- a crash may empty it.
create unlogged table remote_host (
  host text primary key,
  next_turn_at timestamptz not null
) with (fillfactor = 50);
