/** Calls of the books: every register over a month and a year, the GST return and the months. */
import type { CustomerId } from '@tola/contract';
import {
  listEInvoices,
  listMargins,
  listPurchases,
  NO_REGISTER_FILTERS,
  REGISTER_NAMES,
  readClosing,
  readGstReturn,
  readPosition,
  readPositionAlerts,
  readPurchaseChoices,
  readRegister,
  readSupplierLedger,
  readTally,
} from '@tola/contract/staff';
import { asks, type MeasuredCall } from './measured-call.ts';

interface BookExamples {
  readonly busiest: CustomerId;
  readonly today: string;
  readonly monthAgo: string;
  readonly yearAgo: string;
}

export function bookCalls({ today, monthAgo, yearAgo, busiest }: BookExamples): MeasuredCall[] {
  const wanted = { to: today, ...NO_REGISTER_FILTERS, customerId: busiest, supplierId: 1, page: 1, perPage: 50 };
  const periods = [
    ['one month', monthAgo],
    ['one year', yearAgo],
  ] as const;
  return [
    ...REGISTER_NAMES.flatMap((register) =>
      periods.map(([name, from]) =>
        asks(`register: ${register}, ${name}`, readRegister, { ...wanted, register, from }),
      ),
    ),
    asks('register: sales of a day, by buyer', readRegister, {
      ...{ ...wanted, register: 'sales', from: today, sort: 'buyer' },
    }),
    asks('GST return of a month', readGstReturn, { month: monthAgo.slice(0, 7) }),
    asks('Tally: a month', readTally, { from: monthAgo, to: today }),
    asks('e-invoices that are registered', listEInvoices, { shown: 'registered', page: 1, perPage: 50 }),
    asks('closing of months', readClosing, null),
    asks('purchases', listPurchases, { page: 1, perPage: 50, state: null, supplierId: null }),
    asks('position, one month', readPosition, { days: 30 }),
    asks('position, one year', readPosition, { days: 365 }),
    asks('margins of a month', listMargins, { page: 1, perPage: 50, from: monthAgo, to: today }),
    asks('margins of a month, deep', listMargins, { page: 200, perPage: 50, from: monthAgo, to: today }),
    asks('margins of a day, by margin', listMargins, {
      ...{ page: 1, perPage: 50, from: today, to: today, sort: '-totalPaise' },
    }),
    asks('alerts of the position', readPositionAlerts, null),
    asks('choices of a purchase bill', readPurchaseChoices, null),
    asks('owed to suppliers', readSupplierLedger, { page: 1, perPage: 50, supplierId: null }),
  ];
}
