-- Passkeys (WebAuthn) as second factors of staff, and the challenges that they sign.
create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  -- As the authenticator named it, in base64url.
  credential_id text not null unique,
  -- COSE key.
  public_key bytea not null,
  -- Uses that the authenticator counted; 0 for ever in those that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index staff_passkey_of on staff_passkey (staff_id);
comment on table staff_passkey is 'A passkey of a person who works in the back office';

create table staff_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'sign in')),
  -- Null for a sign-in: there is no session yet.
  session_id bigint references staff_session on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign in'))
);
create index staff_challenge_of on staff_challenge (session_id);
create index staff_challenge_expiry on staff_challenge (expires_at);
comment on table staff_challenge is 'Random text that a passkey has to sign once; deleted with the first attempt';
