/**
 * A buyer's place in the queue, kept by the browser: any process of the store can read it, none has to store it. It is
 * signed, and bound to the session, so that nobody makes, moves up or passes on a place.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '#data-keys';
import type { CallContext } from '#http';

const TICKET_COOKIE = 'tola_queue';

export type QueueTicket =
  /** In the queue since an instant. */
  | { readonly kind: 'waiting'; readonly sinceMs: number }
  /** May begin payments until an instant, without queueing again. */
  | { readonly kind: 'admitted'; readonly untilMs: number };

/** A place outlives a closed page, a lost connection and a restart. */
const TICKET_SECONDS = 2 * 3_600;
export const TICKET_MS = TICKET_SECONDS * 1_000;

/** A call, with the session that its ticket belongs to. */
export type TicketHolder = Pick<CallContext, 'cookies' | 'now' | 'setCookie'> & { readonly token: string };

export interface Tickets {
  /** Null without a ticket that this store made for this session and that is still valid. */
  read(holder: TicketHolder): QueueTicket | null;
  give(holder: TicketHolder, ticket: QueueTicket): void;
}

/** All processes of a store have the same data key, so that each can read what another has signed. */
export function createTickets({ current }: DataKeys): Tickets {
  const key = Buffer.from(hkdfSync('sha256', current.key, '', 'places in the queue', 32));
  const signature = (text: string, token: string): string =>
    createHmac('sha256', key).update(text).update(' ').update(token).digest('base64url');

  return {
    read({ cookies, token, now }) {
      const [, kind, at = '', given = ''] = /^([wa])(\d{1,15})-([\w-]{43})$/.exec(cookies[TICKET_COOKIE] ?? '') ?? [];
      if (kind === undefined) return null;
      const expected = Buffer.from(signature(`${kind}${at}`, token));
      if (!timingSafeEqual(Buffer.from(given), expected)) return null;
      if (kind === 'a') return { kind: 'admitted', untilMs: Number(at) };
      // A program may keep a cookie for longer than it was told to, and would be ahead of everybody in a later queue.
      const isOver = now.getTime() - Number(at) > TICKET_MS;
      return isOver ? null : { kind: 'waiting', sinceMs: Number(at) };
    },
    give({ setCookie, token }, ticket) {
      const text = ticket.kind === 'waiting' ? `w${ticket.sinceMs}` : `a${ticket.untilMs}`;
      setCookie(TICKET_COOKIE, `${text}-${signature(text, token)}`, { maxAgeSeconds: TICKET_SECONDS });
    },
  };
}
