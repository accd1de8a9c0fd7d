/** The way without a provider: a file of documents for the portal, and the file of its answers. */
import { MOST_E_INVOICES_IN_A_FILE, type ReadEInvoiceAnswers, readEInvoiceAnswers } from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { type EInvoiceRecord, findUnregistered, openEInvoices, saveAnswer } from './e-invoice-store.ts';
import type { Inv01 } from './inv01.ts';
import { irnOf } from './irn.ts';
import { payloadOf } from './registration.ts';
import { isAnswerTo, readAnswer } from './signed-answer.ts';

/** Waiting documents that fit the form, oldest first: the array that the portal's bulk upload takes. */
export async function uploadFile(db: Queryable, sellerPinCode: string): Promise<Inv01[]> {
  const open = await openEInvoices(db, MOST_E_INVOICES_IN_A_FILE);
  return open.flatMap((one) => {
    const written = payloadOf(one, sellerPinCode);
    return 'payload' in written ? [written.payload] : [];
  });
}

/**
 * Takes the answers of the portal over. An answer belongs to the document whose IRN it names, and its QR code has to say the
 * same. Answers that were read before change nothing.
 *
 * @param text JSON: an array of answers, or an object with one
 * @throws Refusal answers-unreadable, nothing-signed
 */
export async function readAnswers(
  tx: Transaction,
  text: string,
  sellerPinCode: string,
  actor: Actor,
  now: Date,
): Promise<ReadEInvoiceAnswers> {
  const values = parsed(text);
  const answers = values.flatMap((value) => readAnswer(value) ?? []);
  if (answers.length === 0) throw refuse(readEInvoiceAnswers, 'nothing-signed');
  const documents = new Map<string, EInvoiceRecord>();
  for (const one of await findUnregistered(tx, numbersIn(values))) documents.set(irnOf(one), one);
  const taken: string[] = [];
  const known: string[] = [];
  const foreign: string[] = [];
  for (const answer of answers) {
    const one = documents.get(answer.irn);
    const written = one === undefined ? null : payloadOf(one, sellerPinCode);
    const fits = written !== null && 'payload' in written && isAnswerTo(answer, written.payload, answer.irn);
    if (one === undefined || !fits || answer.isCancelled) foreign.push(one?.number ?? answer.irn.slice(0, 12));
    else if (await saveAnswer(tx, one.id, answer, 'file')) taken.push(one.number);
    else known.push(one.number);
  }
  if (taken.length > 0) {
    const entry = { action: 'read', kind: 'books', subjectId: 'e-invoices', subject: 'Answers of the invoice portal' };
    await recordAudit(tx, actor, { ...entry, after: { numbers: taken } }, now);
  }
  return { taken: taken.length, known: known.length, foreign, unreadable: values.length - answers.length };
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    const all = Array.isArray(value) ? value : [value];
    return all.slice(0, MOST_E_INVOICES_IN_A_FILE);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(readEInvoiceAnswers, 'answers-unreadable');
    throw error;
  }
}

/** Numbers that the signed QR codes name, to find their documents by. */
function numbersIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const jwt = (value as { readonly SignedQRCode?: unknown } | null)?.SignedQRCode;
    if (typeof jwt !== 'string') return [];
    const found = /"DocNo\\*":\\*"([A-Za-z0-9/-]{1,16})\\*"/.exec(
      Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    return found?.[1] === undefined ? [] : [found[1]];
  });
}
