-- Addresses (an IPv6 /64 is one) that an account has signed in from: failures of others there do not concern it.
create table login_address (
  uid text not null references app_user (uid) on delete cascade,
  address text not null,
  used_at timestamptz not null default verdict_now(),
  primary key (uid, address)
);
create index login_address_used_at on login_address (used_at);

insert into login_address (uid, address, used_at)
select uid, last_login_ip, coalesce(last_login_at, verdict_now()) from app_user
where last_login_ip ~ '^\d+\.\d+\.\d+\.\d+$';
