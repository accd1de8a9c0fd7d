-- Purchases: suppliers, their bills with pieces and bulk metal, the fixing of rates, what is owed and paid, and what goes back.
-- Nothing of a bill is edited: figures that are not known yet are filled in once, and mistakes are taken back by debit notes.

create table supplier (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  gstin text not null default '',
  pan text not null default '',
  -- The two digits of its State; IGST is due when they are not the store's.
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  phone text not null default '',
  email text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  bank_ifsc text not null default '',
  note text not null default '',
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
create unique index supplier_name_once on supplier (lower(name));
create unique index supplier_gstin_once on supplier (gstin) where gstin <> '';
comment on table supplier is 'Whom the dealer buys metal and pieces from.';

create table purchase_bill (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 8 and 80),
  fingerprint text not null,
  supplier_id bigint not null references supplier (id),
  -- Name, GSTIN, PAN and State as they were when the bill was booked.
  supplier jsonb not null,
  number text not null check (length(number) between 1 and 40),
  -- The day on the bill, and the day in the books, which is never in a closed month.
  dated date not null,
  booked_on date not null,
  within_state boolean not null,
  gst_bp int not null check (gst_bp between 0 and 2800),
  note text not null default '',
  booked_by text not null,
  booked_at timestamptz not null,
  received_at timestamptz,
  received_by text,
  location_id bigint references stock_location (id),
  reversed_at timestamptz,
  check ((received_at is null) = (location_id is null))
);
create unique index purchase_bill_once on purchase_bill (supplier_id, financial_year_of(dated), lower(number)) where reversed_at is null;
create index purchase_bill_newest on purchase_bill (booked_on desc, id desc);
create index purchase_bill_supplier on purchase_bill (supplier_id, id);
create trigger purchase_bill_frozen before update or delete on purchase_bill for each row
  execute function freeze_columns('received_at', 'received_by', 'location_id', 'reversed_at');
comment on table purchase_bill is 'A supplier''s bill; its value stands in purchase_entry, its metal in purchase_line.';

-- Freight, assay and insurance of a bill.
create table purchase_charge (
  bill_id bigint not null references purchase_bill (id),
  kind text not null check (kind in ('freight', 'assay', 'insurance', 'other')),
  amount_paise bigint not null check (amount_paise > 0),
  gst_bp int not null check (gst_bp between 0 and 2800),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  primary key (bill_id, kind)
);
create trigger purchase_charge_is_history before update or delete on purchase_charge
  for each row execute function refuse_change();

create table purchase_line (
  id bigint generated always as identity primary key,
  bill_id bigint not null references purchase_bill (id),
  position int not null,
  -- Pieces of a variant; bulk metal has none.
  weight_id bigint references product_weight (id),
  pieces int check (pieces > 0),
  metal text not null references metal,
  fineness int not null check (fineness between 1 and 999),
  -- Of the whole line.
  weight_mg bigint not null check (weight_mg > 0),
  fine_mg bigint not null check (fine_mg > 0),
  -- What the supplier adds to the rate, in the rate's unit of fine metal, and for making.
  premium_paise bigint not null,
  making_paise bigint not null check (making_paise >= 0),
  -- The rate that charges were allotted by: the agreed one, or the market's when the bill was booked.
  reference_paise bigint not null check (reference_paise > 0),
  -- This line's share of freight, assay and insurance.
  charges_paise bigint not null check (charges_paise >= 0),
  -- The last day on which the store may fix the rate; null where it was agreed.
  fix_by date,
  trade_id bigint references metal_trade (id),
  -- Known once the rate is fixed. The rate is per 10 g of gold and per kg of silver, fine.
  rate_paise bigint check (rate_paise > 0),
  value_paise bigint check (value_paise >= 0),
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  fixed_on date,
  fixed_by text,
  lot_id bigint references stock_lot (id),
  -- Pieces, or milligrams of bulk metal, that debit notes have taken back.
  returned bigint not null default 0 check (returned between 0 and coalesce(pieces, weight_mg)),
  unique (bill_id, position),
  check ((weight_id is null) = (pieces is null)),
  check ((rate_paise is null) = (value_paise is null) and (rate_paise is null) = (fixed_on is null)),
  check (rate_paise is not null or fix_by is not null)
);
create index purchase_line_unfixed on purchase_line (fix_by, id) where rate_paise is null;
create index purchase_line_fixed on purchase_line (fixed_on) where rate_paise is not null;
create index purchase_line_trade on purchase_line (trade_id) where trade_id is not null;
create index purchase_line_lot on purchase_line (lot_id) where lot_id is not null;
create trigger purchase_line_frozen before update or delete on purchase_line for each row
  execute function freeze_columns('rate_paise', 'value_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'fixed_on', 'fixed_by',
    'lot_id', 'returned');

