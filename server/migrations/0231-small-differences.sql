-- A transfer that misses the amount by a few rupees settles its order: what is short is written off, what is over is kept
-- for the customer.

alter table customer_order
  add column written_off_paise bigint not null default 0 check (written_off_paise >= 0),
  add column to_balance_paise bigint not null default 0 check (to_balance_paise >= 0);
comment on column customer_order.written_off_paise is 'What was short of the price and is not asked for.';
comment on column customer_order.to_balance_paise is 'What came beyond the price and is kept as the customer''s balance: no longer money of this order.';

-- The order is paid when its money and what was written off come to its price.
do $$
declare
  old record;
begin
  for old in
    select conname from pg_constraint where conrelid = 'customer_order'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%paid_paise >= payable_paise%'
        or pg_get_constraintdef(oid) like '%refunded_paise <= paid_paise%')
  loop
    execute format('alter table customer_order drop constraint %I', old.conname);
  end loop;
end $$;
alter table customer_order
  add constraint customer_order_sold_is_paid check (
    (state in ('confirmed', 'packed', 'shipped', 'delivered'))
      <= (paid_paise - to_balance_paise + written_off_paise >= payable_paise)),
  add constraint customer_order_goes_back_once check (refunded_paise + to_balance_paise <= paid_paise),
  add constraint customer_order_card_is_exact check (payment_mode <> 'Card' or (written_off_paise = 0 and to_balance_paise = 0));

drop trigger customer_order_is_agreed on customer_order;
create trigger customer_order_is_agreed before update or delete on customer_order for each row
  execute function freeze_columns('state', 'pay_by', 'confirmed_at', 'dispatched_at', 'paid_paise', 'refunded_paise',
    'holds', 'attention', 'courier', 'tracking_number', 'tracking_url', 'written_off_paise', 'to_balance_paise');

create table order_write_off (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  paise bigint not null check (paise <> 0),
  booked_by text not null,
  booked_at timestamptz not null
);
comment on table order_write_off is 'Small shortages that are not asked for; a negative line takes one back.';
create index order_write_off_order on order_write_off (order_id);
create index order_write_off_at on order_write_off (booked_at);
create trigger order_write_off_is_history before update or delete on order_write_off for each row
  execute function refuse_change();

create table customer_balance_entry (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind text not null check (kind in ('surplus', 'paid out')),
  paise bigint not null,
  order_id bigint references customer_order (id),
  payout_utr text unique check (payout_utr ~ '^[A-Z0-9]{10,35}$'),
  booked_by text not null,
  booked_at timestamptz not null,
  check (paise <> 0 and (kind = 'surplus') = (paise > 0)),
  check ((kind = 'surplus') = (order_id is not null)),
  check ((kind = 'paid out') = (payout_utr is not null))
);
comment on table customer_balance_entry is 'Money of customers that the business keeps for them: what was paid beyond a price, and what was paid out of it.';
create index customer_balance_entry_of on customer_balance_entry (customer_id, id);
create index customer_balance_entry_order on customer_balance_entry (order_id) where order_id is not null;
create trigger customer_balance_entry_is_history before update or delete on customer_balance_entry for each row
  execute function refuse_change();

-- An order's own counts and the lines they are made of never disagree, and nobody is paid more than they have.
create function check_order_differences() returns trigger language plpgsql as $$
declare
  the_order bigint := case tg_table_name when 'customer_order' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'order_id')::bigint end;
  said record;
  written_off bigint;
  kept bigint;
begin
  select written_off_paise, to_balance_paise into said from customer_order where id = the_order;
  select coalesce(sum(paise), 0) into written_off from order_write_off where order_id = the_order;
  select coalesce(sum(paise), 0) into kept from customer_balance_entry where order_id = the_order;
  if said.written_off_paise <> written_off or said.to_balance_paise <> kept then
    raise exception 'Order % says % written off and % kept as balance, its lines say % and %',
      the_order, said.written_off_paise, said.to_balance_paise, written_off, kept
      using errcode = 'check_violation', constraint = 'customer_order_differences';
  end if;
  return null;
end $$;
create constraint trigger customer_order_differences after update of written_off_paise, to_balance_paise on customer_order
  deferrable initially deferred for each row execute function check_order_differences();
create constraint trigger write_off_counts after insert on order_write_off
  deferrable initially deferred for each row execute function check_order_differences();
create constraint trigger surplus_counts after insert on customer_balance_entry
  deferrable initially deferred for each row when (new.order_id is not null) execute function check_order_differences();

create function check_customer_balance() returns trigger language plpgsql as $$
begin
  perform 1 from customer where id = new.customer_id for no key update;
  if (select sum(paise) from customer_balance_entry where customer_id = new.customer_id) < 0 then
    raise exception 'The balance of customer % would be negative', new.customer_id
      using errcode = 'check_violation', constraint = 'customer_balance';
  end if;
  return null;
end $$;
create constraint trigger customer_balance after insert on customer_balance_entry
  deferrable initially deferred for each row when (new.paise < 0) execute function check_customer_balance();
