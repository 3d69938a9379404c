-- Programs of the jury and the verdicts that they must get.
create table problem_solution (
  problem_id bigint not null references problem (id) on delete cascade,
  name text not null,
  language text not null,
  code text not null,
  -- Short names of verdicts, any of which is right; none: not known.
  expected text[] not null default '{}',
  score integer,
  primary key (problem_id, name)
);

-- Archives of problems on their way in: read in the background, looked at, then stored problem by problem.
-- The bytes of their files are in the store from the reading on; nothing that is a day old is relied on.
create table package_import (
  id bigint generated always as identity primary key,
  owner_uid text not null references app_user (uid) on delete cascade,
  -- As the browser called it: only ever shown.
  name text not null,
  sha256 text not null references stored_file (sha256),
  size bigint not null,
  -- null: still to be found out
  format text,
  -- Chosen beforehand: everything is stored right after it was read.
  unattended boolean not null default false,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'storing', 'done', 'failed')),
  -- Unpacked bytes while reading, problems while storing.
  done bigint not null default 0,
  total bigint not null default 0,
  -- Code and params of what was wrong with the whole archive.
  fault jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours'
);
create index package_import_owner on package_import (owner_uid, id desc);
create index package_import_expires on package_import (expires_at);
create index package_import_file on package_import (sha256);

create table package_problem (
  import_id bigint not null references package_import (id) on delete cascade,
  seq integer not null,
  name text not null,
  -- The whole problem; null when it could not be read, and once it is stored.
  content jsonb,
  -- What a list shows of it, and what becomes of its parts.
  preview jsonb,
  report jsonb not null default '[]',
  fault jsonb,
  -- create, replace or skip, the display id and the visibility; null: not decided.
  decision jsonb,
  -- The problem that it became.
  stored_pid bigint references problem (id) on delete set null,
  stored_as text,
  primary key (import_id, seq)
);
create index package_problem_stored on package_problem (stored_pid);
