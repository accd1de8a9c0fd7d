-- The trace in which an attempt was opened at its provider, so that what settles it later, such as a webhook, continues that
-- trace. Null for those that were not traced.
alter table payment_attempt add column traceparent text;

drop trigger payment_attempt_is_agreed on payment_attempt;
create trigger payment_attempt_is_agreed before update or delete on payment_attempt for each row
  execute function freeze_columns('state', 'session_id', 'provider_reference', 'ended_at', 'checks', 'next_check_at',
    'fault', 'leased_until', 'account', 'traceparent');
