create table known_device (
  token_hash bytea not null,
  account_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, account_hash)
);
create index known_device_expires on known_device (expires_at);
comment on table known_device is 'Browsers that have signed in to an account: strangers who fail to sign in do not delay them. Both columns are SHA-256.';
