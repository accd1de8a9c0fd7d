/** The SQL that reads stock: its list, one variant, and the moves. */
import type { WeightId } from '@tola/contract';
import type { MoveKind, StockLocation, StockMove, StockRow, StockTotals } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import {
  boundedPage,
  containsPattern,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
} from '#database';

export interface StockSearch {
  readonly search?: string | undefined;
  readonly metal: Metal | null;
  readonly locationId: number | null;
  /** A column with `-` before it for descending; metal, product and weight when omitted. */
  readonly sort?: string | undefined;
}

const NAME = sql`product.name`;
const FINE = sql`(pieces.on_hand * w.weight_mg * product.fineness / 1000)`;

/** Pieces and their cost, in all or at a location; a lot that lies at several has its cost shared by pieces. */
function onHandAt(locationId: number | null): Sql {
  if (locationId === null) {
    return sql`cross join lateral (
      select (coalesce(w.stock, 0) + w.reserved)::bigint as on_hand,
        case when count(*) = count(left_cost_paise) then coalesce(sum(left_cost_paise), 0) end::bigint as cost_paise
      from stock_lot where weight_id = w.id and left_pieces > 0
    ) pieces`;
  }
  return sql`cross join lateral (
    select coalesce(sum(p.pieces), 0)::bigint as on_hand, case when count(*) = count(l.left_cost_paise)
      then coalesce(sum(round(l.left_cost_paise::numeric * p.pieces / l.left_pieces)), 0) end::bigint as cost_paise
    from stock_place p join stock_lot l on l.id = p.lot_id
    where p.weight_id = w.id and p.pieces > 0 and p.location_id = ${locationId}
  ) pieces`;
}

/** Counted variants, and those made to order of which pieces lie somewhere. */
function fromStock({ search = '', metal, locationId }: StockSearch): Sql {
  const conditions = [
    sql`(w.stock is not null or w.reserved <> 0)`,
    ...(metal === null ? [] : [sql`product.metal = ${metal}`]),
    ...(search === '' ? [] : [sql`product.name || ' ' || product.unique_code ilike ${containsPattern(search)}`]),
    ...(locationId === null ? [] : [sql`pieces.on_hand > 0`]),
  ];
  return sql`
    from product_weight w join product on product.id = w.product_id
    ${onHandAt(locationId)}
    where ${sql.join(conditions, ' and ')}`;
}

const COLUMNS = sql`w.id as weight_id, w.product_id, ${NAME} as product, product.metal, product.fineness, w.weight_mg,
  coalesce(w.stock, 0) as stock, w.reserved, pieces.on_hand, ${FINE} as fine_mg, pieces.cost_paise`;

const ORDER = sql`product.metal, product.name, w.weight_mg, w.id`;

const SORTS: Readonly<Record<string, Sql>> = {
  product: sql`lower(product.name), w.weight_mg`,
  weightMg: sql`w.weight_mg`,
  stock: sql`stock`,
  reserved: sql`w.reserved`,
  onHand: sql`pieces.on_hand`,
  fineMg: FINE,
  costPaise: sql`pieces.cost_paise`,
};

function orderOf(sort = ''): Sql {
  return sortedBy(SORTS, sort, sql`w.id`) ?? ORDER;
}

export async function listStock(
  db: Queryable,
  wanted: StockSearch & { readonly page: number; readonly perPage: number },
): Promise<{ rows: StockRow[]; total: number; totals: StockTotals[] }> {
  const from = fromStock(wanted);
  const { page, perPage } = wanted;
  const rows = await db.rows<StockRow>(sql`
    select ${COLUMNS} ${from} order by ${orderOf(wanted.sort)} limit ${perPage} offset ${(page - 1) * perPage}`);
  const counted = await db.rows<StockTotals & { total: number }>(sql`
    select product.metal, sum(pieces.on_hand)::bigint as on_hand, sum(${FINE})::bigint as fine_mg, count(*) as total
    ${from} group by product.metal order by product.metal`);
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  return { rows, total, totals: counted.map(({ total: _, ...totals }) => totals) };
}

export function exportStock(database: Database, wanted: StockSearch): AsyncGenerator<StockRow[], void, undefined> {
  return database.batches<StockRow>(sql`select ${COLUMNS} ${fromStock(wanted)} order by ${orderOf(wanted.sort)}`);
}

export async function findStock(db: Queryable, weightId: WeightId): Promise<StockRow | null> {
  return await db.maybeOne<StockRow>(sql`
    select ${COLUMNS} from product_weight w join product on product.id = w.product_id
    ${onHandAt(null)}
    where w.id = ${weightId}`);
}

export async function placesOf(db: Queryable, weightId: WeightId) {
  return await db.rows<{ locationId: number; location: string; pieces: number; loose: number }>(sql`
    select s.id as location_id, s.name as location, sum(p.pieces)::int as pieces,
      coalesce(sum(p.pieces) filter (where not l.has_serials), 0)::int as loose
    from stock_place p join stock_location s on s.id = p.location_id join stock_lot l on l.id = p.lot_id
    where p.weight_id = ${weightId} and p.pieces > 0 group by s.id order by s.position, s.id`);
}

export async function hasSerials(db: Queryable, weightId: WeightId): Promise<boolean> {
  const row = await db.maybeOne<{ hasSerials: boolean }>(
    sql`select has_serials from product_weight where id = ${weightId}`,
  );
  return row?.hasSerials === true;
}

const MOST_LOTS = 200;

