/** Creates the features, each from the platform and the features that it depends on. */
import { accountsFeature, identify } from '#accounts';
import { addressesFeature } from '#addresses';
import { auditChainFeature } from '#audit-chain';
import { booksFeature } from '#books';
import { type Business, businessFeature, createBusiness } from '#business';
import { cartFeature } from '#cart';
import {
  type Catalogue,
  catalogueFeature,
  cataloguePageVersions,
  createCatalogue,
  createResponseCache,
} from '#catalogue';
import { checkoutFeature } from '#checkout';
import { checkoutQueueFeature, createCheckoutQueue } from '#checkout-queue';
import { type Content, contentFeature, createContent } from '#content';
import { couponsFeature } from '#coupons';
import { dataKeysFeature } from '#data-keys';
import { deadlinesFeature } from '#deadlines';
import { deliveryFeature } from '#delivery';
import { designsFeature } from '#designs';
import { developersFeature } from '#developers';
import { eInvoicesFeature } from '#e-invoices';
import { enquiriesFeature } from '#enquiries';
import { createCallSlots } from '#http';
import { invoicesFeature } from '#invoices';
import { limitsFeature } from '#limits';
import { loyaltyFeature } from '#loyalty';
import { mediaFeature } from '#media';
import { ordersFeature } from '#orders';
import { outboxFeature } from '#outbox';
import { pageStyleFeature } from '#page-style';
import { panVerificationFeature } from '#pan-verification';
import { createPayments, paymentsFeature } from '#payments';
import { pinCodesFeature } from '#pin-codes';
import type { Features, Platform } from '#platform';
import { positionFeature } from '#position';
import { previewsFeature } from '#previews';
import { priceAlertsFeature } from '#price-alerts';
import { priceIntegrityFeature } from '#price-integrity';
import { privacyFeature } from '#privacy';
import { purchasesFeature } from '#purchases';
import { pushFeature } from '#push';
import { chargesFeature, publishedChargesAt } from '#quotes';
import { createRates, type Rates, ratesFeature } from '#rates';
import { reportsFeature } from '#reports';
import { reviewsFeature } from '#reviews';
import { securityConsoleFeature } from '#security-console';
import { settlementsFeature } from '#settlements';
import { staffFeature } from '#staff';
import { statusFeature } from '#status';
import { stockFeature } from '#stock';
import { uploadsFeature } from '#uploads';
import { createVisitCounter, visitsFeature } from '#visits';
import { wishlistsFeature } from '#wishlists';

export async function createFeatures(platform: Platform): Promise<Features> {
  return await createFeaturesWith(platform, await createBusiness(platform));
}

/** For tests that read the business settings of the running store. */
export async function createFeaturesWith(platform: Platform, business: Business): Promise<Features> {
  const { database, clock } = platform;
  const rates = createRates(platform, business);
  const catalogue = await createCatalogue(platform);
  const content = await createContent({ ...platform, business });
  const payments = createPayments(platform, { business, catalogue, rates });
  const overload = { queue: createCheckoutQueue(platform), slots: createCallSlots(database.pool.options.max) };
  const visits = createVisitCounter(platform);
  return {
    list: [
      checkoutQueueFeature(platform, overload),
      businessFeature(platform, business, rates.label),
      chargesFeature(platform, business),
      ratesFeature(platform, rates),
      catalogueFeature(catalogue, { business, rates }),
      limitsFeature(platform),
      outboxFeature(platform, business),
      accountsFeature(platform),
      addressesFeature(platform),
      pinCodesFeature(platform, business),
      deliveryFeature(business, catalogue),
      designsFeature({ database, catalogue }),
      cartFeature(platform, catalogue, rates),
      wishlistsFeature({ database, catalogue }),
      couponsFeature(platform, catalogue, rates),
      loyaltyFeature(platform),
      ordersFeature(platform),
      uploadsFeature(platform, payments.uploads),
      checkoutFeature(payments),
      paymentsFeature(platform, payments),
      settlementsFeature(platform, payments),
      invoicesFeature(platform, business, catalogue),
      mediaFeature(platform),
      staffFeature(platform, { business, payments, rates }),
      contentFeature(platform, content, { business, catalogue }),
      enquiriesFeature(platform, business),
      previewsFeature(platform, { business, rates }),
      reviewsFeature({ database, catalogue, uploads: payments.uploads }),
      priceAlertsFeature(platform, { catalogue, rates }),
      privacyFeature(platform, business),
      deadlinesFeature(platform, business),
      auditChainFeature(platform),
      securityConsoleFeature(platform),
      reportsFeature(platform),
      booksFeature(platform, business),
      ...[eInvoicesFeature, panVerificationFeature].map((make) => make(platform, business)),
      stockFeature(platform),
      purchasesFeature(platform),
      positionFeature(platform, { business, rates }),
      dataKeysFeature(platform),
      pageStyleFeature(),
      statusFeature(platform, { business, payments, rates }),
      priceIntegrityFeature(platform),
      developersFeature(platform),
      visitsFeature(platform, visits),
      pushFeature(platform),
    ],
    identify: async (token, now, limit) => await identify(database, token, now, limit),
    ...overload,
    onPage: visits.onPage,
    pageVersion: pageVersions({ catalogue, content, business, rates, clock }),
  };
}

interface PageData {
  readonly catalogue: Catalogue;
  readonly content: Content;
  readonly business: Business;
  readonly rates: Rates;
  readonly clock: () => Date;
}

function pageVersions({ catalogue, content, business, rates, clock }: PageData): Features['pageVersion'] {
  const cataloguePart = cataloguePageVersions(catalogue);
  const cache = createResponseCache();
  return (pathname) => {
    const now = clock();
    const tree = catalogue.current();
    const { stamp } = rates.current(now);
    const { version } = content.current();
    const settings = business.current();
    // Charges change at the beginning of a minute.
    const second = Math.floor(now.getTime() / 1_000);
    return cache(pathname, [tree, tree.version, tree.stockMoves, stamp, version, settings, second], () => {
      const { gstBp, surchargeBp, buybackDeductionBp, roundsToRupee } = publishedChargesAt(settings, now);
      const charges = [gstBp, surchargeBp, buybackDeductionBp, roundsToRupee];
      return [cataloguePart(pathname), version, stamp, ...charges].join('.');
    });
  };
}
