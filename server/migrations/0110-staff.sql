-- The people who run the shop, how they sign in, and the record of everything they change.

create table staff_member (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email = lower(email) and email like '%_@_%'),
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['owner', 'pricing', 'orders', 'accounts', 'content']
  ),
  -- argon2id; null until the invitation is accepted.
  password_hash text check (password_hash like '$argon2id$%'),
  -- AES-256-GCM under the data key; it counts once a first code was entered.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: no code is ever accepted twice.
  totp_last_step bigint not null default 0,
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index staff_member_email_once on staff_member (email);
comment on table staff_member is 'A person who works in the back office';

create table staff_recovery_code (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  unique (staff_id, code_hash)
);
comment on table staff_recovery_code is 'Codes that stand in once each for a lost authenticator';

create table staff_invite (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at)
);
create unique index staff_invite_one on staff_invite (staff_id);
comment on table staff_invite is 'The one open invitation of a person; gone once it is accepted';

create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A session starts at its password and may do nothing else until it is whole.
  is_whole boolean not null,
  code_tries int not null default 0,
  ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at)
);
create index staff_session_of on staff_session (staff_id);
comment on table staff_session is 'A signed-in browser of a person; it ends 24 hours after its start whatever happens';

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what the program itself did. No foreign key cascade: the record outlives everything.
  staff_id bigint references staff_member,
  who text not null,
  action text not null check (action <> ''),
  kind text not null check (kind <> ''),
  subject_id text not null default '',
  subject text not null default '',
  before jsonb,
  after jsonb,
  note text not null default '',
  ip text not null default '',
  request_id text not null default '',
  words tsvector generated always as (
    to_tsvector('simple'::regconfig, who || ' ' || action || ' ' || kind || ' ' || subject_id || ' ' || subject || ' ' || note
      || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
  ) stored
);
create index audit_entry_words on audit_entry using gin (words);
create index audit_entry_subject on audit_entry (kind, subject_id, id desc);
create index audit_entry_who on audit_entry (staff_id, id desc);
create index audit_entry_at on audit_entry (at desc);
comment on table audit_entry is 'Who changed what, when, and from what to what; written in the transaction of the change and never touched again';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to' using errcode = 'check_violation';
end $$;
create trigger audit_entry_is_history before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_is_kept before truncate on audit_entry
  for each statement execute function refuse_audit_change();
