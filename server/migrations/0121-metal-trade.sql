-- What the dealer buys of metal for what the store sells, and gives back to the market.
create table metal_trade (
  id bigint generated always as identity primary key,
  metal text not null check (metal in ('gold', 'silver')),
  side text not null check (side in ('bought', 'sold')),
  weight_mg bigint not null check (weight_mg > 0),
  fineness int not null check (fineness between 1 and 999),
  -- Gold per 10 g, silver per kg, as the rates of the store.
  rate_paise bigint not null check (rate_paise > 0),
  traded_at timestamptz not null,
  counterparty text not null check (counterparty <> ''),
  reference text not null default '',
  note text not null default '',
  -- A trade that was written down by mistake stays and counts for nothing.
  counts boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null
);
create index metal_trade_newest on metal_trade (traded_at desc, id desc);
comment on table metal_trade is 'Metal that the dealer bought from others or sold to them outside of the store; stock at the start counts as bought.';

-- What was delivered since the beginning, so that no look at the dashboard adds up years. Orders that are under way are few.
create table metal_delivered (
  metal text primary key check (metal in ('gold', 'silver')),
  fine_mg bigint not null
);
comment on table metal_delivered is 'Fine metal of all orders that are delivered; kept by the trigger on their state.';

create function count_delivered_metal() returns trigger language plpgsql as $$
begin
  insert into metal_delivered (metal, fine_mg)
  select metal, sum(weight_mg * quantity * fineness / 1000) * case new.state when 'delivered' then 1 else -1 end
  from order_line where order_id = new.id group by metal order by metal
  on conflict (metal) do update set fine_mg = metal_delivered.fine_mg + excluded.fine_mg;
  return null;
end $$;

create trigger customer_order_delivered after update of state on customer_order
  for each row when ((old.state = 'delivered') <> (new.state = 'delivered')) execute function count_delivered_metal();

insert into metal_delivered (metal, fine_mg)
select metal, sum(weight_mg * quantity * fineness / 1000)
from order_line join customer_order on customer_order.id = order_line.order_id where state = 'delivered' group by metal;

create index customer_order_confirmed on customer_order (confirmed_at) where confirmed_at is not null;

-- Page heads are changed as records, which have numbers.
alter table page_head add column id bigint generated always as identity unique;
