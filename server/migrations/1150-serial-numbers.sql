-- Serial numbers per piece. A lot has them for all of its pieces or for none, so that the number of serials at each place of it can
-- be compared with its pieces. A piece is in stock while it has a location; order_serial says which order it was chosen for.

alter table product_weight add column has_serials boolean not null default false;
comment on column product_weight.has_serials is 'Pieces that come from now on are entered with their serial numbers.';
alter table stock_lot add column has_serials boolean not null default false;
comment on column stock_lot.has_serials is 'Each of its pieces stands in stock_piece.';

create table stock_piece (
  id bigint generated always as identity primary key,
  weight_id bigint not null references product_weight (id),
  serial text not null check (length(serial) between 1 and 60 and serial = btrim(serial)),
  lot_id bigint not null,
  -- Null once it has left.
  location_id bigint references stock_location (id),
  foreign key (lot_id, weight_id) references stock_lot (id, weight_id)
);
create unique index stock_piece_serial on stock_piece (upper(serial));
create index stock_piece_begin on stock_piece ((upper(serial) collate "C"));
create index stock_piece_lying on stock_piece (lot_id, location_id) where location_id is not null;
create index stock_piece_weight on stock_piece (weight_id, id);
comment on table stock_piece is 'One piece with its serial number: the lot it belongs to, and where it lies.';

-- Which pieces a move has moved: the history of each.
create table stock_piece_move (
  piece_id bigint not null references stock_piece (id),
  move_id bigint not null references stock_move (id),
  primary key (piece_id, move_id)
);
create index stock_piece_move_of on stock_piece_move (move_id);
create trigger stock_piece_move_is_history before update or delete on stock_piece_move
  for each row execute function refuse_change();

-- What an order's parcel holds: pieces of its lines, and numbers that were only written down.
alter table order_serial
  add column weight_id bigint references product_weight (id),
  add column piece_id bigint references stock_piece (id),
  add column returned_at timestamptz,
  add constraint order_serial_of_line check ((piece_id is null) or (weight_id is not null)),
  add constraint order_serial_line foreign key (order_id, weight_id) references order_line (order_id, weight_id);
drop index order_serial_once;
create unique index order_serial_once on order_serial (upper(serial)) where returned_at is null;
create index order_serial_piece on order_serial (piece_id) where piece_id is not null;
comment on column order_serial.returned_at is 'When the piece came back into stock, from which it can be sold again.';

-- Takes named pieces out, or to another location; their lots and moves follow. Callers hold the lock of the variant.
create function book_out_pieces(entry bigint, target bigint, taken bigint[]) returns int language plpgsql as $$
declare
  document stock_entry;
  source record;
  lot stock_lot;
  move bigint;
  total int := 0;
begin
  select * into document from stock_entry where id = entry;
  perform from stock_piece where id = any(taken) order by id for no key update;
  for source in
    select lot_id, location_id, weight_id, array_agg(id order by id) as ids, count(*)::int as pieces from stock_piece
    where id = any(taken) and location_id is not null and location_id is distinct from target
    group by lot_id, location_id, weight_id order by lot_id, location_id
  loop
    select * into lot from stock_lot where id = source.lot_id;
    insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id, cost_paise)
    values (source.weight_id, document.order_id,
      case when document.kind in ('sale', 'transfer') or target is not null then 0 else -source.pieces end, document.at, entry,
      document.kind, -source.pieces, source.location_id, source.lot_id,
      case when target is null then -round(lot.left_cost_paise::numeric * source.pieces / lot.left_pieces) end)
    returning id into move;
    insert into stock_piece_move (piece_id, move_id) select unnest(source.ids), move;
    if target is not null then
      insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id)
      values (source.weight_id, 0, document.at, entry, document.kind, source.pieces, target, source.lot_id)
      returning id into move;
      insert into stock_piece_move (piece_id, move_id) select unnest(source.ids), move;
    end if;
    update stock_piece set location_id = target where id = any(source.ids);
    total := total + source.pieces;
  end loop;
  return total;
end $$;

-- Names the pieces that a move brought into a new lot. Returns the serials that cannot come: those that lie in stock already, and
-- those of another variant. A piece that was sold comes back with its own history.
create function name_pieces(named bigint, serials text[], named_at timestamptz) returns text[] language plpgsql as $$
declare
  lot stock_lot;
  brought stock_move;
  wrong text[];
begin
  select * into lot from stock_lot where id = named;
  select * into brought from stock_move where lot_id = named and on_hand > 0 order by id limit 1;
  perform from stock_piece where upper(serial) in (select upper(one) from unnest(serials) one) order by id for no key update;
  select array_agg(serial order by serial) into wrong from stock_piece
  where upper(serial) in (select upper(one) from unnest(serials) one) and (location_id is not null or weight_id <> lot.weight_id);
  if wrong is not null then return wrong; end if;
  update stock_lot set has_serials = true where id = named;
  update order_serial set returned_at = named_at
  where returned_at is null and piece_id in (select id from stock_piece where upper(serial) in (select upper(one) from unnest(serials) one));
  with known as (
    update stock_piece set lot_id = named, location_id = brought.location_id
    where upper(serial) in (select upper(one) from unnest(serials) one) returning id, serial
  ), added as (
    insert into stock_piece (weight_id, serial, lot_id, location_id)
    select lot.weight_id, one, named, brought.location_id from unnest(serials) one
    where not exists (select from stock_piece where upper(serial) = upper(one)) returning id
  )
  insert into stock_piece_move (piece_id, move_id) select id, brought.id from known union all select id, brought.id from added;
  return null;
