-- Limits on unpaid orders must not become a means of stopping everybody's sales: what costs a stranger nothing uses up
-- a part of them at most.

create view unpaid_transfer as
  select unpaid_order.* from unpaid_order join customer_order using (id) where payment_mode <> 'Card';
comment on view unpaid_transfer is 'Unpaid orders by UPI and NEFT. A card order of any size ends by itself within minutes, so it takes none of what these may come to.';

-- Paid for in goods that have left: an order that can still be cancelled, with its money given back, proves nothing.
create function is_established(customer bigint, from_paise bigint) returns boolean language sql stable as $$
  select (select established_at is not null from customer c where c.id = customer) or (
    select coalesce(sum(payable_paise), 0) >= from_paise from customer_order
    where customer_id = customer and state in ('shipped', 'delivered'))
$$;

-- Orders written before new customers had a limit of their own together have none of it.
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

  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_order where customer_id = new.customer_id;
  if buyer_is_established then
    perform require_within('perCustomer', sums, limits -> 'perCustomer');
  else
    perform require_within('perNewCustomer', sums, limits -> 'perNewCustomer');
  end if;

  -- Whatever strangers order to the address of an established customer is not that customer's.
  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_transfer
  where delivery_key = delivery_key(new.shipping)
    and (not buyer_is_established or is_established(customer_id, from_paise));
  perform require_within('perAddress', sums, limits -> 'perAddress');

  if not buyer_is_established and new_customers_bp is not null then
    select jsonb_object_agg(key, value::bigint * new_customers_bp / 10000) into of_new_customers
    from jsonb_each_text(limits -> 'inAll');
    select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
    into sums from unpaid_transfer where not is_established(customer_id, from_paise);
    perform require_within('newCustomers', sums, of_new_customers);
  end if;

  select count(*) as orders, sum(unpaid_paise) as paise, sum(gold_fine_mg) as gold, sum(silver_fine_mg) as silver
  into sums from unpaid_transfer;
  perform require_within('inAll', sums, limits -> 'inAll');
  return null;
end $$;