export async function lotsOf(db: Queryable, weightId: WeightId) {
  return await db.rows<{
    id: number;
    receivedAt: Date;
    reference: string;
    pieces: number;
    left: number;
    leftCostPaise: number | null;
    hasSerials: boolean;
    places: { locationId: number; location: string; pieces: number }[];
  }>(sql`
    select id, received_at, reference, pieces, left_pieces as left, left_cost_paise, has_serials, (
      select coalesce(jsonb_agg(jsonb_build_object('locationId', s.id, 'location', s.name, 'pieces', p.pieces) order by s.position, s.id), '[]')
      from stock_place p join stock_location s on s.id = p.location_id where p.lot_id = stock_lot.id and p.pieces > 0) as places
    from stock_lot where weight_id = ${weightId} and left_pieces > 0 order by received_at, id limit ${MOST_LOTS}`);
}

export async function stockLocations(db: Queryable): Promise<StockLocation[]> {
  return await db.rows<StockLocation>(sql`select id, name from stock_location order by position, id`);
}

export type MoveRow = Omit<StockMove, 'at'> & { readonly at: Date };

export interface MoveSearch {
  readonly weightId: WeightId | null;
  readonly kind: MoveKind | null;
}

function foundBy({ weightId, kind }: MoveSearch): Sql {
  const conditions = [
    ...(weightId === null ? [] : [sql`weight_id = ${weightId}`]),
    ...(kind === 'reservation' ? [sql`entry_id is null and pieces < 0`] : []),
    ...(kind === 'release' ? [sql`entry_id is null and pieces > 0`] : []),
    ...(kind === null || kind === 'reservation' || kind === 'release' ? [] : [sql`kind = ${kind}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ');
}

/** Of pieces that a bill brought, or that went back to its supplier. */
const BILL_ID = sql`case when e.kind in ('receipt', 'supplier return')
  then (select bill_id from purchase_line where lot_id = stock_move.lot_id limit 1) end as bill_id`;

/** A reservation and its release are stored without a kind: their sign tells them apart. */
const MOVE_KIND = sql`coalesce(stock_move.kind, case when stock_move.pieces < 0 then 'reservation' else 'release' end)`;

const MOVE_COLUMNS = sql`stock_move.id, stock_move.at, ${MOVE_KIND} as kind,
  stock_move.weight_id, product.name as product, w.weight_mg, stock_move.pieces, stock_move.on_hand,
  case when stock_move.on_hand = 0 then stock_move.pieces else stock_move.on_hand end::bigint * w.weight_mg * product.fineness / 1000 as fine_mg,
  stock_move.cost_paise, s.name as location, o.order_number, coalesce(e.reference, '') as reference, coalesce(e.reason, '') as reason,
  coalesce(e.actor_name, 'Order') as who, ${BILL_ID}, e.count_id,
  array(select piece.serial from stock_piece_move moved join stock_piece piece on piece.id = moved.piece_id
    where moved.move_id = stock_move.id order by piece.serial) as serials`;

const MOVE_TABLES = sql`stock_move join product_weight w on w.id = stock_move.weight_id join product on product.id = w.product_id
  left join stock_entry e on e.id = stock_move.entry_id left join stock_location s on s.id = stock_move.location_id
  left join customer_order o on o.id = coalesce(stock_move.order_id, e.order_id)`;

const MOVE_SORTS: Readonly<Record<string, Sql>> = {
  product: sql`(select lower(product.name) || to_char(w.weight_mg, '000000000000') from product_weight w
    join product on product.id = w.product_id where w.id = stock_move.weight_id)`,
  kind: MOVE_KIND,
  onHand: sql`stock_move.on_hand`,
  pieces: sql`stock_move.pieces`,
  location: sql`(select lower(name) from stock_location where id = stock_move.location_id)`,
  document: sql`coalesce(
    (select order_number from customer_order where id = stock_move.order_id),
    (select coalesce(o.order_number, nullif(e.reference, ''), e.reason) from stock_entry e
      left join customer_order o on o.id = e.order_id where e.id = stock_move.entry_id))`,
  who: sql`(select lower(actor_name) from stock_entry where id = stock_move.entry_id)`,
  at: sql`stock_move.at`,
  costPaise: sql`stock_move.cost_paise`,
};

/** The latest first, unless another order is wanted and few enough match. */
export async function listMoves(
  db: Queryable,
  wanted: MoveSearch & { readonly page: number; readonly perPage: number; readonly sort?: string | undefined },
): Promise<ShownPage<MoveRow>> {
  const { page, perPage, weightId, kind } = wanted;
  const shortOrder = sortedBy(MOVE_SORTS, wanted.sort ?? '', sql`stock_move.id`);
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`stock_move`, found: foundBy(wanted), order: sql`stock_move.id desc`, shortOrder, page, perPage },
    // All moves are counted up to the limit at once; those of a rare kind are not, among very many.
    isFrequent: weightId === null && (kind !== null || shortOrder === undefined),
  });
  const rows = await db.rows<MoveRow>(
    sql.replanned(sql`select ${MOVE_COLUMNS} from ${MOVE_TABLES} where stock_move.id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, { page, perPage });
}

export function exportMoves(database: Database, wanted: MoveSearch): AsyncGenerator<MoveRow[], void, undefined> {
  return database.batches<MoveRow>(sql`
    select ${MOVE_COLUMNS} from ${MOVE_TABLES}
    where stock_move.id in (select id from stock_move where ${foundBy(wanted)}) order by stock_move.id desc`);
}
