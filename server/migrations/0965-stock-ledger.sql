-- Stock as a ledger: every piece that comes, lies somewhere and goes is a move with a document. The number that checkouts
-- read stays in product_weight.stock; beside it stands what orders have reserved and not yet dispatched. What lies in the
-- building is the sum of both, so that a reservation moves nothing there.

create table stock_location (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  store_location_id bigint references store_location (id) on delete set null,
  position int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
create unique index stock_location_name on stock_location (lower(name));
comment on table stock_location is 'Where pieces lie: vault and showrooms. Orders are dispatched from the first that has the pieces.';
insert into stock_location (name) values ('Vault');

create table stock_lot (
  id bigint generated always as identity primary key,
  weight_id bigint not null references product_weight (id),
  received_at timestamptz not null,
  reference text not null default '',
  pieces int not null check (pieces > 0),
  cost_paise bigint check (cost_paise >= 0),
  left_pieces int not null default 0 check (left_pieces >= 0),
  left_cost_paise bigint check (left_cost_paise >= 0),
  unique (id, weight_id),
  check ((cost_paise is null) = (left_cost_paise is null))
);
create index stock_lot_weight on stock_lot (weight_id, received_at, id);
comment on column stock_lot.cost_paise is 'Of all its pieces, without input GST; null where nobody knows it.';

create table stock_place (
  lot_id bigint not null,
  location_id bigint not null references stock_location (id),
  weight_id bigint not null,
  pieces int not null check (pieces >= 0),
  primary key (lot_id, location_id),
  foreign key (lot_id, weight_id) references stock_lot (id, weight_id)
);
create index stock_place_weight on stock_place (weight_id, location_id) where pieces > 0;
create index stock_place_location on stock_place (location_id, weight_id) where pieces > 0;
comment on table stock_place is 'How many pieces of a lot lie where; kept by the trigger on moves.';

create table stock_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'receipt', 'sale', 'return', 'transfer', 'count difference', 'damage',
    'supplier return', 'consignment out', 'consignment in')),
  -- What the browser generated for one click, so that a repeated request moves nothing again.
  key text unique check (length(key) between 8 and 80),
  fingerprint text not null default '',
  order_id bigint references customer_order (id),
  reference text not null default '',
  reason text not null default '',
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  at timestamptz not null
);
create index stock_entry_order on stock_entry (order_id) where order_id is not null;
comment on table stock_entry is 'The document of moves: who, why, and which paper.';
create trigger stock_entry_is_history before update or delete on stock_entry
  for each row execute function refuse_change();

alter table product_weight add column reserved int not null default 0;
comment on column product_weight.reserved is 'Pieces held by orders that are not dispatched; stock + reserved lies in the building.';

alter table stock_move
  alter column order_id drop not null,
  add column entry_id bigint references stock_entry (id),
  add column kind text,
  add column on_hand int not null default 0,
  add column location_id bigint references stock_location (id),
  add column lot_id bigint references stock_lot (id),
  add column cost_paise bigint,
  drop constraint stock_move_pieces_check,
  add constraint stock_move_moves check (pieces <> 0 or on_hand <> 0),
  add constraint stock_move_has_document check (
    case when entry_id is null then kind is null and order_id is not null and on_hand = 0 else kind is not null end);
create index stock_move_entry on stock_move (entry_id) where entry_id is not null;
create index stock_move_kind on stock_move (kind, id) where kind is not null;
comment on table stock_move is 'Every change of stock. Without an entry: what an order has reserved (negative) or given back (positive).';
comment on column stock_move.kind is 'Of its entry, so that a list of one kind is read from an index.';
comment on column stock_move.pieces is 'Change of the pieces that can be sold; their sum is product_weight.stock.';
comment on column stock_move.on_hand is 'Change of the pieces that lie at the location; their sum is stock + reserved.';
comment on column stock_move.cost_paise is 'Purchase cost of the moved pieces, with the sign of on_hand; null where nobody knows it, and for transfers.';

-- Stock of before the ledger: one lot of each variant in the vault, without a cost.
update product_weight w set reserved = held.pieces
from (
  select weight_id, sum(quantity)::int as pieces from customer_order o join order_line l on l.order_id = o.id
  where o.state in ('awaiting payment', 'payment under review', 'confirmed', 'packed') and l.stock_held group by weight_id
) held where held.weight_id = w.id;

with counted as (
  select w.id, coalesce(stock, 0) + reserved as on_hand, (coalesce(stock, 0) - coalesce(moved.pieces, 0))::int as pieces
  from product_weight w left join (select weight_id, sum(pieces) as pieces from stock_move group by weight_id) moved
    on moved.weight_id = w.id
), entry as (
  insert into stock_entry (kind, reason, actor_kind, actor_id, actor_name, at)
  select 'opening', 'Stock when the ledger began', 'system', 'update', 'Program', now()
  where exists (select from counted where on_hand <> 0 or pieces <> 0)
  returning id
), lot as (
  insert into stock_lot (weight_id, received_at, pieces, left_pieces)
  select id, now(), on_hand, on_hand from counted where on_hand > 0 returning id, weight_id, pieces
), place as (
  insert into stock_place (lot_id, location_id, weight_id, pieces)
  select lot.id, stock_location.id, lot.weight_id, lot.pieces from lot, stock_location
)
insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id)
select counted.id, counted.pieces, now(), entry.id, 'opening', counted.on_hand, stock_location.id, lot.id
from counted cross join entry cross join stock_location left join lot on lot.weight_id = counted.id
where counted.on_hand <> 0 or counted.pieces <> 0;

