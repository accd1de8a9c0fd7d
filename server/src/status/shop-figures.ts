/** Figures of sales, money and messages for monitoring. */
import { type Database, type Queryable, sql } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';

interface ShopFigures {
  readonly ordersPlaced: number;
  readonly ordersConfirmed: number;
  readonly confirmedPaise: number;
  readonly locksOpen: number;
  readonly locksOpenPaise: number;
  readonly creditsUnmatched: number;
  readonly creditsUnmatchedPaise: number;
  readonly oldestCreditSeconds: number;
  readonly claimsWaiting: number;
  readonly oldestClaimSeconds: number;
  readonly oldestMessageSeconds: number;
  readonly haltsOpen: number;
  readonly stockFaults: number;
  readonly whatsappFailingSeconds: number;
}

const NONE: ShopFigures = {
  ordersPlaced: 0,
  ordersConfirmed: 0,
  confirmedPaise: 0,
  locksOpen: 0,
  locksOpenPaise: 0,
  creditsUnmatched: 0,
  creditsUnmatchedPaise: 0,
  oldestCreditSeconds: 0,
  claimsWaiting: 0,
  oldestClaimSeconds: 0,
  oldestMessageSeconds: 0,
  haltsOpen: 0,
  stockFaults: 0,
  whatsappFailingSeconds: 0,
};

/** Name of the metric, its description, its figure. */
const GAUGES: readonly (readonly [string, string, keyof ShopFigures])[] = [
  ['tola_orders_placed_last_hour', 'Orders placed in the last hour.', 'ordersPlaced'],
  ['tola_orders_confirmed_last_hour', 'Orders confirmed in the last hour.', 'ordersConfirmed'],
  ['tola_confirmed_paise_last_hour', 'Money of the orders confirmed in the last hour, in paise.', 'confirmedPaise'],
  ['tola_price_locks_open', 'Price locks that may still be used.', 'locksOpen'],
  ['tola_price_locks_open_paise', 'Money of the price locks that may still be used, in paise.', 'locksOpenPaise'],
  ['tola_bank_credits_unmatched', 'Credits on the bank account that belong to no order.', 'creditsUnmatched'],
  ['tola_bank_credits_unmatched_paise', 'Their money, in paise.', 'creditsUnmatchedPaise'],
  ['tola_bank_credit_oldest_unmatched_seconds', 'Age of the oldest of them.', 'oldestCreditSeconds'],
  ['tola_claims_waiting', 'Reported transfers that wait for review.', 'claimsWaiting'],
  ['tola_claim_oldest_waiting_seconds', 'How long the oldest of them has waited.', 'oldestClaimSeconds'],
  ['tola_message_oldest_due_seconds', 'How long the oldest message that is due has waited.', 'oldestMessageSeconds'],
  [
    'tola_halts_open',
    'Halts of sales that are not lifted: of everything, a metal, a product or a variant.',
    'haltsOpen',
  ],
  [
    'tola_stock_faults',
    'Disagreements that the last nightly check of the stock ledger has found, at most 50.',
    'stockFaults',
  ],
  [
    'tola_whatsapp_failing_seconds',
    'How long WhatsApp has taken no message; each goes by SMS meanwhile.',
    'whatsappFailingSeconds',
  ],
];

/** Registers the gauges and polls their figures; returns a function that stops it. */
export function watchShopFigures(dependencies: { database: Database; metrics: Metrics; log: Logger }): () => void {
  const { database, metrics, log } = dependencies;
  const figures = pollFigures(async () => await readFigures(database), {
    start: NONE,
    what: 'the shop’s figures',
    log,
  });
  for (const [name, help, figure] of GAUGES) metrics.gauge(name, help, () => figures.current()[figure]);
  return figures.stop;
}

/** One statement; each part reads an index of the rows that it counts. */
async function readFigures(db: Queryable): Promise<ShopFigures> {
  return await db.one<ShopFigures>(sql`
    select placed.orders_placed, confirmed.*, locks.*, credits.*, claims.*,
      (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::int from outbox_message
        where state = 'waiting' and next_attempt_at <= now() and expires_at > now()) as oldest_message_seconds,
      (select count(*) from rate_halt where lifted_at is null) as halts_open,
      coalesce((select jsonb_array_length(faults) from stock_check order by checked_at desc, id desc limit 1), 0) as stock_faults,
      coalesce((select extract(epoch from now() - failing_since)::int from transport_health
        where transport = 'whatsapp'), 0) as whatsapp_failing_seconds
    from (select count(*) as orders_placed from customer_order where placed_at > now() - interval '1 hour') as placed,
      (select count(*) as orders_confirmed, coalesce(sum(payable_paise), 0)::bigint as confirmed_paise
        from customer_order where confirmed_at > now() - interval '1 hour') as confirmed,
      (select count(*) as locks_open, coalesce(sum(total_paise), 0)::bigint as locks_open_paise
        from quote where state = 'open' and expires_at > now()) as locks,
      (select count(*) as credits_unmatched, coalesce(sum(amount_paise), 0)::bigint as credits_unmatched_paise,
          coalesce((current_date - min(credited_on)) * 86400, 0) as oldest_credit_seconds
        from bank_credit where state = 'unmatched') as credits,
      (select count(*) as claims_waiting, coalesce(extract(epoch from now() - min(sent_at)), 0)::int as oldest_claim_seconds
        from payment_claim where state = 'waiting') as claims`);
}