-- The money side: bills, fixings, debit notes, payments. A supplier is owed bills and fixings less the others.
create table purchase_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bill', 'fixing', 'debit note', 'payment', 'payment reversal')),
  key text unique check (length(key) between 8 and 80),
  fingerprint text not null default '',
  supplier_id bigint not null references supplier (id),
  bill_id bigint references purchase_bill (id),
  line_id bigint references purchase_line (id),
  reverses_id bigint unique references purchase_entry (id),
  dated date not null,
  booked_on date not null,
  goods_paise bigint not null default 0 check (goods_paise >= 0),
  charges_paise bigint not null default 0 check (charges_paise >= 0),
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  rounding_paise bigint not null default 0,
  -- Of a payment: what was transferred, and the tax withheld from it (section 393, formerly 194Q).
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  -- What the supplier is owed more through it, or less.
  owed_paise bigint generated always as (
    case kind when 'bill' then goods_paise + charges_paise + cgst_paise + sgst_paise + igst_paise + rounding_paise
      when 'fixing' then goods_paise + cgst_paise + sgst_paise + igst_paise
      when 'debit note' then -(goods_paise + charges_paise + cgst_paise + sgst_paise + igst_paise + rounding_paise)
      when 'payment' then -(paid_paise + tds_paise)
      else paid_paise + tds_paise end) stored,
  reference text not null default '',
  reason text not null default '',
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  at timestamptz not null,
  check ((kind in ('bill', 'fixing', 'debit note')) = (bill_id is not null)),
  check ((kind = 'fixing') = (line_id is not null)),
  check ((kind = 'payment reversal') = (reverses_id is not null))
);
create unique index purchase_entry_bill_once on purchase_entry (bill_id) where kind = 'bill';
create unique index purchase_entry_fixing_once on purchase_entry (line_id) where kind = 'fixing';
create index purchase_entry_booked on purchase_entry (booked_on, id);
create index purchase_entry_supplier on purchase_entry (supplier_id, id) include (owed_paise);
create index purchase_entry_of_bill on purchase_entry (bill_id) where bill_id is not null;
create trigger purchase_entry_is_history before update or delete on purchase_entry
  for each row execute function refuse_change();

-- What a debit note takes back of a line.
create table purchase_return (
  entry_id bigint not null references purchase_entry (id),
  line_id bigint not null references purchase_line (id),
  quantity bigint not null check (quantity > 0),
  fine_mg bigint not null check (fine_mg >= 0),
  value_paise bigint not null check (value_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  primary key (entry_id, line_id)
);
create index purchase_return_line on purchase_return (line_id);
create trigger purchase_return_is_history before update or delete on purchase_return
  for each row execute function refuse_change();

-- What moves of a lot cost that became known after them, because its rate was fixed later.
create table stock_move_cost (
  move_id bigint primary key references stock_move (id),
  cost_paise bigint not null,
  at timestamptz not null
);
create trigger stock_move_cost_is_history before update or delete on stock_move_cost
  for each row execute function refuse_change();
comment on table stock_move_cost is 'Purchase cost of moves that had none, with the sign of on_hand.';

create table purchase_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  faults jsonb not null
);
create index purchase_check_latest on purchase_check (checked_at desc);

-- Existing trades stay as they are: metal bought or sold outside of bills. A bill that delivers one takes its place.
alter table metal_trade
  add column kind text not null default 'physical' check (kind in ('physical', 'mcx', 'supplier call')),
  add column supplier_id bigint references supplier (id);
comment on column metal_trade.kind is 'Metal itself, lots on MCX, or a rate agreed with a supplier by telephone whose bill comes later.';

-- The day in the books: not in a closed month. Whoever closes a month waits for those who have asked.
create function open_book_day(wanted date) returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing a month'));
  return greatest(wanted, (select (max(month) + interval '1 month')::date from closed_month));
end $$;

-- Takes pieces of one lot out, wherever they lie; returns how many were missing.
create function book_out_of_lot(entry bigint, taken bigint, quantity int) returns int language plpgsql as $$
declare
  document stock_entry;
  rest int := quantity;
  part int;
  source record;
  lot stock_lot;
begin
  select * into document from stock_entry where id = entry;
  for source in
    select location_id, pieces from stock_place where lot_id = taken and pieces > 0 order by location_id
  loop
    exit when rest = 0;
    part := least(rest, source.pieces);
    rest := rest - part;
    select * into lot from stock_lot where id = taken;
    insert into stock_move (weight_id, order_id, pieces, at, entry_id, kind, on_hand, location_id, lot_id, cost_paise)
    values (lot.weight_id, document.order_id, -part, document.at, entry, document.kind, -part, source.location_id, taken,
      -round(lot.left_cost_paise::numeric * part / lot.left_pieces));
  end loop;
  return rest;
end $$;

