-- Calls of a session that were refused until they are confirmed: the same call again confirms (confirmByRepeat.ts).
create table refused_call (
  session_id bigint not null references session (id) on delete cascade,
  call_hash bytea not null check (length(call_hash) = 32),
  -- What is confirmed when the call comes again: the codes of its refusals.
  codes text[] not null,
  refused_at timestamptz not null default verdict_now(),
  primary key (session_id, call_hash)
);
