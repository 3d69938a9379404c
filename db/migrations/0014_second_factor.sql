-- What a person shows beside the password. The TOTP secret is sealed; it counts once it was confirmed.
create table totp (
  uid text primary key references app_user (uid) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The last time step whose code was used: no code opens the door twice (RFC 6238, 5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  uid text not null references app_user (uid) on delete cascade,
  -- SHA-256; a code has 50 random bits.
  code_hash bytea not null,
  primary key (uid, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  uid text not null references app_user (uid) on delete cascade,
  -- base64url
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_uid on passkey (uid);

-- What an authenticator was asked to sign; good for one answer.
create table passkey_challenge (
  id text primary key,
  challenge text not null,
  -- Who adds a passkey; null: somebody signs in.
  uid text references app_user (uid) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- A renewed session is the same sign-in.
alter table session add signed_in_at timestamptz not null default now();
