/** Navigation entries of the books. */
import { listEInvoices, readClosing, readGstReturn, readRegister, readTally } from '@tola/contract/staff';
import { BookText, FileCheck, FileOutput, FileSpreadsheet, LockKeyhole } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const BOOKS_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/books/registers',
    label: 'Registers',
    group: 'Books',
    right: readRegister.right,
    icon: BookText,
    words:
      'sales register credit notes receipts refunds day book cash bank book customer ledger points coupons gateway settlements accountant month csv excel',
  },
  {
    to: '/books/gst',
    label: 'GST returns',
    group: 'Books',
    right: readGstReturn.right,
    icon: FileSpreadsheet,
    words: 'gstr-1 gstr-3b b2b b2cl b2cs cdnr hsn portal json tax return file',
  },
  {
    to: '/books/e-invoices',
    label: 'E-invoices',
    group: 'Books',
    right: listEInvoices.right,
    icon: FileCheck,
    words: 'e-invoice irn irp qr portal acknowledgement gsp einvoice b2b cancel',
  },
  {
    to: '/books/tally',
    label: 'Tally',
    group: 'Books',
    right: readTally.right,
    icon: FileOutput,
    words: 'tally prime xml export vouchers masters ledgers accountant',
  },
  {
    to: '/books/closing',
    label: 'Closing',
    group: 'Books',
    right: readClosing.right,
    icon: LockKeyhole,
    words: 'close month reopen lock books year end',
  },
];
