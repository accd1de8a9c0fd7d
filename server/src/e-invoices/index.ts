/** E-invoices: documents to buyers with GSTIN, registered at the invoice registration portal. */
export { isUnregistered } from './duty.ts';
export { eInvoiceFileRoutes } from './e-invoice-file-routes.ts';
export { eInvoiceOperations } from './e-invoice-operations.ts';
export { eInvoicesFeature } from './e-invoices-feature.ts';
export { createPortalProvider } from './portal-provider.ts';
export { registerDue } from './registration.ts';
