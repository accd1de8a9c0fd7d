/**
 * Erasure of a customer's account: asked for by its owner, carried out after a waiting period in one transaction, and
 * postponed while an order is open or money is owed. Tax records stay until their own period is over.
 */
import { type CustomerId, type ErasurePlan, requestErasure } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { eraseAccount, lockForErasure } from '#accounts';
import { type Actor, actingCustomer, recordAudit, systemActor } from '#audit';
import { chainNewEntries } from '#audit-chain';
import { type BusinessValues, retentionOn } from '#business';
import type { Database, Queryable, Transaction } from '#database';
import { refuse } from '#http';
import { adjustPoints, availablePoints, releaseCartHold } from '#loyalty';
import { queueMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import * as requests from './data-request-store.ts';
import { eraseBelongings, findBlockers, lastOrders } from './erasure-store.ts';
import { isUsedSince } from './inactive-accounts.ts';
import { keptUntil, taxRecordsKeptUntil } from './retention-kinds.ts';

const DAY_MS = 24 * 60 * 60_000;
const ERASURES_PER_RUN = 100;

type Values = Pick<BusinessValues, 'retention' | 'dataRights'>;

/** What an erasure would do now, for its page. */
export async function readErasurePlan(
  db: Queryable,
  customerId: CustomerId,
  values: Values,
  now: Date,
): Promise<ErasurePlan> {
  const [waiting, blockers, points, last] = await Promise.all([
    requests.findWaitingErasure(db, customerId),
    findBlockers(db, customerId),
    availablePoints(db, customerId),
    lastOrders(db, customerId),
  ]);
  const retention = retentionOn(values, indianDate(now));
  const kept = [];
  if (last.placedAt !== null) {
    const until = taxRecordsKeptUntil(retention.taxRecordMonths, last.placedAt);
    const data = 'Orders, payments, invoices and credit notes, with name and address';
    kept.push({ data, until, law: 'CGST Act 2017, s. 36' });
  }
  if (last.identityAt !== null) {
    const until = keptUntil(retention.identityDays, last.identityAt);
    kept.push({ data: 'PAN and payout account', until, law: 'PMLA 2002, s. 12' });
  }
  const logs = keptUntil(retention.securityEventDays, now);
  kept.push({ data: 'Log of logins, without your name', until: logs, law: 'DPDP Rules 2025, rule 6' });
  return {
    waiting:
      waiting === null || waiting.effectiveAt === null
        ? null
        : {
            requestNumber: waiting.number,
            requestedAt: waiting.requestedAt.toISOString(),
            effectiveAt: waiting.effectiveAt.toISOString(),
          },
    waitingDays: values.dataRights.erasureDays,
    blockers,
    points,
    kept,
  };
}

/**
 * Opens an erasure and notifies the customer. A second request while one waits changes nothing.
 *
 * @throws Refusal erasure-blocked
 */
export async function openErasure(tx: Transaction, values: Values, actor: Actor, now: Date): Promise<void> {
  const customerId = actingCustomer(actor);
  const blockers = await findBlockers(tx, customerId);
  if (blockers.length > 0) throw refuse(requestErasure, 'erasure-blocked', { blockers: blockers.join(' ') });
  const effectiveAt = new Date(now.getTime() + values.dataRights.erasureDays * DAY_MS);
  const dueAt = new Date(now.getTime() + values.dataRights.answerDays * DAY_MS);
  const request = { customerId, kind: 'erasure', message: '', dueAt, effectiveAt } as const;
  const opened = await requests.insertRequest(tx, request, now);
  if (opened === null) return;
  const points = await availablePoints(tx, customerId);
  const data = {
    requestNumber: opened.number,
    effectiveAt: effectiveAt.toISOString(),
    points,
  };
  const dedupeKey = `erasure-requested ${opened.number}`;
  await queueMail(tx, { template: 'erasure-requested', to: { customerId }, data, dedupeKey }, now);
  const entry = { action: 'requested', kind: 'data request', subjectId: opened.id, subject: opened.number };
  await recordAudit(tx, actor, entry, now);
}

/** Cancels the waiting erasure; without one it changes nothing. */
export async function closeErasure(tx: Transaction, actor: Actor, now: Date): Promise<void> {
  const withdrawn = await requests.withdrawErasure(tx, actingCustomer(actor), now);
  if (withdrawn === null) return;
  const entry = { action: 'withdrew', kind: 'data request', subjectId: withdrawn.id, subject: withdrawn.number };
  await recordAudit(tx, actor, entry, now);
}

/** Carries out the erasures that are due, each in a transaction of its own. @returns how many accounts were erased */
export async function carryOutErasures(database: Database, now: Date): Promise<number> {
  let erased = 0;
  // Only chained entries can be erased.
  await chainNewEntries(database);
  for (const { id } of await requests.findDueErasures(database, now, ERASURES_PER_RUN)) {
    const isErased = await database.transaction(async (tx) => await carryOutErasure(tx, id, now));
    if (isErased) erased += 1;
  }
  return erased;
}

/** Repeatable, and safe beside a cancellation: the first to lock the request decides. @returns false when postponed or over */
async function carryOutErasure(tx: Transaction, requestId: number, now: Date): Promise<boolean> {
  const request = await requests.lockDueErasure(tx, requestId, now);
  if (request === null) return false;
  const { customerId } = request;
  // Orders lock the customer's row as well, so none is placed between this check and the commit.
  const contacts = await lockForErasure(tx, customerId);
  if (contacts === null) return false;
  if (request.isAutomatic && (await isUsedSince(tx, customerId, request.requestedAt))) {
    await requests.withdrawErasure(tx, customerId, now);
    return false;
  }
  if ((await findBlockers(tx, customerId)).length > 0) {
    await requests.postponeErasure(tx, requestId, new Date(now.getTime() + DAY_MS));
    return false;
  }
  await forfeitPoints(tx, customerId, now);
  await eraseBelongings(tx, customerId, contacts, now);
  // Queued while the account still has its email and number.
  const mail = { template: 'account-erased', to: { customerId }, data: { requestNumber: request.number } } as const;
  await queueMail(tx, { ...mail, dedupeKey: `account-erased ${request.number}` }, now);
  await eraseAccount(tx, customerId, contacts.mobile, now);
  await requests.completeErasure(tx, request, now);
  const entry = {
    action: 'erased',
    kind: 'customer account',
    subjectId: customerId,
    subject: `Customer ${customerId}`,
  };
  await recordAudit(tx, systemActor('erasure'), entry, now);
  await recordSecurityEvent(tx, { kind: 'erasure', outcome: 'succeeded', customerId, ip: '' }, now);
  return true;
}

async function forfeitPoints(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  await releaseCartHold(tx, { kind: 'customer', id: String(customerId), name: '' }, now);
  const points = await availablePoints(tx, customerId);
  if (points > 0)
    await adjustPoints(tx, { customerId, points: -points, note: 'Forfeited: the account was erased' }, now);
}