-- Gives a lot without a cost what it has cost, and its moves their shares: what has gone and what is left add up to the paisa.
create function price_lot(priced bigint, cost bigint, known_at timestamptz) returns void language plpgsql as $$
declare
  lot stock_lot;
begin
  select * into lot from stock_lot where id = priced for no key update;
  if lot.cost_paise is not null then raise exception 'lot % has a cost', priced; end if;
  with gone as (
    select id, on_hand, coalesce(-sum(on_hand) filter (where on_hand < 0) over (order by id), 0) as so_far
    from stock_move where lot_id = priced and kind <> 'transfer'
  )
  insert into stock_move_cost (move_id, cost_paise, at)
  select id, case when on_hand > 0 then cost
    else round(cost::numeric * (so_far + on_hand) / lot.pieces) - round(cost::numeric * so_far / lot.pieces) end, known_at
  from gone;
  update stock_lot set cost_paise = cost, left_cost_paise = cost - round(cost::numeric * (lot.pieces - lot.left_pieces) / lot.pieces)
  where id = priced;
end $$;

-- Where purchases do not add up; no row when they do, to the paisa and the piece.
create function purchase_faults() returns table (what text, subject text, expected bigint, found bigint) language sql stable as $$
  with lines as (
    select l.*, b.number, b.reversed_at, b.received_at,
      coalesce((select sum(r.quantity) from purchase_return r where r.line_id = l.id), 0) as taken_back
    from purchase_line l join purchase_bill b on b.id = l.bill_id
  ), bills as (
    select b.id, b.number,
      coalesce((select sum(amount_paise) from purchase_charge c where c.bill_id = b.id), 0) as charges,
      coalesce((select sum(charges_paise) from purchase_line l where l.bill_id = b.id), 0) as allotted,
      coalesce((select sum(value_paise + cgst_paise + sgst_paise + igst_paise) from purchase_line l where l.bill_id = b.id), 0)
        + coalesce((select sum(amount_paise + cgst_paise + sgst_paise + igst_paise) from purchase_charge c where c.bill_id = b.id), 0) as billed,
      coalesce((select sum(owed_paise - rounding_paise) from purchase_entry e
        where e.bill_id = b.id and e.kind in ('bill', 'fixing')), 0) as booked
    from purchase_bill b
  ), lots as (
    select l.id, l.number, l.value_paise + l.charges_paise as cost, lot.cost_paise, lot.left_cost_paise,
      (select sum(coalesce(m.cost_paise, c.cost_paise)) from stock_move m left join stock_move_cost c on c.move_id = m.id
        where m.lot_id = lot.id and m.kind <> 'transfer')::bigint as moved, lot.pieces, l.pieces as bought
    from lines l join stock_lot lot on lot.id = l.lot_id
  )
  select 'charges of a bill', number, charges::bigint, allotted::bigint from bills where charges <> allotted
  union all select 'value and tax of a bill', number, billed::bigint, booked::bigint from bills where billed <> booked
  union all select 'cost of a lot', number, cost::bigint, cost_paise from lots where cost is distinct from cost_paise
  union all select 'cost of the moves of a lot', number, left_cost_paise, moved from lots where left_cost_paise is distinct from moved
  union all select 'pieces of a lot', number, bought::bigint, pieces::bigint from lots where bought <> pieces
  union all select 'returned by debit notes', number, taken_back::bigint, returned from lines where returned <> taken_back
  union all select 'lots of a received bill', number, 1, 0 from lines
    where received_at is not null and weight_id is not null and lot_id is null
$$;

-- What was bought and sold outside of the store, by the day on which its rate was agreed: bills whose rate is fixed, what went back of
-- them, and trades that no bill has delivered. rate_fine is rate times fine weight, so that an average needs no unit.
create view metal_deal as
  select t.metal, (t.traded_at at time zone 'Asia/Kolkata')::date as agreed_on, t.kind as source,
    (case t.side when 'bought' then 1 else -1 end) * (t.weight_mg * t.fineness / 1000) as fine_mg,
    (case t.side when 'bought' then 1 else -1 end) * (t.weight_mg * t.fineness / 1000) * t.rate_paise::numeric as rate_fine
  from metal_trade t
  where t.counts and not exists (
    select from purchase_line l join purchase_bill b on b.id = l.bill_id where l.trade_id = t.id and b.reversed_at is null)
  union all
  select metal, fixed_on, 'bill', fine_mg, fine_mg * rate_paise::numeric from purchase_line where rate_paise is not null
  union all
  select l.metal, e.dated, 'debit note', -r.fine_mg, -r.fine_mg * l.rate_paise::numeric
  from purchase_return r join purchase_line l on l.id = r.line_id join purchase_entry e on e.id = r.entry_id
  where l.rate_paise is not null;
comment on view metal_deal is 'The dealer''s own buying and selling of metal, in fine milligrams.';