end $$;

-- Pieces of a lot that came without serial numbers are named later, all of them at once, each where it lies.
create function name_lying_pieces(named bigint, place bigint, serials text[]) returns void language sql as $$
  with added as (
    insert into stock_piece (weight_id, serial, lot_id, location_id)
    select weight_id, one, named, place from stock_lot cross join unnest(serials) one where stock_lot.id = named returning id
  )
  insert into stock_piece_move (piece_id, move_id)
  select added.id, (select max(m.id) from stock_move m where m.lot_id = named and m.location_id = place and m.on_hand > 0) from added
$$;

-- First in, first out, of pieces without serial numbers only: the others leave by their number.
create or replace function book_out(entry bigint, variant bigint, place bigint, target bigint, quantity int)
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
    where p.weight_id = variant and p.pieces > 0 and not l.has_serials and (place is null or p.location_id = place)
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

-- The pieces that were chosen for an order leave with it, and of the others the oldest.
create or replace function sell_held_pieces(sold bigint, kind_of_actor text, id_of_actor text, name_of_actor text, dispatched timestamptz)
returns void language plpgsql as $$
declare
  line record;
  chosen bigint[];
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
    perform from product_weight where id = line.weight_id for no key update;
    select coalesce(array_agg(piece_id), '{}') into chosen from order_serial
    where order_id = sold and weight_id = line.weight_id and piece_id is not null and returned_at is null;
    missing := line.quantity - book_out_pieces(entry, null, chosen);
    if missing > 0 then missing := book_out(entry, line.weight_id, null, null, missing); end if;
    if missing > 0 then
      insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand)
      values (line.weight_id, sold, 0, dispatched, entry, 'sale', -missing);
    end if;
  end loop;
end $$;

-- A typed number cannot take pieces with serial numbers away: they leave by their number.
create or replace function explain_stock() returns trigger language plpgsql as $$
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
  if missing > 0 and exists (select from stock_piece where weight_id = new.id and location_id is not null) then
    raise exception 'pieces of variant % have serial numbers', new.id
      using errcode = 'check_violation', constraint = 'its_pieces_have_serial_numbers';
  end if;
  if missing > 0 then
    insert into stock_move (weight_id, pieces, at, entry_id, kind, on_hand)
    values (new.id, -missing, typed.at, entry, 'count difference', -missing);
  end if;
  return null;
end $$;

-- Where serial numbers and the ledger disagree; no row when they agree to the piece.
create function serial_faults() returns table (what text, variant bigint, expected bigint, found bigint) language sql stable as $$
  with lying as (
    select lot_id, location_id, count(*) as pieces from stock_piece where location_id is not null group by lot_id, location_id
  ), places as (
    select l.weight_id, coalesce(p.pieces, 0) as pieces, coalesce(lying.pieces, 0) as serials
    from (select lot_id, location_id, pieces from stock_place where pieces > 0) p
      full join lying on lying.lot_id = p.lot_id and lying.location_id = p.location_id
      join stock_lot l on l.id = coalesce(p.lot_id, lying.lot_id)
    where l.has_serials or lying.pieces is not null
  ), chosen as (
    select s.order_id, s.weight_id, o.state, p.location_id is not null as lies, p.weight_id as of_variant
    from order_serial s join stock_piece p on p.id = s.piece_id join customer_order o on o.id = s.order_id
    where s.returned_at is null
  ), lines as (
    select c.order_id, c.weight_id, count(*) as serials, coalesce(max(l.quantity), 0)::bigint as quantity
    from chosen c left join order_line l on l.order_id = c.order_id and l.weight_id = c.weight_id
    group by c.order_id, c.weight_id
  ), histories as (
    select p.weight_id, (p.location_id is not null)::int as lies, sum(sign(m.on_hand))::int as moved
    from stock_piece p join stock_piece_move of_piece on of_piece.piece_id = p.id join stock_move m on m.id = of_piece.move_id
    group by p.id
  )
  select 'serial numbers at locations', weight_id, sum(pieces)::bigint, sum(serials)::bigint from places
    where pieces <> serials group by weight_id
  union all select 'serial numbers of parcels', weight_id, 0, count(*) from chosen
    where of_variant <> weight_id or lies <> (state in ('awaiting payment', 'payment under review', 'confirmed', 'packed')) group by weight_id
  union all select 'serial numbers of order lines', weight_id, sum(quantity)::bigint, sum(serials)::bigint from lines
    where serials > quantity group by weight_id
  union all select 'history of serial numbers', weight_id, sum(lies)::bigint, sum(moved)::bigint from histories
    where lies <> moved group by weight_id
$$;

alter function stock_faults() rename to piece_faults;
create function stock_faults() returns table (what text, variant bigint, expected bigint, found bigint) language sql stable as $$
  select * from piece_faults() union all select * from serial_faults()
$$;
