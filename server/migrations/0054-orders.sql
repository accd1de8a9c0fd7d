-- Orders: everything that was agreed, frozen at creation, and the states they go through.

-- The same table as server/src/orders/order-states.ts; a test compares the two.
create table order_rule (
  state text not null,
  event text not null,
  next text not null,
  primary key (state, event),
  unique (state, event, next)
);
comment on table order_rule is 'Which event may take an order from which state to which; nothing else is possible.';

insert into order_rule (state, event, next) values
  ('new', 'placed for card', 'awaiting payment'),
  ('new', 'placed with payment sent', 'payment under review'),
  ('awaiting payment', 'payment sent', 'payment under review'),
  ('awaiting payment', 'paid in full', 'confirmed'),
  ('awaiting payment', 'payment failed', 'failed'),
  ('awaiting payment', 'time ran out', 'expired'),
  ('awaiting payment', 'cancelled', 'cancelled'),
  ('payment under review', 'paid in full', 'confirmed'),
  ('payment under review', 'paid in part', 'awaiting payment'),
  ('payment under review', 'payment not found', 'awaiting payment'),
  ('payment under review', 'payment refused', 'failed'),
  ('payment under review', 'cancelled', 'cancelled'),
  ('confirmed', 'packed', 'packed'),
  ('confirmed', 'cancelled', 'cancelled'),
  ('packed', 'shipped', 'shipped'),
  ('packed', 'cancelled', 'cancelled'),
  ('shipped', 'delivered', 'delivered'),
  ('shipped', 'refunded', 'refunded'),
  ('delivered', 'refunded', 'refunded'),
  ('failed', 'honoured late', 'confirmed'),
  ('failed', 'refunded', 'refunded'),
  ('expired', 'honoured late', 'confirmed'),
  ('expired', 'refunded', 'refunded'),
  ('cancelled', 'honoured late', 'confirmed'),
  ('cancelled', 'refunded', 'refunded');

create table customer_order (
  id bigint generated always as identity primary key,
  order_number text not null unique check (order_number ~ '^[A-Z0-9-]{6,40}$'),
  customer_id bigint not null references customer (id),
  quote_id text unique references quote (id),
  idempotency_key text check (length(idempotency_key) between 1 and 80),
  fingerprint text not null,
  verification_code text not null unique,
  state text not null check (state in (
    'awaiting payment', 'payment under review', 'confirmed', 'packed', 'shipped', 'delivered',
    'failed', 'expired', 'cancelled', 'refunded'
  )),
  payment_mode text not null check (payment_mode in ('Card', 'Upi', 'NEFT')),
  placed_at timestamptz not null,
  pay_by timestamptz not null check (pay_by > placed_at),
  confirmed_at timestamptz,
  dispatched_at timestamptz,
  priced_at timestamptz not null,
  rates jsonb not null,
  amount_paise bigint not null check (amount_paise > 0),
  points bigint not null check (points >= 0),
  redeemed_paise bigint not null check (redeemed_paise between 0 and amount_paise),
  gst_bp integer not null check (gst_bp between 0 and 10000),
  gst_paise bigint not null check (gst_paise >= 0),
  coupon_id bigint references coupon (id),
  coupon_code text,
  coupon_paise bigint not null check (coupon_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  surcharge_bp integer not null check (surcharge_bp between 0 and 10000),
  surcharge_paise bigint not null check (surcharge_paise >= 0),
  payable_paise bigint not null check (payable_paise > 0),
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  refunded_paise bigint not null default 0 check (refunded_paise >= 0),
  in_parts boolean not null default false,
  buyer jsonb not null,
  billing jsonb not null,
  shipping jsonb not null,
  place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
  within_state boolean not null,
  pan_sealed bytea,
  pan_masked text,
  payment_target jsonb not null,
  holds text not null check (holds in ('held', 'spent', 'released')),
  attention text check (attention in ('paid late', 'overpaid', 'part paid', 'amount differs')),
  device_type text not null default '',
  courier text,
  tracking_number text,
  tracking_url text,
  unique (customer_id, idempotency_key),
  check (total_paise = amount_paise - redeemed_paise + gst_paise - coupon_paise),
  check (payable_paise = total_paise + surcharge_paise),
  check (redeemed_paise = points * 100),
  check (surcharge_paise = 0 or payment_mode = 'Card'),
  check (refunded_paise <= paid_paise),
  check ((coupon_paise = 0) or (coupon_id is not null)),
  check ((pan_sealed is null) = (pan_masked is null)),
  check ((state in ('confirmed', 'packed', 'shipped', 'delivered')) <= (paid_paise >= payable_paise)),
  check ((state in ('confirmed', 'packed', 'shipped', 'delivered')) <= (holds = 'spent')),
  check ((state in ('awaiting payment', 'payment under review')) <= (holds = 'held')),
  check ((state in ('failed', 'expired', 'cancelled')) <= (holds = 'released'))
);

comment on table customer_order is 'What was agreed with a customer, frozen at creation; only state, money counts and dispatch facts change.';
comment on column customer_order.fingerprint is 'What was asked for, so that the same request sent twice by a client without a key is known.';
comment on column customer_order.payment_target is 'The UPI link and bank account that the customer was shown.';
comment on column customer_order.holds is 'What has become of the coupon, the points and the stock that the order took.';
comment on column customer_order.attention is 'Money has arrived that does not fit: people have to decide.';
comment on column customer_order.pan_sealed is 'AES-256-GCM under DATA_KEY.';

create index customer_order_by_customer on customer_order (customer_id, placed_at desc);
create index customer_order_fingerprint on customer_order (customer_id, fingerprint);
create index customer_order_unpaid on customer_order (pay_by) where state = 'awaiting payment';
create index customer_order_by_state on customer_order (state, placed_at desc);
create index customer_order_attention on customer_order (placed_at) where attention is not null;

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  position integer not null check (position > 0),
  weight_id bigint not null references product_weight (id),
  name text not null,
  category_name text not null,
  image text not null,
  image_alt text not null,
  metal text not null check (metal in ('gold', 'silver')),
  fineness integer not null check (fineness between 1 and 1000),
  fineness_label text not null,
  weight_mg bigint not null check (weight_mg > 0),
  hsn text not null check (hsn ~ '^[0-9]{4,8}$'),
  quantity integer not null check (quantity > 0),
  unit_paise bigint not null check (unit_paise > 0),
  metal_paise bigint not null,
  premium_paise bigint not null,
  margin_paise bigint not null,
  making_paise bigint not null check (making_paise >= 0),
  taxes_paise bigint not null check (taxes_paise >= 0),
  line_paise bigint not null check (line_paise = unit_paise * quantity),
  points_paise bigint not null check (points_paise >= 0),
  coupon_paise bigint not null check (coupon_paise >= 0),
  taxable_paise bigint not null check (taxable_paise = line_paise - points_paise - coupon_paise),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  made_to_order boolean not null,
  dispatch_days integer not null check (dispatch_days >= 0),
  stock_held boolean not null check (not (made_to_order and stock_held)),
  unique (order_id, position),
  unique (order_id, weight_id),
  check (unit_paise = metal_paise + premium_paise + margin_paise + making_paise + taxes_paise)
);
comment on table order_line is 'What an order is made of, with the price of each part and the tax of each line.';
comment on column order_line.stock_held is 'The pieces are out of stock for this line; false once given back, and for what is made to order.';
create index order_line_weight on order_line (weight_id);

