/** The SQL of pieces with serial numbers. Their lots and places follow from the moves that name them. */
import type { OrderId, WeightId } from '@tola/contract';
import type { MoveKind, PieceState, StockPiece, StockPieceCard } from '@tola/contract/staff';
import {
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
  startsWith,
} from '#database';

/** Of pieces, with the order that holds or had each. */
const FROM = sql`stock_piece join product_weight w on w.id = stock_piece.weight_id join product p on p.id = w.product_id
  join stock_lot lot on lot.id = stock_piece.lot_id left join stock_location s on s.id = stock_piece.location_id
  left join order_serial held on held.piece_id = stock_piece.id and held.returned_at is null
  left join customer_order o on o.id = held.order_id`;

/** @param isChosen whether an order holds or had the piece */
function stateOf(isChosen: Sql): Sql {
  return sql`case when stock_piece.location_id is not null then case when ${isChosen} then 'reserved' else 'in stock' end
    when ${isChosen} then 'sold' else 'gone' end`;
}

const COLUMNS = sql`stock_piece.id, stock_piece.serial, stock_piece.weight_id, p.name as product, w.weight_mg, s.name as location,
  o.order_number, lot.reference as lot_reference, lot.received_at, ${stateOf(sql`held.order_id is not null`)} as state`;

export type PieceRow = Omit<StockPiece, 'receivedAt'> & { readonly receivedAt: Date };

export interface PieceSearch {
  /** The beginning of a serial number. */
  readonly search: string;
  readonly weightId: WeightId | null;
  readonly state: PieceState | null;
}

const CHOSEN = sql`exists (select from order_serial where piece_id = stock_piece.id and returned_at is null)`;

const OF_STATE: Readonly<Record<PieceState, Sql>> = {
  'in stock': sql`location_id is not null and not ${CHOSEN}`,
  reserved: sql`location_id is not null and ${CHOSEN}`,
  sold: sql`location_id is null and ${CHOSEN}`,
  gone: sql`location_id is null and not ${CHOSEN}`,
};

function foundBy({ search, weightId, state }: PieceSearch): Sql {
  const conditions = [
    ...(search === '' ? [] : [startsWith(sql`upper(serial)`, search.toUpperCase())]),
    ...(weightId === null ? [] : [sql`weight_id = ${weightId}`]),
    ...(state === null ? [] : [OF_STATE[state]]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ');
}

const SORTS: Readonly<Record<string, Sql>> = {
  serial: sql`upper(stock_piece.serial)`,
  state: stateOf(CHOSEN),
  product: sql`(select lower(p.name) || to_char(w.weight_mg, '000000000000') from product_weight w
    join product p on p.id = w.product_id where w.id = stock_piece.weight_id)`,
  location: sql`(select lower(name) from stock_location where id = stock_piece.location_id)`,
  lotReference: sql`(select lower(reference) from stock_lot where id = stock_piece.lot_id)`,
  receivedAt: sql`(select received_at from stock_lot where id = stock_piece.lot_id)`,
};

/** The latest first, unless another order is wanted and few enough match. */
export async function listPieces(
  db: Queryable,
  wanted: PieceSearch & { readonly page: number; readonly perPage: number; readonly sort?: string | undefined },
): Promise<ShownPage<PieceRow>> {
  const { page, perPage, weightId, search, state, sort = '' } = wanted;
  const shortOrder = sortedBy(SORTS, sort, sql`stock_piece.id`);
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`stock_piece`, found: foundBy(wanted), order: sql`stock_piece.id desc`, shortOrder, page, perPage },
    // All pieces are counted up to the limit at once; those of a rare state are not, among very many.
    isFrequent: weightId === null && search === '' && (state !== null || shortOrder === undefined),
  });
  const rows = await db.rows<PieceRow>(
    sql.replanned(sql`select ${COLUMNS} from ${FROM} where stock_piece.id = any(${ids}) order by ${order}`),
  );
  return shownPage(rows, count, { page, perPage });
}

export function exportPieces(database: Database, wanted: PieceSearch): AsyncGenerator<PieceRow[], void, undefined> {
  return database.batches<PieceRow>(sql`
    select ${COLUMNS} from ${FROM}
    where stock_piece.id in (select id from stock_piece where ${foundBy(wanted)}) order by stock_piece.id desc`);
}

export async function findPiece(db: Queryable, serial: string): Promise<PieceRow | null> {
  return await db.maybeOne<PieceRow>(
    sql`select ${COLUMNS} from ${FROM} where upper(stock_piece.serial) = ${serial.toUpperCase()}`,
  );
}

type PieceMove = Omit<StockPieceCard['moves'][number], 'at' | 'kind'> & { readonly at: Date; readonly kind: MoveKind };

