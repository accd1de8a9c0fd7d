/** Payments as a part of the store: calls of the payment page, the provider's webhooks, the reconciler. */
import type { PaymentMode } from '@tola/contract';
import { type Business, transferTimesOn } from '#business';
import type { Catalogue } from '#catalogue';
import { issueCreditNote, issueInvoice } from '#invoices';
import { pointsEarnedBy } from '#loyalty';
import { type OrderNeeds, readDataKey } from '#orders';
import type { Feature, Platform } from '#platform';
import { createQuotes, indianDay, type Quotes } from '#quotes';
import type { Rates } from '#rates';
import type { Settings } from '#settings';
import { createUploads } from '#uploads';
import { bankDaysAfter } from './bank-days.ts';
import type { CardProvider } from './card-provider.ts';
import { createCashfree } from './cashfree.ts';
import { checkoutOperations } from './checkout-operations.ts';
import { pricePaidBack } from './kept-money.ts';
import { afterOrderOperations } from './order-operations.ts';
import { type Loops, startPaymentLoops } from './payment-loops.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { paymentJobs } from './payment-watch.ts';
import { checkMoneyIsThere } from './provider-returns.ts';
import { unfoundTransferJobs } from './unfound-transfers.ts';
import { webhookRoutes } from './webhooks.ts';

export interface Payments extends PaymentNeeds {
  readonly quotes: Quotes;
}

interface PaymentParts {
  readonly business: Business;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

/** Puts together what payments stand on; staff actions take it too. */
export function createPayments(platform: Platform, { business, catalogue, rates }: PaymentParts): Payments {
  const { settings, database, log } = platform;
  const { publicUrl, priceLockSeconds } = settings;
  const provider = providerOf(settings);
  const quotes = createQuotes({ database, catalogue, rates, business, priceLockSeconds });
  const payBy = (mode: PaymentMode, now: Date): Date => {
    const values = business.current();
    const { upiMinutes, neftBankDays } = transferTimesOn(values, indianDay(now));
    if (mode === 'NEFT') return bankDaysAfter(now, neftBankDays, values.bankHolidays);
    const minutes = mode === 'Card' ? values.orderExpiryMinutes.card : upiMinutes;
    return new Date(now.getTime() + minutes * 60_000);
  };
  if (settings.production && settings.databaseUrl !== null && settings.dataKey === null) {
    log.warn('DATA_KEY is not set: processes on other machines cannot read the PANs that this one seals');
  }
  const orders: OrderNeeds = {
    payBy,
    issueInvoice: async (tx, order, lines, now) => await issueInvoice({ business, publicUrl }, tx, order, lines, now),
    pointsEarned: (order) => pointsEarnedBy(order.totalPaise - order.gstPaise, business.current().loyaltyEarn),
    pricePaidBack,
    checkMoneyIsThere: async (order, now) => await checkMoneyIsThere(payments, order, now),
  };
  const payments: Payments = {
    database,
    log,
    business,
    quotes,
    uploads: createUploads(settings.dataDir),
    checkout: {
      quotes,
      business,
      payBy,
      dataKey: readDataKey(settings.dataKey, settings.dataDir),
      takesCards: provider !== null,
    },
    orders,
    provider,
    issueCreditNote,
    publicUrl,
  };
  return payments;
}

/** No provider, no cards: the start script sets the emulator's address where nothing is configured. */
function providerOf(settings: Settings): CardProvider | null {
  const { cashfreeBaseUrl: baseUrl, cashfreeClientId: clientId, cashfreeClientSecret: clientSecret } = settings;
  if (baseUrl === null || clientId === null || clientSecret === null) return null;
  return createCashfree({ baseUrl, clientId, clientSecret, timeoutMs: settings.cashfreeTimeoutSeconds * 1_000 });
}

function allJobs(payments: Payments): Pick<Feature, 'jobs' | 'cron'> {
  const watches = [paymentJobs(payments), unfoundTransferJobs(payments)];
  return { jobs: watches.flatMap(({ jobs }) => jobs), cron: watches.flatMap(({ cron }) => cron) };
}

export function paymentsFeature(platform: Platform, payments: Payments): Feature {
  let loops: Loops | null = null;
  return {
    name: 'payments',
    operations: [...checkoutOperations(payments), ...afterOrderOperations(payments)],
    rawRoutes: webhookRoutes(payments),
    notices: async () =>
      payments.provider === null
        ? ['Cards are not taken: CASHFREE_BASE_URL, CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET are not set.']
        : [],
    ...allJobs(payments),
    async start() {
      loops = startPaymentLoops(platform, payments);
    },
    async stop() {
      await loops?.stop();
    },
  };
}