create table order_transition (
  id bigint generated always as identity primary key,
  order_id bigint not null references customer_order (id),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'provider', 'system')),
  actor_id text not null,
  note text not null default '',
  at timestamptz not null,
  foreign key (from_state, event, to_state) references order_rule (state, event, next)
);
comment on table order_transition is 'Every change of an order''s state, with who made it and when; rows are never changed.';
create index order_transition_order on order_transition (order_id, id);

create table stock_move (
  id bigint generated always as identity primary key,
  weight_id bigint not null references product_weight (id),
  order_id bigint not null references customer_order (id),
  pieces integer not null check (pieces <> 0),
  at timestamptz not null
);
comment on table stock_move is 'Pieces taken out of stock by orders (negative) and given back (positive).';
create index stock_move_weight on stock_move (weight_id, id);
create index stock_move_order on stock_move (order_id);

-- A state changes only along a rule, and a transition row of the same transaction says which.
create function check_order_state() returns trigger language plpgsql as $$
begin
  if not exists (select from order_rule where state = old.state and next = new.state) then
    raise exception 'An order cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'customer_order_state_rule';
  end if;
  return new;
end $$;

create trigger customer_order_state_rule before update of state on customer_order
  for each row when (old.state is distinct from new.state) execute function check_order_state();

create function check_order_history() returns trigger language plpgsql as $$
declare
  written text;
begin
  select to_state into written from order_transition where order_id = new.id order by id desc limit 1;
  if written is distinct from (select state from customer_order where id = new.id) then
    raise exception 'The last transition of order % does not lead to its state', new.order_number
      using errcode = 'check_violation', constraint = 'customer_order_history';
  end if;
  return null;
end $$;

create constraint trigger customer_order_history after insert or update of state on customer_order
  deferrable initially deferred for each row execute function check_order_history();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name using errcode = 'check_violation';
end $$;

create trigger order_transition_is_history before update or delete on order_transition
  for each row execute function refuse_change();
create trigger stock_move_is_history before update or delete on stock_move
  for each row execute function refuse_change();
