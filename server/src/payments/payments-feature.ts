/** Payments as a feature: the calls on placed orders, the provider's webhooks, the jobs and loops that follow payments. */

import type { PaymentMode } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { bankDaysAfter, type ProofDependencies, unfoundTransferJobs } from '#bank';
import { type Business, transferTimesOn } from '#business';
import type { CancellationDependencies } from '#cancellations';
import { claimAttempts, findStranded } from '#card-attempts';
import {
  type CardPaymentDependencies,
  type Loops,
  type OpeningDependencies,
  paymentJobs,
  startPaymentLoops,
  webhookRoutes,
} from '#card-payments';
import { cardAccounts, cardProviderNamed } from '#card-providers';
import type { Catalogue } from '#catalogue';
import { issueCreditNote, issueInvoice } from '#invoices';
import { pointsEarnedBy } from '#loyalty';
import { type CheckoutDependencies, type OrderDependencies, readDataKey } from '#orders';
import type { Feature, Platform } from '#platform';
import { createQuotes, type Quotes } from '#quotes';
import type { Rates } from '#rates';
import { checkMoneyIsThere, pricePaidBack } from '#refunds';
import { createUploads } from '#uploads';
import { placedOrderOperations } from './placed-order-operations.ts';

/** The dependencies of every payment operation, composed once; each function takes only its own. */
export interface Payments
  extends CardPaymentDependencies,
    OpeningDependencies,
    CancellationDependencies,
    ProofDependencies {
  readonly quotes: Quotes;
  readonly checkout: CheckoutDependencies;
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
  const cards = cardAccounts(settings);
  const quotes = createQuotes({ database, catalogue, rates, business, priceLockSeconds });
  const payBy = (mode: PaymentMode, now: Date): Date => {
    const values = business.current();
    const { upiMinutes, neftBankDays } = transferTimesOn(values, indianDate(now));
    if (mode === 'NEFT') return bankDaysAfter(now, neftBankDays, values.bankHolidays);
    const minutes = mode === 'Card' ? values.orderExpiryMinutes.card : upiMinutes;
    return new Date(now.getTime() + minutes * 60_000);
  };
  if (settings.production && settings.databaseUrl !== null && settings.dataKey === null) {
    log.warn('DATA_KEY is not set: processes on other machines cannot read the PANs that this one seals');
  }
  const orders: OrderDependencies = {
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
      takesCards: cards.current !== null,
    },
    orders,
    cards,
    issueCreditNote,
    publicUrl,
  };
  return payments;
}

function allJobs(payments: Payments): Pick<Feature, 'jobs' | 'cron'> {
  const watches = [paymentJobs(payments), unfoundTransferJobs(payments)];
  return { jobs: watches.flatMap(({ jobs }) => jobs), cron: watches.flatMap(({ cron }) => cron) };
}

export function paymentsFeature(platform: Platform, payments: Payments): Feature {
  let loops: Loops | null = null;
  return {
    name: 'payments',
    operations: placedOrderOperations(payments),
    rawRoutes: webhookRoutes(payments),
    notices: async () => await noticesOf(platform, payments),
    ...allJobs(payments),
    async start() {
      await claimAttempts(payments.database, payments.cards.oldest);
      loops = startPaymentLoops(platform, payments);
    },
    async stop() {
      await loops?.stop();
    },
  };
}

async function noticesOf({ settings }: Platform, { cards, database }: Payments): Promise<string[]> {
  const stranded = await findStranded(database, cards.all);
  return [
    ...(cards.current === null
      ? [`Cards are not taken: ${cardProviderNamed(settings.cardProvider).howToConfigure}`]
      : []),
    ...stranded.map(
      ({ provider, account, attempts, refunds }) =>
        `${attempts} card payments and ${refunds} refunds wait for the ${provider} account ${account ?? ''}, of which the settings hold no credentials: add it to the former accounts.`,
    ),
  ];
}
