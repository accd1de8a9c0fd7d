/** The invoices feature. */
import type { Feature, Platform } from '#platform';
import { invoiceRoutes } from './invoice-routes.ts';

export function invoicesFeature({ database, log }: Platform): Feature {
  return { name: 'invoices', rawRoutes: invoiceRoutes({ database, log }) };
}
