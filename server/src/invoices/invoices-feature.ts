/** The invoices feature. */
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import { signingCertificate } from '#settings';
import { invoiceRoutes } from './invoice-routes.ts';
import { proofRoute } from './proof-route.ts';

export function invoicesFeature(
  { database, log, settings }: Platform,
  business: Business,
  catalogue: Catalogue,
): Feature {
  const certificate = signingCertificate(settings);
  return {
    name: 'invoices',
    rawRoutes: [...invoiceRoutes({ database, log, certificate }), proofRoute({ database, business, catalogue })],
  };
}
