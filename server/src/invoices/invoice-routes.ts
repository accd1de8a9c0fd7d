/** Downloads of invoices and credit notes, for their owners. Staff download through the back office. */
import { type CustomerId, commonRefusals, fileRefusals } from '@tola/contract';
import type { Database, Queryable } from '#database';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import type { Logger } from '#log';
import { creditNotePdf, invoicePdf } from './invoice-pdf.ts';
import { findCreditNote, findInvoiceByOrderNumber, saveCreditNoteHash, saveInvoiceHash } from './invoice-store.ts';
import { sha256 } from './sheet.ts';

interface RouteDependencies {
  readonly database: Database;
  readonly log: Logger;
}

export function invoiceRoutes(dependencies: RouteDependencies): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/invoices/:file',
      handle: async (request) =>
        ownOnly(await ownerOf(request), await printedInvoice(dependencies, dependencies.database, fileName(request))),
    },
    {
      method: 'GET',
      path: '/api/credit-notes/:file',
      handle: async (request) =>
        ownOnly(
          await ownerOf(request),
          await printedCreditNote(dependencies, dependencies.database, Number(fileName(request))),
        ),
    },
  ];
}

/** `TL-26-000184-7KQ2` of `TL-26-000184-7KQ2.pdf`. */
function fileName(request: RawRequest): string {
  return /^([A-Za-z0-9-]{1,40})\.pdf$/.exec(request.params.file ?? '')?.[1] ?? '';
}

async function ownerOf(request: RawRequest): Promise<CustomerId> {
  const signedIn = await request.signedIn();
  if (signedIn === null) throw refuse(commonRefusals, 'not-signed-in');
  return signedIn.customer.id;
}

/** A stranger's paper and no paper look the same from outside. */
function ownOnly(customerId: CustomerId, printed: PrintedDocument | null): RawReply {
  if (printed === null || printed.customerId !== customerId) throw refuse(fileRefusals, 'document-unknown');
  return documentReply(printed);
}

export interface PrintedDocument {
  readonly customerId: CustomerId;
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Sends a document so that no cache in between keeps it. */
export function documentReply({ fileName, pdf }: PrintedDocument): RawReply {
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: pdf,
  };
}

/** The invoice of an order; null when it has none. */
export async function printedInvoice(
  { log }: Pick<RouteDependencies, 'log'>,
  db: Queryable,
  orderNumber: string,
): Promise<PrintedDocument | null> {
  const invoice = await findInvoiceByOrderNumber(db, orderNumber);
  if (invoice === null) return null;
  const pdf = await invoicePdf(invoice.document);
  const hash = sha256(pdf);
  if (invoice.pdfSha256 === null) await saveInvoiceHash(db, invoice.id, hash);
  else if (invoice.pdfSha256 !== hash)
    log.error({ invoice: invoice.number }, 'an invoice prints otherwise than at first');
  return { customerId: invoice.customerId, fileName: `${invoice.number.replaceAll('/', '-')}.pdf`, pdf };
}

/** A credit note; null when there is none. */
async function printedCreditNote(
  { log }: Pick<RouteDependencies, 'log'>,
  db: Queryable,
  id: number,
): Promise<PrintedDocument | null> {
  const note = Number.isSafeInteger(id) ? await findCreditNote(db, id) : null;
  if (note === null) return null;
  const pdf = await creditNotePdf(note.document);
  const hash = sha256(pdf);
  if (note.pdfSha256 === null) await saveCreditNoteHash(db, note.id, hash);
  else if (note.pdfSha256 !== hash) log.error({ note: note.number }, 'a credit note prints otherwise than at first');
  return { customerId: note.customerId, fileName: `${note.number.replaceAll('/', '-')}.pdf`, pdf };
}
