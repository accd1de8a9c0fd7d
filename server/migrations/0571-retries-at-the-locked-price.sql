-- After a failed payment the buyer tries again: at the same locked price while the failed order's time to pay lasts.

alter table quote
  add column price_until timestamptz,
  add column retry_of bigint references customer_order (id);
comment on column quote.price_until is 'An order at the payment provider from this lock has to be paid by then: trying again does not prolong the price. Null for a lock of its own.';
comment on column quote.retry_of is 'The failed order that this lock tries again.';
-- A failed order is tried again once; its successor, when that fails too, in its turn.
create unique index quote_one_retry on quote (retry_of) where state = 'used';

-- A lock at the price of a failed order is not priced anew: it repeats what that order's own lock promised.
drop trigger sale_terms on quote;
create constraint trigger sale_terms after insert on quote
  deferrable initially deferred for each row when (new.price_until is null) execute function require_sale_terms();

create function require_same_price() returns trigger language plpgsql as $$
begin
  if not exists (
    select from customer_order o join quote q on q.id = o.quote_id
    where o.id = new.retry_of and o.customer_id = new.customer_id and o.pay_by >= new.price_until
      and q.rates = new.rates and q.lines = new.lines and q.total_paise = new.total_paise
      and q.surcharge_paise = new.surcharge_paise and q.points = new.points
      and q.coupon_id is not distinct from new.coupon_id
  ) then
    raise exception 'A lock repeats a price that its failed order did not have'
      using errcode = 'check_violation', constraint = 'quote_same_price';
  end if;
  return new;
end $$;
create trigger quote_same_price before insert on quote
  for each row when (new.price_until is not null) execute function require_same_price();
