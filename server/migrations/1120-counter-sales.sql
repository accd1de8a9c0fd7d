-- Sales at the counter and by phone: orders that staff place, and cash.
alter table customer_order drop constraint customer_order_payment_mode_check;
-- The former list is part of the new one, so that no row needs to be read.
alter table customer_order add constraint customer_order_payment_mode_check
  check (payment_mode in ('Card', 'UpiGateway', 'Upi', 'NEFT', 'Counter')) not valid;

create table cash_receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  amount_paise bigint not null check (amount_paise > 0),
  received_on date not null,
  received_by text not null,
  received_at timestamptz not null
);
comment on table cash_receipt is 'Cash taken at the counter. The law limits what one person may pay in cash in a day and for one sale (Income-tax Act 2025 s. 186).';
create index cash_receipt_day on cash_receipt (received_on);
create index cash_receipt_order on cash_receipt (order_id);
create trigger cash_receipt_is_history before update or delete on cash_receipt for each row execute function refuse_change();

alter table receipt add column cash_receipt_id bigint unique references cash_receipt (id);
do $$
declare
  only_one text;
begin
  select conname into strict only_one from pg_constraint
  where conrelid = 'receipt'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%provider_payment_id IS NULL%';
  execute format('alter table receipt drop constraint %I', only_one);
end $$;
alter table receipt add constraint receipt_has_one_source
  check (num_nonnulls(provider_payment_id, bank_credit_id, cash_receipt_id) = 1) not valid;
