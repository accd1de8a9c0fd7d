/** The invoices feature. */
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import { invoiceRoutes } from './invoice-routes.ts';
import { proofRoute } from './proof-route.ts';

export function invoicesFeature({ database, log }: Platform, business: Business, catalogue: Catalogue): Feature {
  return {
    name: 'invoices',
    rawRoutes: [...invoiceRoutes({ database, log }), proofRoute({ database, business, catalogue })],
  };
}
