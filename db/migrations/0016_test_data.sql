-- Where each set of a problem's test data came from. Its cases and subtasks carry the same version;
-- problem.data_version names the one that judges use. Sets of imported packages may have no row.
create table problem_data (
  problem_id bigint not null references problem (id) on delete cascade,
  data_version integer not null,
  origin text not null check (origin in ('typed', 'upload', 'mixed')),
  created_by text references app_user (uid) on delete set null,
  created_at timestamptz not null default now(),
  primary key (problem_id, data_version)
);

-- The data a submission is (or was last) judged on. Null: sent before this column existed.
alter table submission add column data_version integer;

-- Archives of test data on their way: parts of bytes until all are there, then the files inside.
create table data_upload (
  -- Random: whoever knows it may still not use another's.
  id text primary key,
  uid text not null references app_user (uid) on delete cascade,
  name text not null,
  size bigint not null check (size >= 0),
  -- CRLF line ends become LF.
  unix_lines boolean not null default true,
  state text not null default 'receiving'
    check (state in ('receiving', 'reading', 'ready', 'failed')),
  -- Unpacked bytes so far and in the end, while reading.
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  -- Code and params of the refusal.
  failure jsonb,
  -- What the archive held and is not kept, by name.
  ignored jsonb,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index data_upload_owner on data_upload (uid, touched_at);
create index data_upload_touched on data_upload (touched_at);

create table data_upload_part (
  upload_id text not null references data_upload (id) on delete cascade,
  -- Where its bytes begin.
  start bigint not null,
  size integer not null,
  sha256 text not null references stored_file (sha256),
  primary key (upload_id, start)
);
create index data_upload_part_file on data_upload_part (sha256);

create table data_upload_file (
  upload_id text not null references data_upload (id) on delete cascade,
  -- As the archive called it: only ever compared and shown.
  name text not null,
  size bigint not null,
  sha256 text not null references stored_file (sha256),
  primary key (upload_id, name)
);
create index data_upload_file_file on data_upload_file (sha256);
