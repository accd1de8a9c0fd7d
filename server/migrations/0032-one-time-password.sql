-- The one live OTP of a mobile number, whether or not the number has an account: both leave the same trace.
-- A right OTP turns into a grant, a secret in the browser that typed it, which sets one new password.
create table one_time_password (
  mobile text primary key check (mobile ~ '^[0-9]{10}$'),
  customer_id bigint references customer on delete cascade,
  -- argon2id; null once it was typed correctly.
  code_hash text check (code_hash like '$argon2id$%'),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  tries integer not null default 0 check (tries between 0 and 5),
  grant_hash bytea check (length(grant_hash) = 32),
  grant_expires_at timestamptz,
  check ((grant_hash is null) = (grant_expires_at is null)),
  check (grant_hash is null or code_hash is null)
);
create index one_time_password_expires_at on one_time_password (expires_at);
comment on table one_time_password is 'The live OTP of a number, or the right to set a password that it turned into';
