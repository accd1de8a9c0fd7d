/** Downloads of invoices and credit notes for their owners. Staff download through the back office. */
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
        replyToOwner(
          await ownerOf(request),
          await renderInvoice(dependencies, dependencies.database, fileName(request)),
        ),
    },
    {
      method: 'GET',
      path: '/api/credit-notes/:file',
      handle: async (request) =>
        replyToOwner(
          await ownerOf(request),
          await renderCreditNote(dependencies, dependencies.database, Number(fileName(request))),
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

/** Same reply for an unknown document and another customer's, so that numbers cannot be probed. */
function replyToOwner(customerId: CustomerId, rendered: RenderedDocument | null): RawReply {
  if (rendered === null || rendered.customerId !== customerId) throw refuse(fileRefusals, 'document-unknown');
  return documentReply(rendered);
}

export interface RenderedDocument {
  readonly customerId: CustomerId;
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Sends a document with headers that prevent caching. */
export function documentReply({ fileName, pdf }: RenderedDocument): RawReply {
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

/** Renders the invoice of an order; null when it has none. */
export async function renderInvoice(
  { log }: Pick<RouteDependencies, 'log'>,
  db: Queryable,
  orderNumber: string,
): Promise<RenderedDocument | null> {
  const invoice = await findInvoiceByOrderNumber(db, orderNumber);
  if (invoice === null) return null;
  const pdf = await invoicePdf(invoice.document);
  const hash = sha256(pdf);
  if (invoice.pdfSha256 === null) await saveInvoiceHash(db, invoice.id, hash);
  else if (invoice.pdfSha256 !== hash)
    log.error({ invoice: invoice.number }, 'invoice PDF differs from its first rendering');
  return { customerId: invoice.customerId, fileName: `${invoice.number.replaceAll('/', '-')}.pdf`, pdf };
}

/** Renders a credit note; null when the id is unknown. */
async function renderCreditNote(
  { log }: Pick<RouteDependencies, 'log'>,
  db: Queryable,
  id: number,
): Promise<RenderedDocument | null> {
  const note = Number.isSafeInteger(id) ? await findCreditNote(db, id) : null;
  if (note === null) return null;
  const pdf = await creditNotePdf(note.document);
  const hash = sha256(pdf);
  if (note.pdfSha256 === null) await saveCreditNoteHash(db, note.id, hash);
  else if (note.pdfSha256 !== hash)
    log.error({ note: note.number }, 'credit note PDF differs from its first rendering');
  return { customerId: note.customerId, fileName: `${note.number.replaceAll('/', '-')}.pdf`, pdf };
}
