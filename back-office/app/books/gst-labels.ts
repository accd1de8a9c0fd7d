/** What the sections and checks of a GST return mean. */
import type { GstCheckName, GstLeftOut, GstSectionFigures } from '@tola/contract/staff';

export const SECTION_LABELS: Readonly<Record<GstSectionFigures['section'], string>> = {
  b2b: 'Invoices to buyers with GSTIN',
  b2cl: 'Large invoices to other States, without GSTIN',
  b2cs: 'All other sales without GSTIN, net of their credit notes',
  cdnr: 'Credit notes to buyers with GSTIN',
  cdnur: 'Credit notes of large invoices to other States',
};

export const CHECK_LABELS: Readonly<Record<GstCheckName, { title: string; explanation: string }>> = {
  hsn: { title: 'HSN summary equals the sections', explanation: 'Value and tax, net of credit notes.' },
  outward: {
    title: 'Document totals equal value and tax',
    explanation: 'Invoices less credit notes without rounding, and 3.1(a) of GSTR-3B.',
  },
  sections: { title: 'Every document is in one section', explanation: 'Documents of the registers and of the return.' },
  documents: { title: 'No number is missing', explanation: 'Numbers of each series and the documents that have them.' },
  books: { title: 'The return equals the registers', explanation: 'Sales less credit notes, value and tax.' },
  irn: {
    title: 'Every document that is due has its IRN',
    explanation: 'Documents to buyers with GSTIN, see E-invoices.',
  },
  portal: { title: 'The portal shows the same', explanation: 'The figures that you noted, value and tax.' },
};

export const LEFT_OUT_LABELS: Readonly<Record<GstLeftOut['why'], string>> = {
  'other GSTIN': 'Issued under another GSTIN',
  'to own GSTIN': 'Supplied to your own GSTIN',
  'IRN cancelled': 'Its IRN was cancelled',
};
