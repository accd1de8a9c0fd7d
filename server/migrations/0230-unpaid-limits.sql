-- Unpaid orders promise metal at a fixed price before any money has arrived: what is promised so has limits.

alter table customer add column established_at timestamptz;
comment on column customer.established_at is 'Since when staff vouch for the customer; null leaves it to what the customer has paid.';

alter table customer_order
  add column gold_fine_mg bigint not null default 0 check (gold_fine_mg >= 0),
  add column silver_fine_mg bigint not null default 0 check (silver_fine_mg >= 0),
  add column unpaid_limits jsonb;
comment on column customer_order.gold_fine_mg is 'Fine metal of all its lines.';
comment on column customer_order.unpaid_limits is 'The limits on unpaid orders that held when it was placed; null for a card order, which is not refused.';

alter table customer_order disable trigger customer_order_is_agreed;
update customer_order set gold_fine_mg = gold, silver_fine_mg = silver
from (
  select order_id, coalesce(sum(weight_mg * quantity * fineness / 1000) filter (where metal = 'gold'), 0) as gold,
    coalesce(sum(weight_mg * quantity * fineness / 1000) filter (where metal = 'silver'), 0) as silver
  from order_line group by order_id
) fine where fine.order_id = customer_order.id;
alter table customer_order enable trigger customer_order_is_agreed;
alter table customer_order alter column gold_fine_mg drop default, alter column silver_fine_mg drop default;

-- The same place however it is typed: PIN code, then letters and digits of the rest in one case.
create function delivery_key(shipping jsonb) returns text language sql immutable as $$
  select pin || ' ' || replace(regexp_replace(lower(address), '[[:space:][:punct:]]+', '', 'g'), pin, '')
  from (
    select coalesce(shipping ->> 'address', '') as address, coalesce(nullif(shipping ->> 'pinCode', ''),
      replace(substring(shipping ->> 'address' from '\m[1-9][0-9]{2} ?[0-9]{3}\M'), ' ', ''), '') as pin
  ) place
$$;

create index customer_order_unpaid_of on customer_order (customer_id)
  include (payable_paise, paid_paise, gold_fine_mg, silver_fine_mg)
  where state in ('awaiting payment', 'payment under review');
create index customer_order_unpaid_at on customer_order (delivery_key(shipping))
  where state in ('awaiting payment', 'payment under review');

create view unpaid_order as
  select id, order_number, customer_id, delivery_key(shipping) as delivery_key, placed_at,
    payable_paise - least(paid_paise, payable_paise) as unpaid_paise, gold_fine_mg, silver_fine_mg
  from customer_order where state in ('awaiting payment', 'payment under review');
comment on view unpaid_order is 'What is promised at a fixed price and not yet paid.';

-- Refuses the commit when sums of unpaid orders are above their limits. The detail tells the program which one.
create function require_within(scope text, sums record, most jsonb) returns void language plpgsql as $$
declare
  measure text := case
    when sums.paise > (most ->> 'mostPaise')::bigint then 'paise'
    when sums.gold > (most ->> 'goldGrams')::bigint * 1000 then 'gold'
    when sums.silver > (most ->> 'silverGrams')::bigint * 1000 then 'silver'
  end;
begin
  if measure is not null then
    raise exception 'Unpaid orders (%) would come to % paise, % mg of gold, % mg of silver',
      scope, sums.paise, sums.gold, sums.silver
      using errcode = 'check_violation', constraint = 'unpaid_limits',
        detail = jsonb_build_object('scope', scope, 'measure', measure, 'orders', sums.orders)::text;
  end if;
end $$;

-- Runs at the commit, under a lock that only commits of such orders share: parallel orders see each other's sums, and no
-- round trip of a program happens while it is held.
create function require_unpaid_limits() returns trigger language plpgsql as $$
declare
  limits jsonb := new.unpaid_limits;
  sums record;
  is_established boolean;
begin
  perform pg_advisory_xact_lock(7043, 1);

  select established_at is not null or (
    select coalesce(sum(payable_paise), 0) >= (limits ->> 'establishedFromPaise')::bigint from customer_order
    where customer_id = new.customer_id and state in ('confirmed', 'packed', 'shipped', 'delivered')
  ) into is_established from customer where id = new.customer_id;
  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_order where customer_id = new.customer_id;
  if is_established then
    perform require_within('perCustomer', sums, limits -> 'perCustomer');
  else
    perform require_within('perNewCustomer', sums, limits -> 'perNewCustomer');
  end if;

  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_order where delivery_key = delivery_key(new.shipping);
  perform require_within('perAddress', sums, limits -> 'perAddress');

  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_order;
  perform require_within('inAll', sums, limits -> 'inAll');
  return null;
end $$;

create constraint trigger unpaid_limits after insert on customer_order
  deferrable initially deferred for each row when (new.unpaid_limits is not null)
  execute function require_unpaid_limits();