-- Carries a move to its place, its lot and, unless a trigger explains a number that is there already, the variant.
create function carry_stock_move() returns trigger language plpgsql as $$
begin
  if new.lot_id is not null then
    update stock_place set pieces = pieces + new.on_hand where lot_id = new.lot_id and location_id = new.location_id;
    if not found then
      insert into stock_place (lot_id, location_id, weight_id, pieces)
      values (new.lot_id, new.location_id, new.weight_id, new.on_hand);
    end if;
    if new.kind <> 'transfer' then
      update stock_lot set left_pieces = left_pieces + new.on_hand, left_cost_paise = left_cost_paise + new.cost_paise
      where id = new.lot_id;
    end if;
  end if;
  if pg_trigger_depth() = 1 and new.kind <> 'transfer' then
    update product_weight set stock = stock + new.pieces, reserved = reserved + new.on_hand - new.pieces
    where id = new.weight_id;
  end if;
  return null;
end $$;
create trigger carry_stock_move after insert on stock_move
  for each row when (new.entry_id is not null and current_setting('tola.stock_carried', true) is distinct from 'yes')
  execute function carry_stock_move();

-- Puts pieces into a new lot.
create function book_in(entry bigint, variant bigint, place bigint, quantity int, cost bigint, paper text)
returns bigint language plpgsql as $$
declare
  document stock_entry;
  lot bigint;
begin
  select * into document from stock_entry where id = entry;
  insert into stock_lot (weight_id, received_at, reference, pieces, cost_paise, left_cost_paise)
  values (variant, document.at, paper, quantity, cost, case when cost is null then null else 0 end) returning id into lot;
  insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id, cost_paise)
  values (variant, quantity, document.at, entry, document.kind, quantity, place, lot, cost);
  return lot;
end $$;

-- Takes pieces out, first in, first out, of one location or of the first that has them; returns how many were missing.
-- A sale takes what its order has reserved, so that the pieces for sale stay as they are; so does a transfer.
create function book_out(entry bigint, variant bigint, place bigint, target bigint, quantity int)
returns int language plpgsql as $$
declare
  document stock_entry;
  rest int := quantity;
  part int;
  source record;
  lot stock_lot;
begin
  select * into document from stock_entry where id = entry;
  perform from product_weight where id = variant for no key update;
  for source in
    select p.lot_id, p.location_id, p.pieces
    from stock_place p join stock_lot l on l.id = p.lot_id join stock_location s on s.id = p.location_id
    where p.weight_id = variant and p.pieces > 0 and (place is null or p.location_id = place)
    order by s.position, s.id, l.received_at, l.id
  loop
    exit when rest = 0;
    part := least(rest, source.pieces);
    rest := rest - part;
    select * into lot from stock_lot where id = source.lot_id;
    insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id, cost_paise)
    values (variant, document.order_id, case when document.kind in ('sale', 'transfer') then 0 else -part end, document.at,
      entry, document.kind, -part, source.location_id, source.lot_id,
      case when target is null then -round(lot.left_cost_paise::numeric * part / lot.left_pieces) end);
    if target is not null then
      insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id)
      values (variant, 0, document.at, entry, document.kind, part, target, source.lot_id);
    end if;
  end loop;
  return rest;
end $$;

-- The pieces of an order leave the building with it. Missing ones are written without a lot: the daily check names them.
create function sell_held_pieces(sold bigint, kind_of_actor text, id_of_actor text, name_of_actor text, dispatched timestamptz)
returns void language plpgsql as $$
declare
  line record;
  entry bigint;
  missing int;
begin
  for line in select weight_id, quantity from order_line where order_id = sold and stock_held order by weight_id loop
    if entry is null then
      insert into stock_entry (kind, order_id, reference, actor_kind, actor_id, actor_name, at)
      values ('sale', sold, (select order_number from customer_order where id = sold), kind_of_actor, id_of_actor,
        name_of_actor, dispatched)
      returning id into entry;
    end if;
    missing := book_out(entry, line.weight_id, null, null, line.quantity);
    if missing > 0 then
      insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand)
      values (line.weight_id, sold, 0, dispatched, entry, 'sale', -missing);
    end if;
  end loop;
end $$;

-- A number that was typed or imported becomes a move: who typed it stands in the settings of the transaction.
create function stock_typed_by(out who text, out why text, out at timestamptz) language sql stable as $$
  select coalesce(nullif(current_setting('tola.stock_by', true), ''), 'Program'),
    coalesce(nullif(current_setting('tola.stock_reason', true), ''), 'The number was typed'),
    coalesce(nullif(current_setting('tola.stock_at', true), '')::timestamptz, clock_timestamp())
$$;

