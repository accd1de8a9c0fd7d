-- Unpaid orders are limited in every metal that is sold: an order holds its fine metal by name.

alter table customer_order add column fine_mg jsonb not null default '{}' check (jsonb_typeof(fine_mg) = 'object');
comment on column customer_order.fine_mg is 'Fine metal of all its lines in milligrams, by metal.';
alter table customer_order disable trigger customer_order_is_agreed;
update customer_order set fine_mg =
  case when gold_fine_mg > 0 then jsonb_build_object('gold', gold_fine_mg) else '{}' end ||
  case when silver_fine_mg > 0 then jsonb_build_object('silver', silver_fine_mg) else '{}' end;
alter table customer_order enable trigger customer_order_is_agreed;
alter table customer_order alter column fine_mg drop default;

drop view unpaid_transfer;
drop view unpaid_order;
alter table customer_order drop column gold_fine_mg, drop column silver_fine_mg;
-- The index named both columns, so it went with them.
create index customer_order_unpaid_of on customer_order (customer_id)
  where state in ('awaiting payment', 'payment under review');

create view unpaid_order as
  select id, order_number, customer_id, delivery_key(shipping) as delivery_key, placed_at,
    greatest(0, payable_paise - (paid_paise - refunded_paise - to_balance_paise) - written_off_paise) as unpaid_paise,
    fine_mg
  from customer_order where state in ('awaiting payment', 'payment under review');
comment on view unpaid_order is 'What is promised at a fixed price and not yet paid.';
create view unpaid_transfer as
  select unpaid_order.* from unpaid_order join customer_order using (id) where payment_mode <> 'Card';
comment on view unpaid_transfer is 'Unpaid orders by UPI and NEFT. A card order of any size ends by itself within minutes, so it takes none of what these may come to.';

-- Adds up the metal of orders, given as a list of their fine_mg: {"gold": 1998}.
create function sum_by_metal(list jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(metal, mg), '{}')
  from (
    select metal, sum(mg::bigint)::bigint as mg
    from jsonb_array_elements(list) listed (fine), jsonb_each_text(fine) held (metal, mg) group by metal
  ) summed
$$;

-- The excess names the measure: money, or the first metal that is above its limit. A metal without a limit has none to use.
create or replace function require_within(scope text, sums record, most jsonb) returns void language plpgsql as $$
declare
  measure text;
  fine jsonb := sum_by_metal(sums.fine);
begin
  if sums.paise > (most ->> 'mostPaise')::bigint then
    measure := 'paise';
  else
    select key into measure from jsonb_each_text(fine)
    where value::bigint > coalesce((most -> 'fineGrams' ->> key)::bigint, 0) * 1000 order by key limit 1;
  end if;
  if measure is not null then
    raise exception 'Unpaid orders (%) would come to % paise and % mg of fine metal', scope, sums.paise, fine
      using errcode = 'check_violation', constraint = 'unpaid_limits',
        detail = jsonb_build_object('scope', scope, 'measure', measure, 'orders', sums.orders)::text;
  end if;
end $$;

create or replace function require_unpaid_limits() returns trigger language plpgsql as $$
declare
  limits jsonb := new.unpaid_limits;
  from_paise bigint := (limits ->> 'establishedFromPaise')::bigint;
  new_customers_bp bigint := (limits ->> 'newCustomersBp')::bigint;
  buyer_is_established boolean;
  sums record;
  of_new_customers jsonb;
begin
  perform pg_advisory_xact_lock(7043, 1);
  buyer_is_established := is_established(new.customer_id, from_paise);

  select count(*) as orders, sum(unpaid_paise) as paise, jsonb_agg(fine_mg) as fine
  into sums from unpaid_order where customer_id = new.customer_id;
  if buyer_is_established then
    perform require_within('perCustomer', sums, limits -> 'perCustomer');
  else
    perform require_within('perNewCustomer', sums, limits -> 'perNewCustomer');
  end if;

  -- Whatever strangers order to the address of an established customer is not that customer's.
  select count(*) as orders, sum(unpaid_paise) as paise, jsonb_agg(fine_mg) as fine
  into sums from unpaid_transfer
  where delivery_key = delivery_key(new.shipping)
    and (not buyer_is_established or is_established(customer_id, from_paise));
  perform require_within('perAddress', sums, limits -> 'perAddress');

  if not buyer_is_established and new_customers_bp is not null then
    of_new_customers := jsonb_build_object(
      'mostPaise', (limits -> 'inAll' ->> 'mostPaise')::bigint * new_customers_bp / 10000,
      'fineGrams', (select jsonb_object_agg(key, value::bigint * new_customers_bp / 10000)
        from jsonb_each_text(limits -> 'inAll' -> 'fineGrams')));
    select count(*) as orders, sum(unpaid_paise) as paise, jsonb_agg(fine_mg) as fine
    into sums from unpaid_transfer where not is_established(customer_id, from_paise);
    perform require_within('newCustomers', sums, of_new_customers);
  end if;

  select count(*) as orders, sum(unpaid_paise) as paise, jsonb_agg(fine_mg) as fine into sums from unpaid_transfer;
  perform require_within('inAll', sums, limits -> 'inAll');
  return null;
end $$;
