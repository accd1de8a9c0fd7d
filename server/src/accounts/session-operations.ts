/** Where a customer is logged in, and ending those sessions. */
import { endOtherSessions, endSession, listSessions } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import { recordSecurityEvent } from '#security-events';
import { endOneSession, endSessions, sessionsOf } from './session-store.ts';

export function customerSessionOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(listSessions, async ({ customer, session, now }) => {
      const sessions = await sessionsOf(database, customer.id, now);
      return {
        data: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          userAgent,
          openedAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: id === session.id,
        })),
      };
    }),
    operation(endSession, async ({ payload: { id }, customer, session, ip, userAgent, now, clearSessionCookie }) => {
      const wasEnded = await endOneSession(database, customer.id, id);
      if (wasEnded) {
        const event = { kind: 'session-ended', outcome: 'succeeded', customerId: customer.id, ip, userAgent } as const;
        await recordSecurityEvent(database, event, now);
      }
      if (id === session.id) clearSessionCookie();
      return { message: 'Logged out there' };
    }),
    operation(endOtherSessions, async ({ customer, session, ip, userAgent, now }) => {
      await endSessions(database, customer.id, session.id);
      const event = { kind: 'session-ended', outcome: 'succeeded', reason: 'all others' } as const;
      await recordSecurityEvent(database, { ...event, customerId: customer.id, ip, userAgent }, now);
      return { message: 'Logged out on all other devices' };
    }),
  ];
}