create function explain_new_stock() returns trigger language plpgsql as $$
declare
  typed record;
  entry bigint;
  first bigint;
begin
  if not exists (select from added where stock > 0) then return null; end if;
  select * into typed from stock_typed_by();
  select id into first from stock_location order by position, id limit 1;
  insert into stock_entry (kind, reason, actor_kind, actor_id, actor_name, at)
  values ('opening', 'Stock of a new variant', case typed.who when 'Program' then 'system' else 'staff' end, typed.who, typed.who, typed.at)
  returning id into entry;
  -- An import brings thousands: lots, places and moves in one statement, carried already.
  perform set_config('tola.stock_carried', 'yes', true);
  with lot as (
    insert into stock_lot (weight_id, received_at, pieces, left_pieces)
    select id, typed.at, stock, stock from added where stock > 0 order by id returning id, weight_id, pieces
  ), place as (
    insert into stock_place (lot_id, location_id, weight_id, pieces) select id, first, weight_id, pieces from lot
  )
  insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id)
  select weight_id, pieces, typed.at, entry, 'opening', pieces, first, id from lot;
  perform set_config('tola.stock_carried', '', true);
  return null;
end $$;
create trigger explain_new_stock after insert on product_weight
  referencing new table as added for each statement execute function explain_new_stock();

create function explain_stock() returns trigger language plpgsql as $$
declare
  typed record;
  entry bigint;
  missing int;
  change int := coalesce(new.stock, 0) + new.reserved - coalesce(old.stock, 0) - old.reserved;
begin
  -- Of a process of the version before, which reserves and releases without counting what is reserved.
  if new.reserved = old.reserved and exists (
    select from (select entry_id, pieces, xmin from stock_move where weight_id = new.id order by id desc limit 20) recent
    where entry_id is null and pieces = change and xmin = pg_current_xact_id()::xid) then
    update product_weight set reserved = reserved - change where id = new.id;
    return null;
  end if;
  select * into typed from stock_typed_by();
  insert into stock_entry (kind, reason, actor_kind, actor_id, actor_name, at)
  values (case when not exists (select from stock_move where weight_id = new.id) then 'opening'
      when change > 0 then 'receipt' else 'count difference' end,
    typed.why, case typed.who when 'Program' then 'system' else 'staff' end, typed.who, typed.who, typed.at)
  returning id into entry;
  if change > 0 then
    perform book_in(entry, new.id, (select id from stock_location order by position, id limit 1), change, null, '');
    return null;
  end if;
  missing := book_out(entry, new.id, null, null, -change);
  if missing > 0 then
    insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand)
    values (new.id, -missing, typed.at, entry, 'count difference', -missing);
  end if;
  return null;
end $$;
create trigger explain_stock after update of stock on product_weight
  for each row when (pg_trigger_depth() = 0
    and coalesce(old.stock, 0) + old.reserved is distinct from coalesce(new.stock, 0) + new.reserved)
  execute function explain_stock();

-- Where ledger, balance, orders, places and lots disagree; no row when they agree to the piece.
create function stock_faults() returns table (what text, variant bigint, expected bigint, found bigint) language sql stable as $$
  with moved as (
    select weight_id, sum(pieces) as pieces, sum(on_hand) as on_hand from stock_move group by weight_id
  ), placed as (
    select weight_id, sum(pieces) as pieces from stock_place group by weight_id
  ), held as (
    select weight_id, sum(quantity) as pieces from customer_order o join order_line l on l.order_id = o.id
    where o.state in ('awaiting payment', 'payment under review', 'confirmed', 'packed') and l.stock_held group by weight_id
  ), lots as (
    select l.weight_id, sum(l.left_pieces) as lot_pieces, sum(coalesce(lying.pieces, 0)) as pieces,
      bool_or(l.left_pieces <> coalesce(lying.pieces, 0)) as differs
    from stock_lot l left join (select lot_id, sum(pieces) as pieces from stock_place group by lot_id) lying on lying.lot_id = l.id
    group by l.weight_id
  ), variants as (
    select w.id, coalesce(stock, 0) as stock, reserved, coalesce(moved.pieces, 0) as moved, coalesce(moved.on_hand, 0) as on_hand,
      coalesce(placed.pieces, 0) as placed, coalesce(held.pieces, 0) as held, lots.lot_pieces, lots.pieces as lying,
      coalesce(lots.differs, false) as lots_differ
    from product_weight w left join moved on moved.weight_id = w.id left join placed on placed.weight_id = w.id
      left join held on held.weight_id = w.id left join lots on lots.weight_id = w.id
  )
  select 'pieces for sale', id, moved::bigint, stock::bigint from variants where moved <> stock
  union all select 'pieces in the building', id, on_hand::bigint, (stock + reserved)::bigint from variants where on_hand <> stock + reserved
  union all select 'pieces at locations', id, on_hand::bigint, placed::bigint from variants where on_hand <> placed
  union all select 'pieces reserved by orders', id, held::bigint, reserved::bigint from variants where held <> reserved
  union all select 'pieces of lots', id, lying::bigint, lot_pieces::bigint from variants where lots_differ
$$;
