/** Checks the rows of a courier's file against the parcels, before any of them is dispatched. */
import type { OrderId } from '@tola/contract';
import {
  type CheckedDispatchRow,
  courierNamed,
  ORDER_STATE_LABELS,
  type ParcelState,
  trackingPageOf,
} from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { hyphenated } from './order-matches.ts';

interface FileRow {
  readonly line: number;
  readonly orderNumber: string;
  readonly courier: string;
  readonly trackingNumber: string;
}

interface ParcelRow {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: ParcelState | 'delivered';
  readonly recipient: string;
  readonly destination: string;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly isBlocked: boolean;
}

/** Longest courier and tracking number of a dispatch. */
const LONGEST = 80;

/** Each row with its parcel and a verdict. Changes nothing: what happens meanwhile is refused when the row is dispatched. */
export async function checkDispatchRows(db: Queryable, rows: readonly FileRow[]): Promise<CheckedDispatchRow[]> {
  const tidy = rows.map((row) => ({ ...row, orderNumber: row.orderNumber.toUpperCase() }));
  const parcels = new Map(
    (await parcelsNumbered(db, tidy)).map((parcel) => [parcel.orderNumber.replaceAll('-', ''), parcel]),
  );
  const lineOfOrder = new Map<string, number>();
  const lineOfNumber = new Map<string, number>();
  return tidy.map((row) => {
    const key = row.orderNumber.replaceAll('-', '');
    const parcel = parcels.get(key) ?? null;
    const courier = spelled(row.courier);
    const trackingNumber = row.trackingNumber.trim();
    const given = { ...row, courier, trackingNumber };
    const sameOrder = firstLine(lineOfOrder, key, row.line);
    const sameNumber = firstLine(lineOfNumber, `${courier} ${trackingNumber}`, row.line);
    const problem = problemOf(given, parcel, sameOrder ?? sameNumber);
    const isDone = parcel !== null && isDispatchedSo(parcel, given);
    return {
      line: row.line,
      orderNumber: parcel?.orderNumber ?? row.orderNumber,
      orderId: problem === null && !isDone ? (parcel?.id ?? null) : null,
      // Addresses of delivered parcels are none of the packers' business any more.
      recipient: parcel === null || parcel.state === 'delivered' ? '' : parcel.recipient,
      destination: parcel === null || parcel.state === 'delivered' ? '' : parcel.destination,
      courier,
      trackingNumber,
      trackingUrl: trackingPageOf(courier, trackingNumber),
      verdict: isDone ? 'already dispatched' : problem === null ? 'ready' : 'wrong',
      problem: isDone ? '' : (problem ?? ''),
    };
  });
}

/** The courier as the table of couriers spells it; others as they are. */
function spelled(courier: string): string {
  return courierNamed(courier)?.name ?? courier.trim();
}

/** The earlier line with the same value. */
function firstLine(lines: Map<string, number>, value: string, line: number): number | null {
  const earlier = lines.get(value);
  if (earlier === undefined) lines.set(value, line);
  return earlier ?? null;
}

/** Whether the parcel was dispatched as the row says: the same file again. */
function isDispatchedSo({ state, courier, trackingNumber }: ParcelRow, row: FileRow): boolean {
  const isSent = state === 'shipped' || state === 'delivered';
  return isSent && spelled(courier ?? '') === row.courier && trackingNumber === row.trackingNumber;
}

function problemOf(row: FileRow, parcel: ParcelRow | null, earlierLine: number | null): string | null {
  if (row.orderNumber === '') return 'Order number is missing';
  if (row.courier === '') return 'Courier is missing';
  if (row.trackingNumber === '') return 'Tracking number is missing';
  if (row.courier.length > LONGEST || row.trackingNumber.length > LONGEST)
    return 'Courier or tracking number is too long';
  if (parcel === null) return 'No parcel has this order number';
  if (earlierLine !== null) return `Line ${earlierLine} has the same order or tracking number`;
  const { state, courier, trackingNumber } = parcel;
  if (state === 'delivered') return 'Delivered before';
  if (state === 'shipped')
    return `${ORDER_STATE_LABELS[state]} before by ${courier ?? ''} ${trackingNumber ?? ''}`.trim();
  if (state === 'confirmed') return 'Not packed yet';
  return parcel.isBlocked ? 'Do not dispatch: its payment is being checked' : null;
}

/** Parcels by their orders' numbers, written with or without hyphens. Who dispatches sees no other orders. */
async function parcelsNumbered(db: Queryable, rows: readonly FileRow[]): Promise<ParcelRow[]> {
  const numbers = rows.map(({ orderNumber }) => hyphenated(orderNumber));
  return await db.rows<ParcelRow>(sql`
    select id, order_number, state, coalesce(shipping -> 'recipient' ->> 'name', buyer ->> 'name') as recipient,
      coalesce(shipping ->> 'state', '') as destination, courier, tracking_number,
      exists (select from dispatch_block where order_id = customer_order.id and settled_at is null) as is_blocked
    from customer_order
    where order_number = any(${numbers}::text[]) and state in ('confirmed', 'packed', 'shipped', 'delivered')`);
}
