-- 0840 wrote the trigger again for every update, which 0790 had limited to those that name a frozen column.
do $$
declare
  may_change constant text[] := array['state', 'session_id', 'provider_reference', 'ended_at', 'checks', 'next_check_at',
    'fault', 'leased_until', 'account', 'traceparent'];
  frozen text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into frozen
  from pg_attribute
  where attrelid = 'payment_attempt'::regclass and attnum > 0 and not attisdropped and attname <> all (may_change);
  drop trigger payment_attempt_is_agreed on payment_attempt;
  execute format(
    'create trigger payment_attempt_is_agreed before delete or update of %s on payment_attempt for each row
      execute function freeze_columns(%s)',
    frozen, (select string_agg(quote_literal(name), ', ') from unnest(may_change) name));
end $$;
