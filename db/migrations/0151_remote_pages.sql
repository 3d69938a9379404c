-- Pages of other judges that were not understood, without secrets, from which the adapter of the judge can be updated.
create table remote_page (
  id integer generated always as identity primary key,
  judge text not null,
  call text not null,
  detail text not null,
  url text not null,
  body bytea not null,
  kept_at timestamptz not null default verdict_now(),
  unique (judge, call, detail)
);
