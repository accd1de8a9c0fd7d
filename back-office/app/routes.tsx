/** Routes, each loaded on first use. */
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { Broken, NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

type Loaded = Promise<{ default: ComponentType }>;

function page(path: string, load: () => Loaded): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}

export const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(
  [
    page('invite', () => import('./session/invite-page.tsx')),
    // Invitations sent before tokens moved to the fragment.
    page('invite/:token', () => import('./session/invite-page.tsx')),
    {
      Component: Shell,
      ErrorBoundary: Broken,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: Broken,
          children: [
            page('account', () => import('./account/account-page.tsx')),
            {
              index: true,
              lazy: async () => ({ Component: (await import('./dashboard/home-page.tsx')).default }),
            },
            page('enquiries', () => import('./enquiries/enquiry-list.tsx')),
            page('enquiries/:ticketNumber', () => import('./enquiries/enquiry-page.tsx')),
            page('outbox', () => import('./messages/message-list.tsx')),
            page('message-texts', () => import('./messages/message-texts-page.tsx')),
            page('message-texts/:template/:channel', () => import('./messages/message-text-page.tsx')),
            page('customers', () => import('./customers/customer-list.tsx')),
            page('pan-verification', () => import('./pan-verification/pan-page.tsx')),
            page('customers/:id', () => import('./customers/customer-page.tsx')),
            page('catalogue-file', () => import('./records/catalogue-file.tsx')),
            page('set-up', () => import('./set-up/set-up-page.tsx')),
            page('settings', () => import('./settings/settings-page.tsx')),
            page('orders', () => import('./orders/order-list.tsx')),
            page('orders/:orderNumber', () => import('./orders/order-page.tsx')),
            page('counter', () => import('./counter/counter-page.tsx')),
            page('parcels', () => import('./parcels/parcel-list.tsx')),
            page('parcels/:orderNumber', () => import('./parcels/parcel-page.tsx')),
            page('bank', () => import('./orders/bank-page.tsx')),
            page('verify', () => import('./verify/verify-page.tsx')),
            page('settlements', () => import('./settlements/settlements-page.tsx')),
            page('books/closing', () => import('./books/closing-page.tsx')),
            page('books/gst', () => import('./books/gst-page.tsx')),
            page('books/e-invoices', () => import('./books/e-invoices-page.tsx')),
            page('books/tally', () => import('./books/tally-page.tsx')),
            page('books/registers', () => import('./books/register-page.tsx')),
            page('books/registers/:register', () => import('./books/register-page.tsx')),
            page('position', () => import('./position/position-page.tsx')),
            page('position/margins', () => import('./position/margins-page.tsx')),
            page('purchases', () => import('./purchases/purchases-page.tsx')),
            page('purchases/new', () => import('./purchases/bill-form-page.tsx')),
            page('purchases/suppliers', () => import('./purchases/suppliers-page.tsx')),
            page('purchases/:billId', () => import('./purchases/bill-page.tsx')),
            page('stock', () => import('./stock/stock-page.tsx')),
            page('stock/moves', () => import('./stock/moves-page.tsx')),
            page('stock/serials', () => import('./stock/pieces-page.tsx')),
            page('stock/serials/:serial', () => import('./stock/piece-page.tsx')),
            page('stock/counts', () => import('./stock/counts-page.tsx')),
            page('stock/counts/:countId', () => import('./stock/count-page.tsx')),
            page('stock/:weightId', () => import('./stock/stock-card-page.tsx')),
            page('reports', () => import('./reports/report-page.tsx')),
            page('reports/:name', () => import('./reports/report-page.tsx')),
            page('pricing', () => import('./pricing/pricing-page.tsx')),
            page('pricing/weights', () => import('./pricing/terms-page.tsx')),
            page('records/:resource', () => import('./records/record-list.tsx')),
            page('records/products/:id', () => import('./products/product-page.tsx')),
            page('records/:resource/:id', () => import('./records/record-page.tsx')),
            page('page-texts', () => import('./pages/page-texts-page.tsx')),
            page('page-texts/:name', () => import('./pages/page-text-page.tsx')),
            page('people', () => import('./people/people-page.tsx')),
            page('roles', () => import('./people/roles-page.tsx')),
            page('roles/:id', () => import('./people/role-page.tsx')),
            page('deadlines', () => import('./deadlines/deadlines-page.tsx')),
            page('privacy/requests', () => import('./privacy/requests-page.tsx')),
            page('privacy/breaches', () => import('./privacy/breaches-page.tsx')),
            page('privacy/retention', () => import('./privacy/retention-page.tsx')),
            page('changes', () => import('./changes/changes-page.tsx')),
            page('changes/:id', () => import('./changes/change-page.tsx')),
            page('security-events', () => import('./security-events/security-events-page.tsx')),
            page('audit', () => import('./audit/audit-page.tsx')),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/back-office' },
);
