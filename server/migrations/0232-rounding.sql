-- Totals may be rounded to the rupee, as a line of their own.

alter table quote
  add column rounds_to_rupee boolean not null default false,
  add column rounding_paise bigint not null default 0,
  add column card_rounding_paise bigint not null default 0;
alter table quote
  add constraint quote_rounding check (
    rounding_paise between -49 and 50 and (rounding_paise = 0 or (total_paise + rounding_paise) % 100 = 0)
    and (rounds_to_rupee or rounding_paise = 0)),
  add constraint quote_card_rounding check (
    card_rounding_paise between -49 and 50
    and (card_rounding_paise = 0 or (total_paise + surcharge_paise + card_rounding_paise) % 100 = 0)
    and (rounds_to_rupee or card_rounding_paise = 0));
comment on column quote.rounding_paise is 'What rounds the total to the rupee, for UPI and NEFT; negative when rounded down.';
comment on column quote.card_rounding_paise is 'The same for a card, of the total with its surcharge.';

alter table customer_order add column rounding_paise bigint not null default 0;
do $$
declare
  old record;
begin
  for old in
    select conname from pg_constraint where conrelid = 'customer_order'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%payable_paise = (total_paise + surcharge_paise)%'
  loop
    execute format('alter table customer_order drop constraint %I', old.conname);
  end loop;
end $$;
alter table customer_order
  add constraint customer_order_payable check (payable_paise = total_paise + surcharge_paise + rounding_paise),
  add constraint customer_order_rounding check (
    rounding_paise between -49 and 50 and (rounding_paise = 0 or payable_paise % 100 = 0));
comment on column customer_order.rounding_paise is 'What rounds the amount to the rupee; no part of the taxable value.';
