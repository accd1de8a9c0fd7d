/** Alerts about sold-out pieces: one email when the piece is back in stock. Their links are those of price alerts. */
import type { StockAlertOrder } from '@tola/contract';
import type { Database, Queryable } from '#database';
import { queueSecretMail } from '#outbox';
import { alertPath, newSecret } from './alert-links.ts';
import { countAlerts, type PriceAlert, removeUnconfirmed } from './price-alert-store.ts';
import {
  type AlertContext,
  type AlertRequester,
  CONFIRM_WITHIN_MS,
  isOwnAddress,
  MAX_ALERTS,
  nameOf,
  pathOf,
} from './price-alerts.ts';
import { claimInStock, hasInStock, insertStockAlert } from './stock-alert-store.ts';

/**
 * Adds an alert, which the address has to confirm by email unless it is the customer's own.
 *
 * @returns whether it is active; `too many` when the address has reached its limit
 */
export async function addAlertOfStock(
  database: Database,
  { email, weightId }: StockAlertOrder,
  { customer, now }: Omit<AlertRequester, 'board'>,
  context: AlertContext,
): Promise<boolean | 'too many'> {
  const isOwn = isOwnAddress(customer, email);
  return await database.transaction(async (tx) => {
    await removeUnconfirmed(tx, email, new Date(now.getTime() - CONFIRM_WITHIN_MS));
    if ((await countAlerts(tx, email)) >= MAX_ALERTS) return 'too many';
    const alert = await insertStockAlert(tx, {
      ...{ email, weightId, secret: newSecret(), at: now },
      customerId: isOwn ? (customer?.id ?? null) : null,
      confirmedAt: isOwn ? now : null,
    });
    // Null means that the same alert exists; no second confirmation is sent.
    if (alert !== null && !isOwn) await queueConfirmation(tx, alert, context, now);
    return isOwn;
  });
}

async function queueConfirmation(tx: Queryable, alert: PriceAlert, context: AlertContext, now: Date): Promise<void> {
  const data = {
    watched: nameOf(alert, context.catalogue),
    confirmUrl: `${context.publicUrl}${alertPath('confirm', alert)}`,
    stopUrl: `${context.publicUrl}${alertPath('stop', alert)}`,
  };
  const dedupeKey = `stock-alert-confirmation ${alert.id}`;
  await queueSecretMail(
    tx,
    context.keys,
    { template: 'stock-alert-confirmation', to: alert.email, data, dedupeKey },
    now,
  );
}

/** Queues the email of every alert whose piece is for sale again, and ends the alert. @returns how many */
export async function sendStockMails(database: Database, context: AlertContext, now: Date): Promise<number> {
  if (!(await hasInStock(database))) return 0;
  return await database.transaction(async (tx) => {
    const claimed = await claimInStock(tx, now);
    for (const alert of claimed) {
      const data = {
        watched: nameOf(alert, context.catalogue),
        path: pathOf(alert, context.catalogue),
        stopUrl: `${context.publicUrl}${alertPath('stop', alert)}`,
      };
      const mail = { template: 'stock-alert', to: alert.email, data, dedupeKey: `stock-alert ${alert.id}` } as const;
      await queueSecretMail(tx, context.keys, mail, now);
    }
    return claimed.length;
  });
}
