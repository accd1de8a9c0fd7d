-- Which provider, and which account there, an attempt was made at: it is read, refunded and settled there for ever, also
-- after the store takes new payments by another account.

-- Cashfree was the only provider before. Its account is in the settings, so the next start of the store fills it in.
alter table payment_attempt add column provider text not null default 'cashfree' check (provider ~ '^[a-z0-9-]{1,40}$');
alter table payment_attempt alter column provider drop default;
alter table payment_attempt add column account text check (account <> '');
comment on column payment_attempt.provider is 'The payment provider that the attempt was made at.';
comment on column payment_attempt.account is 'The account there, such as a client id; null until a start of the store has claimed the attempts of before.';
create index payment_attempt_unclaimed on payment_attempt (provider) where account is null;

drop trigger payment_attempt_is_agreed on payment_attempt;
create trigger payment_attempt_is_agreed before update or delete on payment_attempt for each row
  execute function freeze_columns('state', 'session_id', 'provider_reference', 'ended_at', 'checks', 'next_check_at',
    'fault', 'leased_until', 'account');

create function payment_attempt_keeps_account() returns trigger language plpgsql as $$
begin
  raise exception 'An attempt stays with the account that made it' using errcode = 'check_violation';
end $$;
create trigger payment_attempt_account_is_final before update of account on payment_attempt for each row
  when (old.account is not null and new.account is distinct from old.account)
  execute function payment_attempt_keeps_account();

-- The account whose signature a webhook carried, and whose lists an event or a payout was on. Null: from before.
alter table provider_event add column provider text, add column account text,
  add check ((provider is null) = (account is null));
alter table settlement_entry add column provider text, add column account text,
  add check ((provider is null) = (account is null));
alter table settlement add column provider text, add column account text,
  add check ((provider is null) = (account is null));
