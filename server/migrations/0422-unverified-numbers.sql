-- A customer whose number nobody has verified may promise little before paying it.
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
  if limits ? 'unverifiedMostPaise' and sums.paise > (limits ->> 'unverifiedMostPaise')::bigint
    and exists (select from customer where id = new.customer_id and mobile_verified_at is null) then
    perform require_within('unverified', sums,
      jsonb_build_object('mostPaise', limits -> 'unverifiedMostPaise', 'fineGrams', '{}'::jsonb));
  end if;
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