/** The latest first. */
export async function movesOfPiece(db: Queryable, pieceId: number): Promise<PieceMove[]> {
  return await db.rows<PieceMove>(sql`
    select m.id, m.at, e.kind, sign(m.on_hand)::int as on_hand, s.name as location, o.order_number, e.reference, e.reason,
      e.actor_name as who
    from stock_piece_move moved join stock_move m on m.id = moved.move_id join stock_entry e on e.id = m.entry_id
      left join stock_location s on s.id = m.location_id left join customer_order o on o.id = coalesce(m.order_id, e.order_id)
    where moved.piece_id = ${pieceId} order by m.id desc`);
}

export interface LockedPiece {
  readonly id: number;
  readonly serial: string;
  readonly weightId: WeightId;
  readonly lotId: number;
  /** Null once it has left. */
  readonly locationId: number | null;
  /** The order that has chosen or bought it. */
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
}

/** Pieces by their serial numbers, locked until the transaction ends. Callers hold the lock of their variant. */
export async function lockPieces(tx: Queryable, serials: readonly string[]): Promise<LockedPiece[]> {
  const wanted = serials.map((serial) => serial.toUpperCase());
  await tx.run(sql`
    select from stock_piece where upper(serial) = any(${wanted}::text[]) order by id for no key update`);
  // Read once they are locked: the transaction that held them may have chosen or moved them.
  return await tx.rows<LockedPiece>(sql`
    select piece.id, piece.serial, piece.weight_id, piece.lot_id, piece.location_id, held.order_id, o.order_number
    from stock_piece piece left join order_serial held on held.piece_id = piece.id and held.returned_at is null
      left join customer_order o on o.id = held.order_id
    where upper(piece.serial) = any(${wanted}::text[])`);
}

/** Takes pieces out, or to another location; returns how many. */
export async function bookOutPieces(
  tx: Queryable,
  { entryId, toLocationId = null }: { readonly entryId: number; readonly toLocationId?: number | null },
  pieceIds: readonly number[],
): Promise<number> {
  const { moved } = await tx.one<{ moved: number }>(
    sql`select book_out_pieces(${entryId}, ${toLocationId}, ${pieceIds}::bigint[]) as moved`,
  );
  return moved;
}

/** Names the pieces of a new lot; returns the serials that cannot come, none of which is then named. */
export async function namePieces(
  tx: Queryable,
  lotId: number,
  serials: readonly string[],
  now: Date,
): Promise<string[]> {
  const { wrong } = await tx.one<{ wrong: string[] | null }>(
    sql`select name_pieces(${lotId}, ${serials}::text[], ${now}) as wrong`,
  );
  return wrong ?? [];
}

export interface LotPlace {
  readonly locationId: number;
  readonly location: string;
  readonly pieces: number;
}

interface LockedLot {
  readonly weightId: WeightId;
  readonly product: string;
  readonly hasSerials: boolean;
}

/** A lot whose variant is locked, as the checkout locks it. */
export async function lockLot(tx: Queryable, lotId: number): Promise<LockedLot | null> {
  const lot = await tx.maybeOne<{ weightId: WeightId }>(sql`select weight_id from stock_lot where id = ${lotId}`);
  if (lot === null) return null;
  const { product } = await tx.one<{ product: string }>(sql`
    select product.name || ', ' || (weight_mg / 1000.0)::float8 || ' g' as product
    from product_weight join product on product.id = product_id where product_weight.id = ${lot.weightId}
    for no key update of product_weight`);
  const { hasSerials } = await tx.one<{ hasSerials: boolean }>(
    sql`select has_serials from stock_lot where id = ${lotId} for no key update`,
  );
  return { ...lot, product, hasSerials };
}

export async function placesOfLot(db: Queryable, lotId: number): Promise<LotPlace[]> {
  return await db.rows<LotPlace>(sql`
    select s.id as location_id, s.name as location, p.pieces from stock_place p join stock_location s on s.id = p.location_id
    where p.lot_id = ${lotId} and p.pieces > 0 order by s.id`);
}

export async function serialsOfLot(db: Queryable, lotId: number): Promise<string[]> {
  const rows = await db.rows<{ serial: string }>(sql`
    select serial from stock_piece where lot_id = ${lotId} and location_id is not null order by serial`);
  return rows.map(({ serial }) => serial);
}

/** Names pieces of a lot where they lie. A serial that is known violates `stock_piece_serial`. */
export async function nameLying(
  tx: Queryable,
  lotId: number,
  locationId: number,
  serials: readonly string[],
): Promise<void> {
  await tx.run(sql`select name_lying_pieces(${lotId}, ${locationId}, ${serials}::text[])`);
}

export async function setLotNamed(tx: Queryable, lotId: number): Promise<void> {
  await tx.run(sql`update stock_lot set has_serials = true where id = ${lotId}`);
}
