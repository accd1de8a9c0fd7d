-- Position and realised margin by day, and the limits of the open position.

-- What each dispatched line brought and cost, and each return took back: the parts of its frozen price, and the cost of its lots.
-- Cost and what depends on it are null where nobody knows what the pieces cost.
create function realised_lines(since timestamptz, until timestamptz)
returns table (entry_id bigint, order_id bigint, at timestamptz, metal text, pieces bigint, metal_paise bigint, premium_paise bigint,
  margin_paise bigint, making_paise bigint, taxes_paise bigint, discount_paise bigint, cost_paise bigint)
language sql stable as $$
  select e.id, e.order_id, e.at, l.metal, moved.pieces, l.metal_paise * moved.pieces, l.premium_paise * moved.pieces,
    l.margin_paise * moved.pieces, l.making_paise * moved.pieces, l.taxes_paise * moved.pieces,
    round((l.points_paise + l.coupon_paise)::numeric * moved.pieces / l.quantity)::bigint, moved.cost_paise
  from stock_entry e cross join lateral (
    select m.weight_id, -sum(m.on_hand)::bigint as pieces,
      case when count(*) = count(coalesce(m.cost_paise, c.cost_paise)) then -sum(coalesce(m.cost_paise, c.cost_paise)) end::bigint as cost_paise
    from stock_move m left join stock_move_cost c on c.move_id = m.id
    where m.entry_id = e.id group by m.weight_id
  ) moved join order_line l on l.order_id = e.order_id and l.weight_id = moved.weight_id
  where e.at >= since and e.at < until and e.kind in ('sale', 'return') and e.order_id is not null
$$;
create index stock_entry_realised on stock_entry (at) where kind in ('sale', 'return');

-- Sums of days that are over. They repeat what orders and moves say and may be deleted: a job writes them again.
create table trading_day (
  day date not null,
  metal text not null references metal,
  -- Orders confirmed on the day: fine metal, and its value at the asks of the orders.
  sold_fine_mg bigint not null,
  sold_paise bigint not null,
  -- Pieces dispatched on the day, less returned ones; those of unknown cost are counted and left out of the sums.
  orders int not null,
  pieces bigint not null,
  unknown_pieces bigint not null,
  metal_paise bigint not null,
  premium_paise bigint not null,
  margin_paise bigint not null,
  making_paise bigint not null,
  taxes_paise bigint not null,
  discount_paise bigint not null,
  cost_paise bigint not null,
  primary key (day, metal)
);

create function trading_on(wanted date) returns setof trading_day language sql stable as $$
  select wanted, metal.name, coalesce(sold.fine_mg, 0), coalesce(sold.paise, 0), coalesce(gone.orders, 0), coalesce(gone.pieces, 0),
    coalesce(gone.unknown_pieces, 0), coalesce(gone.metal_paise, 0), coalesce(gone.premium_paise, 0), coalesce(gone.margin_paise, 0),
    coalesce(gone.making_paise, 0), coalesce(gone.taxes_paise, 0), coalesce(gone.discount_paise, 0), coalesce(gone.cost_paise, 0)
  from metal left join (
    select l.metal, sum(l.weight_mg * l.quantity * l.fineness / 1000)::bigint as fine_mg, sum(l.metal_paise * l.quantity)::bigint as paise
    from customer_order o join order_line l on l.order_id = o.id
    where o.confirmed_at >= wanted::timestamp at time zone 'Asia/Kolkata'
      and o.confirmed_at < (wanted + 1)::timestamp at time zone 'Asia/Kolkata'
      and o.state in ('confirmed', 'packed', 'shipped', 'delivered')
    group by l.metal
  ) sold on sold.metal = metal.name left join (
    select r.metal, count(distinct r.order_id)::int as orders, sum(r.pieces)::bigint as pieces,
      coalesce(sum(r.pieces) filter (where r.cost_paise is null), 0)::bigint as unknown_pieces,
      (sum(r.metal_paise) filter (where r.cost_paise is not null))::bigint as metal_paise,
      (sum(r.premium_paise) filter (where r.cost_paise is not null))::bigint as premium_paise,
      (sum(r.margin_paise) filter (where r.cost_paise is not null))::bigint as margin_paise,
      (sum(r.making_paise) filter (where r.cost_paise is not null))::bigint as making_paise,
      (sum(r.taxes_paise) filter (where r.cost_paise is not null))::bigint as taxes_paise,
      (sum(r.discount_paise) filter (where r.cost_paise is not null))::bigint as discount_paise,
      sum(r.cost_paise)::bigint as cost_paise
    from realised_lines(wanted::timestamp at time zone 'Asia/Kolkata', (wanted + 1)::timestamp at time zone 'Asia/Kolkata') r
    group by r.metal
  ) gone on gone.metal = metal.name
$$;

-- Whoever writes a day, or changes what it says, takes the lock of the day as the sums of sales do.
create or replace function forget_sales_day() returns trigger language plpgsql as $$
declare
  touched date;
begin
  for touched in
    select distinct sales_day_of(at) from unnest(array[old.confirmed_at, new.confirmed_at]) at where at is not null order by 1
  loop
    perform pg_advisory_xact_lock_shared(hashtext('sales day'), touched - date '2000-01-01');
    delete from sales_day where day = touched;
    delete from trading_day where day = touched;
  end loop;
  return null;
end $$;

create function forget_trading_day(touched date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('sales day'), touched - date '2000-01-01');
  delete from trading_day where day = touched;
end $$;

create function forget_realised_day() returns trigger language plpgsql as $$
begin
  perform forget_trading_day(sales_day_of(new.at));
  return null;
end $$;
create trigger forget_realised_day after insert on stock_entry for each row
  when (new.kind in ('sale', 'return') and new.at < now() - interval '1 hour')
  execute function forget_realised_day();

create function forget_priced_days() returns trigger language plpgsql as $$
declare
  touched date;
begin
  for touched in
    select distinct sales_day_of(e.at) from added join stock_move m on m.id = added.move_id join stock_entry e on e.id = m.entry_id
    where e.kind in ('sale', 'return') order by 1
  loop
    perform forget_trading_day(touched);
  end loop;
  return null;
end $$;
create trigger forget_priced_days after insert on stock_move_cost referencing new table as added
  for each statement execute function forget_priced_days();

-- A crossing of a limit of the open position, until it is back inside.
create table position_alert (
  id bigint generated always as identity primary key,
  metal text not null references metal,
  level text not null check (level in ('alert', 'pause')),
  open_mg bigint not null,
  limit_grams bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  halt_id bigint references rate_halt (id)
);
create unique index position_alert_open on position_alert (metal, level) where ended_at is null;

alter table rate_halt drop constraint rate_halt_kind_check;
alter table rate_halt add constraint rate_halt_kind_check check (
  kind in ('staff', 'stale', 'jump', 'drift', 'deviation', 'floor', 'ceiling', 'frozen', 'contract', 'hours', 'source', 'restore', 'position')
);
