-- Codes worth a fixed sum, and who used them for which order.
create table coupon (
  id bigint generated always as identity primary key,
  -- Capitals without blanks around them; typed in any case.
  code text not null constraint coupon_code_once unique check (code <> '' and code = upper(btrim(code))),
  amount_paise bigint not null check (amount_paise > 0),
  -- The cart's amount before points, GST and coupon must reach this.
  minimum_amount_paise bigint not null default 0 check (minimum_amount_paise >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  uses_in_all integer check (uses_in_all > 0),
  uses_per_customer integer check (uses_per_customer > 0),
  is_active boolean not null default true,
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table coupon is 'A code that takes a fixed sum off an order';

-- A use counts against the limits while it is held or spent. Numbers are only given where a limit exists; the unique
-- indexes decide every race for the last one.
create table coupon_use (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon,
  customer_id bigint not null references customer,
  order_id bigint not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('held', 'spent', 'released')),
  number_in_all integer check (number_in_all > 0),
  number_of_customer integer check (number_of_customer > 0),
  held_at timestamptz not null,
  spent_at timestamptz,
  released_at timestamptz,
  check (state <> 'spent' or spent_at is not null),
  check ((state = 'released') = (released_at is not null))
);
create unique index coupon_use_once_per_order on coupon_use (order_id) where state <> 'released';
create unique index coupon_use_in_all on coupon_use (coupon_id, number_in_all) where state <> 'released';
create unique index coupon_use_of_customer on coupon_use (coupon_id, customer_id, number_of_customer)
  where state <> 'released';
create index coupon_use_customer on coupon_use (customer_id);
comment on table coupon_use is 'A coupon set aside for an order, spent by it or given back';
