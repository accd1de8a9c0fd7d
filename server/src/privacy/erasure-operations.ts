/** Operations of a customer's requests about personal data. */
import * as contract from '@tola/contract';
import { customerActor, recordAudit } from '#audit';
import type { Business } from '#business';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { queueMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import { doubtOf } from './data-download.ts';
import { insertRequest, requestsOf } from './data-request-store.ts';
import { closeErasure, openErasure, readErasurePlan } from './erasure.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

const REQUESTS = { name: 'data request', limit: 10, windowSeconds: 24 * 3600 } as const;
const DAY_MS = 24 * 60 * 60_000;

export function dataRequestOperations({ database, business }: Dependencies): Operation[] {
  return [
    operation(contract.getErasurePlan, async ({ customer, now }) => ({
      data: await readErasurePlan(database, customer.id, business.current(), now),
    })),
    operation(contract.requestErasure, async ({ payload, customer, session, ip, userAgent, now }) => {
      await takeToken(database, { ...REQUESTS, key: String(customer.id) }, now);
      const event = { kind: 'erasure', customerId: customer.id, ip, userAgent } as const;
      const doubt = await doubtOf(database, { customer, session, password: payload.password }, now);
      if (doubt !== null) {
        await recordSecurityEvent(database, { ...event, outcome: 'refused', reason: doubt }, now);
        throw refuse(contract.requestErasure, doubt);
      }
      const values = business.current();
      await database.transaction(async (tx) => await openErasure(tx, values, customerActor(customer), now));
      return {};
    }),
    operation(contract.cancelErasure, async ({ customer, now }) => {
      await database.transaction(async (tx) => await closeErasure(tx, customerActor(customer), now));
      return {};
    }),
    operation(contract.addDataRequest, async ({ payload, customer, now }) => {
      await takeToken(database, { ...REQUESTS, key: String(customer.id) }, now);
      const dueAt = new Date(now.getTime() + business.current().dataRights.answerDays * DAY_MS);
      const requestNumber = await database.transaction(async (tx) => {
        const request = { ...payload, customerId: customer.id, dueAt, effectiveAt: null };
        const opened = await insertRequest(tx, request, now);
        if (opened === null) throw new Error('The request could not be stored');
        const data = { requestNumber: opened.number, dueAt: dueAt.toISOString() };
        const dedupeKey = `data-request-received ${opened.number}`;
        await queueMail(
          tx,
          { template: 'data-request-received', to: { customerId: customer.id }, data, dedupeKey },
          now,
        );
        const entry = { action: 'requested', kind: 'data request', subjectId: opened.id, subject: opened.number };
        await recordAudit(tx, customerActor(customer), entry, now);
        return opened.number;
      });
      return { data: { requestNumber, dueAt: dueAt.toISOString() } };
    }),
    operation(contract.getDataRequests, async ({ customer }) => ({
      data: (await requestsOf(database, customer.id)).map(
        ({ number, requestedAt, dueAt, kind, state, message, answer }) => ({
          requestNumber: number,
          kind,
          state,
          message,
          answer,
          requestedAt: requestedAt.toISOString(),
          dueAt: dueAt.toISOString(),
        }),
      ),
    })),
  ];
}
