/**
 * Registers the documents that are due, one after another. A document is asked for before it is sent a second time, and an IRN
 * that the portal has given already is taken over: no document gets two.
 */
import { type BusinessValues, dutyPeriods } from '#business';
import type { Database } from '#database';
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

/** Longer than two requests take. */
const CLAIM_MS = 3 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const LONGEST_PAUSE_MINUTES = 60;
/** In one run of the job. */
const MOST_IN_A_RUN = 200;

/** Stops early when the portal is away. Returns how many documents it has asked the portal about. */
export async function registerDue(dependencies: RegistrationDependencies, signal?: AbortSignal): Promise<number> {
  const { database, business, provider, clock } = dependencies;
  await takeDue(database, dutyPeriods(business.current()), clock());
  if (provider === null) return 0;
  for (let done = 0; done < MOST_IN_A_RUN; done += 1) {
    if (signal?.aborted === true) return done;
    const now = clock();
    const claimed = await database.transaction(
      async (tx) => await claimNext(tx, now, new Date(now.getTime() + CLAIM_MS)),
    );
    if (claimed === null) return done;
    if (!(await workOn(dependencies, provider, claimed))) return done + 1;
  }
  return MOST_IN_A_RUN;
}

/** Returns whether the portal can be asked for the next one. */
async function workOn(
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
    const minutes = Math.min(2 ** Math.min(claimed.attempts - 1, 10), LONGEST_PAUSE_MINUTES);
    const next = new Date(clock().getTime() + minutes * MINUTE_MS);
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
