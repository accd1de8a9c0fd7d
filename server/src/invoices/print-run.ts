/** Documents of several orders in one PDF: packing slips and invoices order by order, then the labels. */
import { type AddressLabel, drawLabels } from './address-label.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { drawPackingSlip, type PackingSlip } from './packing-slip.ts';
import type { PrintedRegistration } from './registration-block.ts';
import { openFile } from './sheet.ts';

export interface PrintedInvoice {
  readonly document: InvoiceDocument;
  readonly registration: PrintedRegistration | null;
}

export interface PrintRun {
  readonly author: string;
  readonly at: Date;
  readonly orders: readonly {
    readonly slip: PackingSlip | null;
    readonly invoice: PrintedInvoice | null;
    readonly label: AddressLabel | null;
  }[];
}

export async function printRunPdf({ author, at, orders }: PrintRun): Promise<Buffer> {
  const file = openFile({ title: `Documents of ${orders.length} orders`, author, at });
  for (const { slip, invoice } of orders) {
    if (slip !== null) drawPackingSlip(file.next(), slip);
    if (invoice !== null) drawInvoice(file.next(), invoice.document, invoice.registration);
  }
  const labels = orders.flatMap(({ label }) => label ?? []);
  if (labels.length > 0) drawLabels(file.next(), labels);
  return await file.end();
}
