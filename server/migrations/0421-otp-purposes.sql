-- OTPs prove a number for a purpose, in the browser that asked for them. All codes of a day are kept, because each further
-- one takes longer to get.
drop table one_time_password;
create table one_time_password (
  id bigint generated always as identity primary key,
  -- What proving the number allows, such as a new password.
  purpose text not null check (purpose <> ''),
  mobile text not null check (mobile ~ '^[0-9]{10}$'),
  -- Null for a number without an account: it takes the same steps.
  customer_id bigint references customer on delete cascade,
  -- SHA-256 of the cookie of the browser that asked.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- argon2id; null once it was entered correctly, or when only the link counts.
  code_hash text check (code_hash like '$argon2id$%'),
  -- SHA-256 of the token of the link; null unless the digits no longer suffice.
  link_hash bytea unique check (length(link_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  tries integer not null default 0 check (tries between 0 and 5),
  -- A proof that is used later: the right to set one new password.
  grant_hash bytea check (length(grant_hash) = 32),
  grant_expires_at timestamptz,
  check ((grant_hash is null) = (grant_expires_at is null))
);
create index one_time_password_mobile on one_time_password (mobile, sent_at);
create index one_time_password_sent_at on one_time_password (sent_at);
create index one_time_password_customer on one_time_password (customer_id);
comment on table one_time_password is 'An OTP of a number, or the right that it turned into';

create table otp_wrong_try (
  id bigint generated always as identity primary key,
  mobile text not null,
  at timestamptz not null
);
create index otp_wrong_try_mobile on otp_wrong_try (mobile, at);
create index otp_wrong_try_at on otp_wrong_try (at);
comment on table otp_wrong_try is 'A wrong OTP; after ten in a year the digits of a number no longer suffice';

-- An account loses a number that another customer proves to be theirs.
alter table customer drop constraint customer_mobile_once, drop constraint customer_mobile_check,
  add constraint customer_mobile_check check (mobile ~ '^([0-9]{10})?$');
create unique index customer_mobile_once on customer (mobile) where mobile <> '';
comment on column customer.mobile is 'What they log in with; empty once somebody else has proved that it is theirs.';

alter table session add column fresh_until timestamptz;
comment on column session.fresh_until is 'Until when the customer has recently proved to be the one who is logged in.';
