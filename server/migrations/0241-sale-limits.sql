-- No piece is promised or sold far from the value of its metal: a floor and a ceiling, whatever its terms say.

-- One variant of a product can be paused by itself. Its product is named too: a program that does not know of variants
-- then pauses the whole product.
alter table rate_halt add column weight_id bigint references product_weight (id) on delete cascade;
alter table rate_halt add constraint rate_halt_weight_of_product check (weight_id is null or product_id is not null);
comment on column rate_halt.weight_id is 'The one variant that is paused; null for all of the product.';
drop index rate_halt_one_open;
create unique index rate_halt_one_open
  on rate_halt (kind, coalesce(metal, ''), coalesce(product_id, 0), coalesce(weight_id, 0)) where lifted_at is null;

-- The limits in force. Without a setting they are those that the settings start with in server/src/business, which a
-- test compares. Shares in basis points, amounts in paise.
create function sale_limits() returns jsonb language sql stable as $$
  select coalesce(
    (select value from business_setting where name = 'saleLimits'),
    '{"floorBelowRateBp": 50, "gold": {"ceilingBp": 30000, "makingAllowancePaise": 0},
      "silver": {"ceilingBp": 30000, "makingAllowancePaise": 25000}}'::jsonb)
$$;

-- The same as brokenSaleLimit of pricing/, in numeric, which is exact. The rate is that of the sale; it may lie above the
-- tick that the sale names (an addition outside market hours), never below it. Metal, fineness and weight are those of
-- the catalogue at this moment.
create function require_within_sale_limits(rates jsonb, weight bigint, unit_paise numeric, taxes_paise numeric)
returns void language plpgsql as $$
declare
  sold record;
  ask numeric;
  tick numeric;
  limits jsonb := sale_limits();
  at_ask numeric;
  scale numeric;
begin
  select metal, fineness, weight_mg into sold
  from product_weight join product on product.id = product_id where product_weight.id = weight;
  ask := (rates -> 'asks' ->> case sold.metal when 'gold' then 'goldPaisePer10g' else 'silverPaisePerKg' end)::numeric;
  select ask_paise into tick from rate_tick
  where metal = sold.metal and ok and sequence <= (rates ->> 'sequence')::bigint order by sequence desc limit 1;
  -- Gold is quoted per 10,000 mg, silver per 1,000,000 mg; fineness is in thousandths, shares in ten-thousandths.
  scale := case sold.metal when 'gold' then 10000::numeric else 1000000::numeric end * 1000 * 10000;
  at_ask := ask * sold.weight_mg * sold.fineness;
  if ask is null or tick is null or ask < tick
     or (unit_paise - taxes_paise) * scale < at_ask * (10000 - (limits ->> 'floorBelowRateBp')::int)
     or (unit_paise - (limits -> sold.metal ->> 'makingAllowancePaise')::numeric) * scale
        > at_ask * (limits -> sold.metal ->> 'ceilingBp')::int then
    raise exception 'Variant % at % paise is outside the sale limits at a rate of % paise', weight, unit_paise, ask
      using errcode = 'check_violation', constraint = 'sale_within_limits';
  end if;
end $$;

-- Deferred, so that a sale whose terms have changed is first priced again (trigger sale_terms).
create function require_quote_within_limits() returns trigger language plpgsql as $$
begin
  perform require_within_sale_limits(new.rates, (line ->> 'weightId')::bigint, (line ->> 'unitPaise')::numeric,
    (line ->> 'taxesPaise')::numeric)
  from jsonb_array_elements(new.lines) line;
  return null;
end $$;
create constraint trigger sale_within_limits after insert on quote
  deferrable initially deferred for each row execute function require_quote_within_limits();

-- An order with a price lock is sold at the lock's lines, which were checked at the rate of their promise. Orders
-- brought from elsewhere have no rates and are not checked.
create function require_line_within_limits() returns trigger language plpgsql as $$
declare
  placed record;
begin
  select o.rates, o.quote_id, q.lines into placed
  from customer_order o left join quote q on q.id = o.quote_id where o.id = new.order_id;
  if placed.rates = '{}'::jsonb then
    return null;
  end if;
  if placed.quote_id is null then
    perform require_within_sale_limits(placed.rates, new.weight_id, new.unit_paise, new.taxes_paise);
  elsif not exists (
    select from jsonb_array_elements(placed.lines) line
    where (line ->> 'weightId')::bigint = new.weight_id and (line ->> 'unitPaise')::bigint = new.unit_paise
      and (line ->> 'quantity')::int = new.quantity and (line ->> 'weightMg')::bigint = new.weight_mg
      and (line ->> 'fineness')::int = new.fineness and line ->> 'metal' = new.metal
  ) then
    raise exception 'Line % of order % is not as its price lock promised', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'order_line_as_promised';
  end if;
  return null;
end $$;
create constraint trigger sale_within_limits after insert on order_line
  deferrable initially deferred for each row execute function require_line_within_limits();
