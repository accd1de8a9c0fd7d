/** Documents of several orders in one PDF: packing slips and invoices order by order, then the manifest and the labels. */
import { type AddressLabel, drawLabels } from './address-label.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { drawManifest, type Manifest } from './manifest.ts';
import { drawPackingSlip, type PackingSlip } from './packing-slip.ts';
import type { PrintedRegistration } from './registration-block.ts';
import { drawRollLabel, ROLL_LABEL } from './roll-label.ts';
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
    readonly rollLabel: AddressLabel | null;
  }[];
  readonly manifest: Manifest | null;
}

export async function printRunPdf({ author, at, orders, manifest }: PrintRun): Promise<Buffer> {
  const rollLabels = orders.flatMap(({ rollLabel }) => rollLabel ?? []);
  const isRoll =
    manifest === null &&
    orders.every(({ slip, invoice, label }) => slip === null && invoice === null && label === null);
  const file = openFile({
    title: `Documents of ${orders.length} orders`,
    author,
    at,
    ...(isRoll && { size: ROLL_LABEL }),
  });
  for (const { slip, invoice } of orders) {
    if (slip !== null) drawPackingSlip(file.next(), slip);
    if (invoice !== null) drawInvoice(file.next(), invoice.document, invoice.registration);
  }
  if (manifest !== null) drawManifest(file.next(), manifest);
  const labels = orders.flatMap(({ label }) => label ?? []);
  if (labels.length > 0) drawLabels(file.next(), labels);
  for (const label of rollLabels) drawRollLabel(file.next(ROLL_LABEL), label);
  return await file.end();
}
