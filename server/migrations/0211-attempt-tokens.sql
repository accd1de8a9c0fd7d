-- An order at the card provider is ours only if it carries the token that this attempt wrote down before it asked.
alter table payment_attempt
  add column token text unique check (token ~ '^[A-Za-z0-9_-]{20,60}$'),
  add column fault text check (fault <> ''),
  add column leased_until timestamptz,
  add constraint payment_attempt_fault check (fault is null or state = 'failed');
comment on column payment_attempt.token is 'Random; sent with the attempt and compared whenever the provider''s record is read. Null for attempts of before.';
comment on column payment_attempt.fault is 'Why the attempt could not be made at the provider; another one takes its place.';
comment on column payment_attempt.leased_until is 'A worker is reading the record; until then no other takes it up.';

drop trigger payment_attempt_is_agreed on payment_attempt;
create trigger payment_attempt_is_agreed before update or delete on payment_attempt for each row
  execute function freeze_columns('state', 'session_id', 'provider_reference', 'ended_at', 'checks', 'next_check_at',
    'fault', 'leased_until');
