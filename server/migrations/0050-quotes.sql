-- Price locks: what a customer's cart costs, frozen for some minutes.

create sequence order_number_sequence;

create table quote (
  id text primary key check (length(id) between 20 and 60),
  customer_id bigint not null references customer (id),
  order_number text not null unique,
  state text not null check (state in ('open', 'replaced', 'used')),
  locked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > locked_at),
  rates jsonb not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  coupon_id bigint references coupon (id),
  coupon_code text,
  points bigint not null check (points >= 0),
  gst_bp integer not null check (gst_bp between 0 and 10000),
  surcharge_bp integer not null check (surcharge_bp between 0 and 10000),
  amount_paise bigint not null check (amount_paise > 0),
  redeemed_paise bigint not null check (redeemed_paise between 0 and amount_paise),
  gst_paise bigint not null check (gst_paise >= 0),
  coupon_paise bigint not null check (coupon_paise >= 0),
  total_paise bigint not null check (total_paise = amount_paise - redeemed_paise + gst_paise - coupon_paise),
  surcharge_paise bigint not null check (surcharge_paise >= 0),
  check (total_paise >= 0)
);

comment on table quote is 'Price locks: rates, lines and totals frozen until expires_at; each is used by one order at most.';
comment on column quote.order_number is 'The number the order will have, so that the UPI link can carry it before the order exists.';
comment on column quote.surcharge_paise is 'What paying by card would add.';

create unique index quote_one_open_per_customer on quote (customer_id) where state = 'open';
create index quote_unused on quote (expires_at) where state <> 'used';
