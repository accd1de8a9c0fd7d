/** The file of waiting documents for the portal. */
import type { Business } from '#business';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { staffFileRoute } from '#staff-accounts';
import { uploadFile } from './offline-files.ts';

interface FileDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function eInvoiceFileRoutes({ database, business }: FileDependencies): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'e-invoices.json',
      'books.export',
      async () => ({
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="e-invoices.json"',
          'cache-control': 'private, no-store',
        },
        body: JSON.stringify(await uploadFile(database, business.current().pinCode)),
      }),
      { freshFactor: true },
    ),
  ];
}
