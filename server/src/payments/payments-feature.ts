/** Composes the payment features: their dependencies, calls on placed orders, webhooks, jobs and loops. */

import { type ProofDependencies, transferReviewJobs } from '#bank';
import type { Business } from '#business';
import type { CancellationDependencies } from '#cancellations';
import { claimAttempts, findStranded, forgetRefusals } from '#card-attempts';
import {
  type CardPaymentDependencies,
  type Loops,
  paymentJobs,
  startPaymentLoops,
  webhookRoutes,
} from '#card-payments';
import { cardAccounts, cardProviderNamed } from '#card-providers';
import type { Catalogue } from '#catalogue';
import { readDataKeys } from '#data-keys';
import type { Feature, Platform } from '#platform';
import { isPublicAddress } from '#public-address';
import { createQuotes, type Quotes } from '#quotes';
import type { Rates } from '#rates';
import { isRealShop } from '#settings';
import { createUploads } from '#uploads';
import { placedOrderOperations } from './placed-order-operations.ts';

/** The dependencies of all payment features. Each function takes only its own subset. */
export interface Payments extends CardPaymentDependencies, CancellationDependencies, ProofDependencies {
  readonly quotes: Quotes;
  readonly catalogue: Catalogue;
}

interface PaymentInputs {
  readonly business: Business;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

/** Also used by staff operations. */
export function createPayments(platform: Platform, { business, catalogue, rates }: PaymentInputs): Payments {
  const { settings, database, log, objects } = platform;
  const { publicUrl, priceLockSeconds } = settings;
  const cards = cardAccounts(settings, { realMoneyOnly: isRealShop(settings) });
  const quotes = createQuotes({ database, catalogue, rates, business, priceLockSeconds });
  if (settings.production && settings.databaseUrl !== null && settings.dataKey === null) {
    log.warn('DATA_KEY is not set: processes on other machines cannot decrypt the PANs that this one encrypts');
  }
  return {
    database,
    log,
    business,
    quotes,
    catalogue,
    cards,
    publicUrl,
    uploads: createUploads(objects),
    dataKey: readDataKeys(settings),
  };
}

function allJobs(payments: Payments): Pick<Feature, 'jobs' | 'cron'> {
  const features = [paymentJobs(payments), transferReviewJobs(payments)];
  return { jobs: features.flatMap(({ jobs }) => jobs), cron: features.flatMap(({ cron }) => cron) };
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
      await forgetRefusals(payments.database);
      loops = startPaymentLoops(platform, payments);
    },
    async stop() {
      await loops?.stop();
    },
  };
}

async function noticesOf({ settings }: Platform, { cards, database }: Payments): Promise<string[]> {
  const unreadable = await findStranded(database, cards.all);
  const stranded = unreadable.filter(({ refusedSince }) => refusedSince === null);
  return [
    ...(cards.current === null && !isPublicAddress(settings.publicUrl)
      ? [`Cards are not taken: ${cardProviderNamed(settings.cardProvider).howToConfigure}`]
      : []),
    ...stranded.map(
      ({ provider, account, attempts, refunds }) =>
        `${attempts} payments and ${refunds} refunds wait for the ${provider} account ${account ?? ''}, of which the settings hold no credentials: add it to the former accounts.`,
    ),
  ];
}
