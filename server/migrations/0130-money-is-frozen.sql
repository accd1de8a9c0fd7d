-- What was agreed, asked for and seen about money stays as it was written; only the facts that are meant to change can.

-- Arguments: the columns that may change.
create function freeze_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'What % says was agreed is never changed', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger customer_order_is_agreed before update or delete on customer_order for each row
  execute function freeze_columns('state', 'pay_by', 'confirmed_at', 'dispatched_at', 'paid_paise', 'refunded_paise',
    'holds', 'attention', 'courier', 'tracking_number', 'tracking_url');
create trigger order_line_is_agreed before update or delete on order_line for each row
  execute function freeze_columns('stock_held');
create trigger payment_attempt_is_agreed before update or delete on payment_attempt for each row
  execute function freeze_columns('state', 'session_id', 'provider_reference', 'ended_at', 'checks', 'next_check_at');
create trigger provider_event_is_kept before update or delete on provider_event for each row
  execute function freeze_columns('processed_at', 'outcome');
create trigger bank_credit_is_kept before update or delete on bank_credit for each row
  execute function freeze_columns('order_id', 'statement_id', 'state', 'payout_utr');
create trigger payment_claim_is_kept before update or delete on payment_claim for each row
  execute function freeze_columns('state', 'decided_at', 'decided_by', 'reason', 'bank_credit_id');
create trigger refund_is_agreed before update or delete on refund for each row
  execute function freeze_columns('state', 'ended_at', 'bank_reference', 'payout_utr', 'checks', 'next_check_at');
create trigger coupon_use_is_kept before update or delete on coupon_use for each row
  execute function freeze_columns('state', 'spent_at', 'released_at');

-- What has ended stays ended: money that went back, or did not, is not asked for again under the same name.
create function refund_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception 'A refund that is % does not become %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger refund_end_is_final before update of state on refund for each row
  when (old.state in ('done', 'failed') and new.state is distinct from old.state) execute function refund_stays_ended();

-- A series only goes on by one: a number is neither left out nor given twice.
create function number_series_goes_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last is distinct from old.last + 1 or new.kind <> old.kind
     or new.financial_year <> old.financial_year then
    raise exception 'A series of numbers only goes on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger number_series_by_one before update or delete on number_series for each row
  execute function number_series_goes_on();

-- Credit notes never take back more than was invoiced.
create function check_credited() returns trigger language plpgsql as $$
declare
  invoiced bigint;
  credited bigint;
begin
  select (document ->> 'payablePaise')::bigint into invoiced from invoice where id = new.invoice_id;
  select sum((document ->> 'totalPaise')::bigint) into credited from credit_note where invoice_id = new.invoice_id;
  if credited > invoiced then
    raise exception 'Invoice % of % would be credited with %', new.invoice_id, invoiced, credited
      using errcode = 'check_violation', constraint = 'credit_note_within_invoice';
  end if;
  return null;
end $$;
create constraint trigger credit_note_within_invoice after insert on credit_note
  for each row execute function check_credited();

-- Money that should have gone back and has not: the card refused the refund, or a payout was withdrawn.
alter table customer_order drop constraint customer_order_attention_check;
alter table customer_order add constraint customer_order_attention_check
  check (attention in ('paid late', 'overpaid', 'part paid', 'amount differs', 'refund owed'));
