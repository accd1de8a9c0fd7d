-- Loyalty points, one worth one rupee. The ledger is append-only; the account row is its running sum, which the checks
-- keep from ever going below zero and the function points_faults compares with the ledger.
create table points_account (
  customer_id bigint primary key references customer,
  available_points bigint not null default 0 constraint points_available check (available_points >= 0),
  held_points bigint not null default 0 constraint points_held check (held_points >= 0)
);
comment on table points_account is 'What the ledger of a customer''s points adds up to';

-- Points set aside: for the cart while open, for an order once attached to it.
create table points_hold (
  id bigint generated always as identity primary key,
  customer_id bigint not null references points_account,
  points bigint not null check (points > 0),
  state text not null check (state in ('open', 'attached', 'spent', 'released')),
  -- The client's own name of the redemption; none for a hold that the cart or an order opened.
  reference text check (reference <> ''),
  order_id bigint,
  order_number text,
  opened_at timestamptz not null,
  -- When an open hold gives its points back by itself.
  lapses_at timestamptz not null,
  ended_at timestamptz,
  check ((order_id is null) = (order_number is null)),
  check (state <> 'open' or order_id is null),
  check (state <> 'attached' or order_id is not null),
  check ((state in ('spent', 'released')) = (ended_at is not null))
);
-- A customer has one cart, and a cart has one open hold.
create unique index points_hold_one_open on points_hold (customer_id) where state = 'open';
create unique index points_hold_once_per_order on points_hold (order_id) where state <> 'released';
create unique index points_hold_once_per_reference on points_hold (customer_id, reference) where state <> 'released';
create index points_hold_lapses_at on points_hold (lapses_at) where state = 'open';
comment on table points_hold is 'Points set aside for a cart or an order';

create table points_entry (
  id bigint generated always as identity primary key,
  customer_id bigint not null references points_account,
  kind text not null check (kind in ('earned', 'held', 'released', 'spent', 'reversed', 'adjusted')),
  available_change bigint not null,
  held_change bigint not null,
  hold_id bigint references points_hold,
  order_id bigint,
  order_number text,
  note text not null default '',
  at timestamptz not null,
  check (case kind
    when 'earned' then available_change > 0 and held_change = 0 and order_id is not null
    when 'held' then available_change < 0 and held_change = -available_change and hold_id is not null
    when 'released' then available_change > 0 and held_change in (0, -available_change) and hold_id is not null
    when 'spent' then available_change = 0 and held_change < 0 and hold_id is not null
    -- Zero where the customer had spent everything the order had earned.
    when 'reversed' then available_change <= 0 and held_change = 0 and order_id is not null
    else available_change <> 0 and held_change = 0 and note <> ''
  end)
);
create index points_entry_customer on points_entry (customer_id, id desc);
create index points_entry_order on points_entry (order_id) where order_id is not null;
create unique index points_entry_earned_once on points_entry (order_id) where kind = 'earned';
create unique index points_entry_reversed_once on points_entry (order_id) where kind = 'reversed';
comment on table points_entry is 'The append-only ledger of loyalty points';

create function points_entry_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of points is append-only';
end $$;
create trigger points_entry_append_only before update or delete or truncate on points_entry
  for each statement execute function points_entry_is_append_only();

-- Every customer whose account does not agree with the ledger or with the holds; none in a sound database.
create function points_faults() returns table (
  customer_id bigint, available_points bigint, held_points bigint,
  ledger_available bigint, ledger_held bigint, holds bigint
) language sql stable as $$
  select a.customer_id, a.available_points, a.held_points, coalesce(e.available, 0), coalesce(e.held, 0), coalesce(h.points, 0)
  from points_account a
  left join (
    select points_entry.customer_id, sum(available_change)::bigint as available, sum(held_change)::bigint as held
    from points_entry group by points_entry.customer_id
  ) e on e.customer_id = a.customer_id
  left join (
    select points_hold.customer_id, sum(points)::bigint as points
    from points_hold where state in ('open', 'attached') group by points_hold.customer_id
  ) h on h.customer_id = a.customer_id
  where a.available_points <> coalesce(e.available, 0)
    or a.held_points <> coalesce(e.held, 0)
    or a.held_points <> coalesce(h.points, 0)
$$;
