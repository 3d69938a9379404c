-- Codes and links that were mailed to somebody. One at a time of each purpose and person; only a
-- fingerprint made with the instance's key is stored.
create table mail_code (
  purpose text not null check (purpose in ('register', 'changeEmail', 'reset')),
  -- The lower-cased address, the person and the address, or the person.
  subject text not null,
  fingerprint bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index mail_code_expires on mail_code (expires_at);

-- Questions that a person can answer and a program hardly; gone with the first answer.
create table captcha (
  key text primary key,
  fingerprint bytea not null,
  expires_at timestamptz not null
);
create index captcha_expires on captcha (expires_at);

-- What was given up is listed for administrators; jobs that wait or run have indexes of their own.
create index job_given_up on job (kind, id desc) where state = 2;
