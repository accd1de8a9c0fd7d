/**
 * Registers the documents that are due, one after another. A document is asked for before it is sent a second time, and an IRN
 * that the portal has given already is taken over: no document gets two.
 */
import { type BusinessValues, dutyPeriods } from '#business';
import type { Database } from '#database';
import { nextAttemptAt, workOnDueRows } from '#jobs';
import type { Logger } from '#log';
import {
  claimNext,
  type EInvoiceRecord,
  saveAnswer,
  saveCancelled,
  savePostponed,
  saveRefusal,
  takeDue,
} from './e-invoice-store.ts';
import type { Inv01 } from './inv01.ts';
import { type Written, writeInv01 } from './inv01-payload.ts';
import { irnOf } from './irn.ts';
import { ALREADY_CANCELLED, DUPLICATE, problemWords } from './problem-words.ts';
import { type EInvoiceProvider, ProviderProblem, type SignedAnswer } from './provider.ts';
import { isAnswerTo } from './signed-answer.ts';

export interface RegistrationDependencies {
  readonly database: Database;
  readonly business: { current(): BusinessValues };
  readonly provider: EInvoiceProvider | null;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Stops early when the portal is away. Returns how many documents it has asked the portal about. */
export async function registerDue(dependencies: RegistrationDependencies, signal?: AbortSignal): Promise<number> {
  const { database, business, provider, clock } = dependencies;
  await takeDue(database, dutyPeriods(business.current()), clock());
  if (provider === null) return 0;
  const workOn = async (claimed: EInvoiceRecord) => await carryOut(dependencies, provider, claimed);
  return await workOnDueRows({ database, clock, claimNext, workOn }, signal);
}

/** Returns whether the portal can be asked for the next one. */
async function carryOut(
  dependencies: RegistrationDependencies,
  provider: EInvoiceProvider,
  claimed: EInvoiceRecord,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  try {
    if (claimed.state === 'cancelling') await cancelAt(provider, claimed, dependencies);
    else await registerAt(provider, claimed, dependencies);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    const { outlook, code, message } = error;
    if (outlook === 'refused') {
      await saveRefusal(database, claimed.id, { code, words: problemWords(code, message) });
      return true;
    }
    log.warn({ err: error, document: claimed.number }, 'an e-invoice could not be registered; it is tried again');
    const next = nextAttemptAt(clock(), claimed.attempts);
    await savePostponed(database, claimed.id, { code, words: message }, next, outlook === 'unsure');
    return false;
  }
}

async function registerAt(
  provider: EInvoiceProvider,
  claimed: EInvoiceRecord,
  { database, business }: RegistrationDependencies,
): Promise<void> {
  const written = payloadOf(claimed, business.current().pinCode);
  if ('problem' in written) return await saveRefusal(database, claimed.id, { code: '', words: written.problem });
  const { payload } = written;
  const answer = await answerFor(provider, payload, claimed);
  if (!isAnswerTo(answer, payload, irnOf(claimed)))
    return await saveRefusal(database, claimed.id, { code: DUPLICATE, words: problemWords(DUPLICATE, '') });
  await saveAnswer(database, claimed.id, answer, 'provider');
}

/** What the portal has for the document, registered now or before. */
async function answerFor(
  provider: EInvoiceProvider,
  payload: Inv01,
  { isUnsure, attempts, sellerGstin }: EInvoiceRecord,
): Promise<SignedAnswer> {
  const find = async () => await provider.find(payload.DocDtls, sellerGstin);
  if (isUnsure || attempts > 1) {
    const earlier = await find();
    if (earlier !== null) return earlier;
  }
  try {
    return await provider.register(payload);
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.code !== DUPLICATE) throw error;
    const earlier = await find();
    if (earlier === null) throw error;
    return earlier;
  }
}

async function cancelAt(
  provider: EInvoiceProvider,
  { id, irn, sellerGstin, cancelReason, cancelRemark }: EInvoiceRecord,
  { database, clock }: RegistrationDependencies,
): Promise<void> {
  try {
    await provider.cancel(irn ?? '', sellerGstin, cancelReason ?? '', cancelRemark ?? '');
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.code !== ALREADY_CANCELLED) throw error;
  }
  await saveCancelled(database, id, clock());
}

/** @param sellerPinCode of the firm, for documents that do not name it */
export function payloadOf(found: EInvoiceRecord, sellerPinCode: string): Written {
  const { dated, invoiceDated, billingPinCode, buyerPlace, invoice, note, lines } = found;
  const rest = { dated, billingPinCode, sellerPinCode, buyerPlace };
  if (invoice !== null) return writeInv01({ ...rest, content: { kind: 'invoice', document: invoice } });
  if (note !== null)
    return writeInv01({ ...rest, content: { kind: 'credit note', document: note, lines, invoiceDated } });
  throw new Error(`Document ${found.number} of an e-invoice does not exist`);
}
