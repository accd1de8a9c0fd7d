/** The SQL of serial numbers in a parcel: those of pieces in stock, chosen for a line, and those only written down. */
import type { OrderId, WeightId } from '@tola/contract';
import { MOST_CHOICES, type OrderSerial } from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface ChosenSerial {
  readonly serial: string;
  readonly weightId: WeightId | null;
  readonly pieceId: number | null;
}

/** Replaces those recorded before. */
export async function replaceSerials(
  tx: Queryable,
  orderId: OrderId,
  serials: readonly ChosenSerial[],
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from order_serial where order_id = ${orderId} and returned_at is null`);
  await tx.run(sql`
    insert into order_serial (order_id, serial, weight_id, piece_id, noted_at)
    select ${orderId}, serial, weight_id, piece_id, ${now}
    from unnest(${serials.map(({ serial }) => serial)}::text[], ${serials.map(({ weightId }) => weightId)}::bigint[],
      ${serials.map(({ pieceId }) => pieceId)}::bigint[]) chosen (serial, weight_id, piece_id)`);
}

export async function serialsOf(db: Queryable, orderId: OrderId): Promise<OrderSerial[]> {
  return await db.rows<OrderSerial>(sql`
    select serial, weight_id, returned_at is not null as has_returned from order_serial
    where order_id = ${orderId} order by serial`);
}

export interface FoundPiece {
  readonly id: number;
  readonly serial: string;
  readonly weightId: WeightId;
  readonly product: string;
  readonly lies: boolean;
}

/** The pieces with these serial numbers, locked: they neither leave nor move until the transaction ends. */
export async function lockPieces(tx: Queryable, serials: readonly string[]): Promise<FoundPiece[]> {
  return await tx.rows<FoundPiece>(sql`
    select piece.id, piece.serial, piece.weight_id, p.name || ', ' || (w.weight_mg / 1000.0)::float8 || ' g' as product,
      piece.location_id is not null as lies
    from stock_piece piece join product_weight w on w.id = piece.weight_id join product p on p.id = w.product_id
    where upper(piece.serial) = any(${serials.map((serial) => serial.toUpperCase())}::text[])
    order by piece.id for no key update of piece`);
}

export interface SerialLine {
  readonly weightId: WeightId;
  readonly product: string;
  readonly weightMg: Milligrams;
  readonly quantity: number;
  /** Pieces chosen for the line. */
  readonly chosen: number;
  /** Pieces of the variant without serial numbers, at all locations. */
  readonly loose: number;
  /** Pieces of the variant with serial numbers lie somewhere. */
  readonly hasPieces: boolean;
  readonly isHeld: boolean;
}

export async function serialLines(db: Queryable, orderId: OrderId): Promise<SerialLine[]> {
  return await db.rows<SerialLine>(sql`
    select l.weight_id, l.name as product, l.weight_mg, l.quantity, l.stock_held as is_held,
      (select count(*) from order_serial s where s.order_id = l.order_id and s.weight_id = l.weight_id and s.piece_id is not null
        and s.returned_at is null) as chosen,
      (select coalesce(sum(left_pieces), 0) from stock_lot lot
        where lot.weight_id = l.weight_id and left_pieces > 0 and not has_serials)::bigint as loose,
      exists (select from stock_lot lot where lot.weight_id = l.weight_id and left_pieces > 0 and has_serials) as has_pieces
    from order_line l where l.order_id = ${orderId} order by l.position`);
}

export interface PieceChoice {
  readonly serial: string;
  readonly location: string;
  readonly receivedAt: Date;
}

/** Pieces in stock that no order, or this one, has chosen; the first are sold first. */
export async function choicesOf(db: Queryable, orderId: OrderId, weightId: WeightId): Promise<PieceChoice[]> {
  return await db.rows<PieceChoice>(sql`
    select piece.serial, s.name as location, lot.received_at
    from stock_piece piece join stock_lot lot on lot.id = piece.lot_id join stock_location s on s.id = piece.location_id
    where piece.weight_id = ${weightId} and not exists (
      select from order_serial where piece_id = piece.id and returned_at is null and order_id <> ${orderId})
    order by s.position, s.id, lot.received_at, lot.id, piece.id limit ${MOST_CHOICES}`);
}

export interface PieceSerials {
  readonly piece: string;
  readonly serials: string[];
}

/** The numbers of each line, for the buyer: `Lotus Bar, 10 g` and its pieces. Numbers without a line come last. */
export async function serialsOfPieces(db: Queryable, orderId: OrderId): Promise<PieceSerials[]> {
  return await db.rows<PieceSerials>(sql`
    select coalesce(l.name || ', ' || (l.weight_mg / 1000.0)::float8 || ' g', 'Other pieces') as piece,
      array_agg(s.serial order by s.serial) as serials
    from order_serial s left join order_line l on l.order_id = s.order_id and l.weight_id = s.weight_id
    where s.order_id = ${orderId} and s.returned_at is null group by l.position, l.name, l.weight_mg order by l.position nulls last`);
}
