-- The last event of each object in the event feeds of contests, so that tokens outlive a server.
create table clics_event (
  contest_id bigint not null references contest (id) on delete cascade,
  -- The kind of reader.
  audience text not null,
  -- Type and id of the object; empty: where the feed begins.
  key text not null,
  seq bigint not null,
  digest bigint not null,
  primary key (contest_id, audience, key)
);
