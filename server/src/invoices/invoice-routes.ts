/** Downloads of invoices, their annexures and credit notes for their owners. Staff download through the back office. */
import { type CustomerId, commonRefusals, fileRefusals } from '@tola/contract';
import type { Database } from '#database';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import type { Logger } from '#log';
import { type AnnexureRecord, findAnnexureByOrderNumber, saveAnnexureHash } from './annexure-store.ts';
import { signedPdf } from './document-signing.ts';
import {
  type CreditNoteRecord,
  findCreditNote,
  findInvoiceByOrderNumber,
  type InvoiceRecord,
  saveCreditNoteHash,
  saveInvoiceHash,
} from './invoice-store.ts';
import { pdfOf } from './pdf-cache.ts';
import type { SigningCertificate } from './sign-pdf.ts';

interface RouteDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Null where documents are not signed. */
  readonly certificate: SigningCertificate | null;
}

/** Downloads of one customer in ten minutes. */
const DOWNLOAD_LIMIT = { name: 'document downloads', limit: 120, windowSeconds: 600 };

export function invoiceRoutes(dependencies: RouteDependencies): RawRoute[] {
  const { database } = dependencies;
  return [
    {
      method: 'GET',
      path: '/api/invoices/:file',
      async handle(request) {
        const owner = await ownerOf(request);
        const invoice = await findInvoiceByOrderNumber(database, fileName(request));
        return documentReply(
          await renderInvoice(dependencies, await requireOwner(database, request, owner, invoice), request.now),
        );
      },
    },
    {
      method: 'GET',
      path: '/api/annexures/:file',
      async handle(request) {
        const owner = await ownerOf(request);
        const annexure = await findAnnexureByOrderNumber(database, fileName(request));
        return documentReply(
          await renderAnnexure(dependencies, await requireOwner(database, request, owner, annexure), request.now),
        );
      },
    },
    {
      method: 'GET',
      path: '/api/credit-notes/:file',
      async handle(request) {
        const owner = await ownerOf(request);
        const id = Number(fileName(request));
        const note = Number.isSafeInteger(id) ? await findCreditNote(database, id) : null;
        return documentReply(
          await renderCreditNote(dependencies, await requireOwner(database, request, owner, note), request.now),
        );
      },
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

/**
 * Nothing is rendered before this check. An unknown document and another customer's get the same reply, so that numbers
 * cannot be probed.
 *
 * @throws Refusal document-unknown, too-many-tries
 */
async function requireOwner<Record extends { readonly customerId: CustomerId }>(
  database: Database,
  { now }: RawRequest,
  owner: CustomerId,
  record: Record | null,
): Promise<Record> {
  if (record?.customerId !== owner) throw refuse(fileRefusals, 'document-unknown');
  await takeToken(database, { ...DOWNLOAD_LIMIT, key: String(owner) }, now);
  return record;
}

export interface RenderedDocument {
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

/** Renders the invoice of an order; null when it has none. For staff, who may see all of them. */
export async function invoiceOfOrderNumber(
  dependencies: RouteDependencies,
  orderNumber: string,
  now: Date,
): Promise<RenderedDocument | null> {
  const invoice = await findInvoiceByOrderNumber(dependencies.database, orderNumber);
  return invoice === null ? null : await renderInvoice(dependencies, invoice, now);
}

/** Renders the annexure of an order's invoice; null when it has none. For staff. */
export async function annexureOfOrderNumber(
  dependencies: RouteDependencies,
  orderNumber: string,
  now: Date,
): Promise<RenderedDocument | null> {
  const annexure = await findAnnexureByOrderNumber(dependencies.database, orderNumber);
  return annexure === null ? null : await renderAnnexure(dependencies, annexure, now);
}

/** Renders a credit note; null when there is none of this id. For staff. */
export async function creditNoteOfId(
  dependencies: RouteDependencies,
  id: number,
  now: Date,
): Promise<RenderedDocument | null> {
  const note = await findCreditNote(dependencies.database, id);
  return note === null ? null : await renderCreditNote(dependencies, note, now);
}

async function renderInvoice(
  { database, log, certificate }: RouteDependencies,
  invoice: InvoiceRecord,
  now: Date,
): Promise<RenderedDocument> {
  const pdf = await pdfOf({ kind: 'invoice', document: invoice.document, registration: invoice.registration });
  if (invoice.pdfSha256 === null) await saveInvoiceHash(database, invoice, pdf.sha256);
  else if (invoice.pdfSha256 !== pdf.sha256)
    log.error({ invoice: invoice.number }, 'invoice PDF differs from its first rendering');
  if (certificate === null) return rendered(invoice, pdf.bytes);
  const signed = {
    kind: 'invoice',
    documentId: invoice.id,
    number: invoice.number,
    signer: invoice.document.seller.name,
  } as const;
  return rendered(invoice, await signedPdf(database, certificate, signed, pdf, now));
}

async function renderAnnexure(
  { database, log, certificate }: RouteDependencies,
  { id, document, pdfSha256 }: AnnexureRecord,
  now: Date,
): Promise<RenderedDocument> {
  const { invoiceNumber, seller } = document;
  const pdf = await pdfOf({ kind: 'annexure', document });
  if (pdfSha256 === null) await saveAnnexureHash(database, id, pdf.sha256);
  else if (pdfSha256 !== pdf.sha256)
    log.error({ invoice: invoiceNumber }, 'annexure PDF differs from its first rendering');
  const file = { number: `${invoiceNumber}-serials` };
  if (certificate === null) return rendered(file, pdf.bytes);
  const signed = { kind: 'annexure', documentId: id, number: invoiceNumber, signer: seller.name } as const;
  return rendered(file, await signedPdf(database, certificate, signed, pdf, now));
}

async function renderCreditNote(
  { database, log, certificate }: RouteDependencies,
  note: CreditNoteRecord,
  now: Date,
): Promise<RenderedDocument> {
  const pdf = await pdfOf({ kind: 'credit note', document: note.document, registration: note.registration });
  if (note.pdfSha256 === null) await saveCreditNoteHash(database, note, pdf.sha256);
  else if (note.pdfSha256 !== pdf.sha256)
    log.error({ note: note.number }, 'credit note PDF differs from its first rendering');
  if (certificate === null) return rendered(note, pdf.bytes);
  const signed = {
    kind: 'credit note',
    documentId: note.id,
    number: note.number,
    signer: note.document.seller.name,
  } as const;
  return rendered(note, await signedPdf(database, certificate, signed, pdf, now));
}

function rendered(record: { readonly number: string }, bytes: Buffer): RenderedDocument {
  return { fileName: `${record.number.replaceAll('/', '-')}.pdf`, pdf: bytes };
}
