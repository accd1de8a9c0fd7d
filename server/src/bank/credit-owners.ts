/** Which order a statement's credit belongs to: by a reference number that a customer submitted, or by the order number. */
import { type ClaimId, type OrderId, referenceKind } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import type { StatementCredit } from '#statement-files';
import { findClaimOrders, findOrdersByNumber } from './bank-credit-store.ts';

export interface Owner {
  readonly utr: string | null;
  readonly orderId: OrderId | null;
  readonly claimId: ClaimId | null;
}

type ClaimOrder = Awaited<ReturnType<typeof findClaimOrders>>[number];
type NumberedOrder = Awaited<ReturnType<typeof findOrdersByNumber>>[number];

export interface OwnerFinder {
  find(credit: StatementCredit, tolerancePaise: Paise): Promise<Owner>;
  /** What is due for the order has changed. */
  changed(orderId: OrderId): void;
}

/** Looks up the claims and orders of all credits in two statements, and those of a changed order again when needed. */
export async function openOwnerFinder(tx: Queryable, credits: readonly StatementCredit[]): Promise<OwnerFinder> {
  const words = [...new Set(credits.flatMap((credit) => credit.words))];
  const claims = groupBy(await findClaimOrders(tx, words), ({ utr }) => utr);
  const orders = groupBy(await findOrdersByNumber(tx, words.flatMap(orderNumbersOf)), ({ remark }) => remark);
  const changed = new Set<OrderId>();

  async function ordersOf(credit: StatementCredit): Promise<NumberedOrder[]> {
    const found = distinctOrders(credit.words.flatMap((word) => orders.get(word) ?? []));
    if (!found.some(({ orderId }) => changed.has(orderId))) return found;
    return await findOrdersByNumber(tx, credit.words.flatMap(orderNumbersOf));
  }

  return {
    changed: (orderId) => changed.add(orderId),
    async find(credit, tolerancePaise) {
      const own = credit.words.find((word) => referenceKind(word) !== 'other') ?? null;
      const [claim, ...others] = distinctClaims(credit.words.flatMap((word) => claims.get(word) ?? []));
      const numbered = await ordersOf(credit);
      const [order] = numbered;
      const isMatch =
        numbered.length === 1 && order !== undefined && Math.abs(order.duePaise - credit.amountPaise) <= tolerancePaise;
      if (claim !== undefined && others.length === 0) {
        // Anybody can submit a reference number, but only the payer writes the remarks: staff decide where the two disagree.
        return isMatch && order.orderId !== claim.orderId ? { utr: claim.utr, orderId: null, claimId: null } : claim;
      }
      return { utr: own, orderId: isMatch ? order.orderId : null, claimId: null };
    },
  };
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function distinctClaims(rows: readonly ClaimOrder[]): ClaimOrder[] {
  return [...new Map(rows.map((row) => [row.claimId, row])).values()].toSorted(
    (one, other) => one.claimId - other.claimId,
  );
}

function distinctOrders(rows: readonly NumberedOrder[]): NumberedOrder[] {
  return [...new Map(rows.map((row) => [row.orderId, row])).values()];
}

/** TL260001847KQ2 as TL-26-000184-7KQ2, and as TL-26-0001847… where its end may be digits: candidates of the unique number. */
function orderNumbersOf(word: string): string[] {
  const [, letters = '', year = '', rest = ''] = /^([A-Z]{2})(\d{2})([0-9A-Z]{6,})$/.exec(word) ?? [];
  const numbers = /^\d{6,}$/.test(rest) ? [`${letters}-${year}-${rest}`] : [];
  const [, serial, code] = /^(\d{6,})([2-9CDFGHJKMNPQRTVWX]{4})$/.exec(rest) ?? [];
  return serial === undefined ? numbers : [...numbers, `${letters}-${year}-${serial}-${code}`];
}
