-- The metals that are sold, and the grades that have a premium, once: every table refers to these rows. METALS in
-- pricing/src/metals.ts says the same, which a test compares. A further metal is one row here and one for each grade.

create table metal (
  name text primary key check (name ~ '^[a-z]+$'),
  quoted_mg bigint not null check (quoted_mg > 0),
  quoted_unit text not null,
  ceiling_bp int not null check (ceiling_bp >= 10000),
  making_allowance_paise bigint not null check (making_allowance_paise >= 0),
  unique (name, quoted_unit)
);
comment on table metal is 'The metals that are sold; the same as METALS in pricing/.';
comment on column metal.quoted_mg is 'What asks, premiums and ticks of this metal are for.';
comment on column metal.ceiling_bp is 'The sale limits that hold until a person sets others.';

create table grade (
  name text primary key,
  metal text not null references metal,
  fineness int not null check (fineness between 1 and 999),
  unique (metal, fineness),
  check (name = metal || fineness)
);
comment on table grade is 'Metals in the finenesses that have a premium of their own.';

insert into metal (name, quoted_mg, quoted_unit, ceiling_bp, making_allowance_paise) values
  ('gold', 10000, '10 g', 30000, 0),
  ('silver', 1000000, '1 kg', 30000, 25000);
insert into grade (name, metal, fineness) values
  ('gold995', 'gold', 995), ('gold999', 'gold', 999), ('silver999', 'silver', 999);

alter table product drop constraint product_metal_check, add foreign key (metal) references metal;
alter table manual_rate drop constraint manual_rate_metal_check, add foreign key (metal) references metal;
alter table rate_tick drop constraint rate_tick_metal_check, drop constraint rate_tick_check,
  add foreign key (metal, unit) references metal (name, quoted_unit);
alter table rate_minute drop constraint rate_minute_metal_check, add foreign key (metal) references metal;
alter table rate_hour drop constraint rate_hour_metal_check, add foreign key (metal) references metal;
alter table rate_day drop constraint rate_day_metal_check, add foreign key (metal) references metal;
alter table premium drop constraint premium_name_check, add foreign key (name) references grade;
alter table premium_proposal drop constraint premium_proposal_name_check, add foreign key (name) references grade;
alter table rate_halt drop constraint rate_halt_metal_check, add foreign key (metal) references metal;
alter table order_line drop constraint order_line_metal_check, add foreign key (metal) references metal;
alter table price_alert drop constraint price_alert_metal_check, add foreign key (metal) references metal;
alter table metal_trade drop constraint metal_trade_metal_check, add foreign key (metal) references metal;
alter table metal_delivered drop constraint metal_delivered_metal_check, add foreign key (metal) references metal;

-- Rates that sales were made at: asks are kept under the name of their metal, premiums under that of their grade. The
-- figures stay as they are.
create function under_new_names(rates jsonb) returns jsonb language sql immutable as $$
  select rates || jsonb_build_object(
    'asks', jsonb_build_object('gold', rates -> 'asks' -> 'goldPaisePer10g', 'silver', rates -> 'asks' -> 'silverPaisePerKg'),
    'premiums', jsonb_build_object('gold995', rates -> 'premiums' -> 'gold995Paise',
      'gold999', rates -> 'premiums' -> 'gold999Paise', 'silver999', rates -> 'premiums' -> 'silver999Paise'))
$$;
alter table customer_order disable trigger customer_order_is_agreed;
update quote set rates = under_new_names(rates) where rates -> 'asks' ? 'goldPaisePer10g';
update customer_order set rates = under_new_names(rates) where rates -> 'asks' ? 'goldPaisePer10g';
alter table customer_order enable trigger customer_order_is_agreed;
drop function under_new_names;

-- A metal without limits of its own in the setting has those of its row.
create or replace function sale_limits() returns jsonb language sql stable as $$
  select (select jsonb_object_agg(name, jsonb_build_object('ceilingBp', ceiling_bp, 'makingAllowancePaise', making_allowance_paise))
      from metal)
    || coalesce((select value from business_setting where name = 'saleLimits'), '{"floorBelowRateBp": 50}'::jsonb)
$$;

create or replace function require_within_sale_limits(rates jsonb, weight bigint, unit_paise numeric, taxes_paise numeric)
returns void language plpgsql as $$
declare
  sold record;
  ask numeric;
  tick numeric;
  limits jsonb := sale_limits();
  at_ask numeric;
  scale numeric;
begin
  select metal, fineness, weight_mg, quoted_mg into sold
  from product_weight join product on product.id = product_id join metal on metal.name = product.metal
  where product_weight.id = weight;
  ask := (rates -> 'asks' ->> sold.metal)::numeric;
  select ask_paise into tick from rate_tick
  where metal = sold.metal and ok and sequence <= (rates ->> 'sequence')::bigint order by sequence desc limit 1;
  -- Fineness is in thousandths, shares in ten-thousandths.
  scale := sold.quoted_mg::numeric * 1000 * 10000;
  at_ask := ask * sold.weight_mg * sold.fineness;
  if ask is null or tick is null or ask < tick
     or (unit_paise - taxes_paise) * scale < at_ask * (10000 - (limits ->> 'floorBelowRateBp')::int)
     or (unit_paise - (limits -> sold.metal ->> 'makingAllowancePaise')::numeric) * scale
        > at_ask * (limits -> sold.metal ->> 'ceilingBp')::int then
    raise exception 'Variant % at % paise is outside the sale limits at a rate of % paise', weight, unit_paise, ask
      using errcode = 'check_violation', constraint = 'sale_within_limits';
  end if;
end $$;

-- Settings that named each metal in a field of its own.
create function hsn_by_metal(entries jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('since', entry -> 'since',
      'gold', jsonb_build_object('coin', entry -> 'goldCoin', 'bar', entry -> 'goldBar'),
      'silver', jsonb_build_object('coin', entry -> 'silverCoin', 'bar', entry -> 'silverBar')) order by position)
  from jsonb_array_elements(entries) with ordinality as listed (entry, position)
$$;
create function grams_by_metal(limits jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when value ? 'goldGrams'
    then jsonb_build_object('mostPaise', value -> 'mostPaise',
      'fineGrams', jsonb_build_object('gold', value -> 'goldGrams', 'silver', value -> 'silverGrams'))
    else value end)
  from jsonb_each(limits)
$$;
update business_setting set value = hsn_by_metal(value) where name = 'hsnDefaults';
update business_setting set value = grams_by_metal(value) where name = 'unpaidLimits';
update business_setting set value = jsonb_build_object('gold', value -> 'goldPaise', 'silver', value -> 'silverPaise')
where name = 'premiumApproval';
drop function hsn_by_metal, grams_by_metal;
