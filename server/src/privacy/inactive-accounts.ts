/**
 * Accounts that nobody has used for a long time. Their customers are told 30 days before the erasure, and a login in that
 * time withdraws it. Orders that are open and money that is owed stand in the way as in any erasure.
 */
import type { CustomerId } from '@tola/contract';
import { recordAudit, systemActor } from '#audit';
import { type Queryable, sql, type Transaction } from '#database';
import { availablePoints } from '#loyalty';
import { queueMail } from '#outbox';
import { insertRequest } from './data-request-store.ts';
import { findBlockers } from './erasure-store.ts';
import type { Batch } from './retention-store.ts';

const NOTICE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Announces the erasure of inactive accounts. @returns how many */
export async function announceErasures(tx: Transaction, batch: Batch, now: Date): Promise<number> {
  let announced = 0;
  for (const id of await findInactive(tx, batch)) {
    if ((await findBlockers(tx, id)).length > 0) continue;
    if (await announceErasure(tx, id, now)) announced += 1;
  }
  return announced;
}

/** Accounts without a login or order since `before` that have a way to be told. */
async function findInactive(db: Queryable, { before, atMost }: Batch): Promise<CustomerId[]> {
  const rows = await db.rows<{ id: CustomerId }>(sql`
    select id from customer c
    where erased_at is null and coalesce(last_login_at, created_at) < ${before}
      and (email <> '' or (mobile <> '' and mobile_verified_at is not null))
      and not exists (select from customer_order where customer_id = c.id and placed_at >= ${before})
      and not exists (select from data_request where customer_id = c.id and state = 'waiting')
    order by id limit ${atMost}`);
  return rows.map(({ id }) => id);
}

async function announceErasure(tx: Transaction, customerId: CustomerId, now: Date): Promise<boolean> {
  const effectiveAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  const erasure = { customerId, kind: 'erasure', message: '', isAutomatic: true } as const;
  const opened = await insertRequest(tx, { ...erasure, dueAt: effectiveAt, effectiveAt }, now);
  if (opened === null) return false;
  const points = await availablePoints(tx, customerId);
  const data = { requestNumber: opened.number, effectiveAt: effectiveAt.toISOString(), points };
  const mail = { template: 'account-inactive', to: { customerId }, data } as const;
  await queueMail(tx, { ...mail, dedupeKey: `account-inactive ${opened.number}`, expiresAt: effectiveAt }, now);
  const entry = { action: 'announced', kind: 'data request', subjectId: opened.id, subject: opened.number };
  await recordAudit(tx, systemActor('retention'), entry, now);
  return true;
}

/** Whether the customer has logged in, or ordered, since the erasure was announced. */
export async function isUsedSince(db: Queryable, customerId: CustomerId, since: Date): Promise<boolean> {
  const used = await db.maybeOne(sql`
    select from customer c where id = ${customerId} and (last_login_at > ${since}
      or exists (select from customer_order where customer_id = c.id and placed_at > ${since}))`);
  return used !== null;
}
