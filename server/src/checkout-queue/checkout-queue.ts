/** The queue in front of price locks: who may begin a payment while the store is overloaded. */
import { createHash } from 'node:crypto';
import { lockPrice } from '@tola/contract';
import { readDataKeys } from '#data-keys';
import { type CallContext, type CallQueue, type Refusal, refuse } from '#http';
import type { Settings } from '#settings';
import { sharesPort } from '#web-processes';
import { createAdmissionRate } from './admission-rate.ts';
import { ADMITTED_MS, createAdmittedBuyers } from './admitted-buyers.ts';
import { createTickets, type QueueTicket, type TicketHolder } from './queue-ticket.ts';
import { createWaitingBuyers } from './waiting-buyers.ts';

export interface CheckoutQueue extends CallQueue {
  readonly isQueueing: boolean;
  readonly waiting: number;
  readonly admittedPerSecond: number;
  /** To be called once a second, with the time that a request waits for a connection to the database. */
  tick(waitMs: number, nowMs: number): void;
}

type QueueSettings = Parameters<typeof readDataKeys>[0] & Pick<Settings, 'process' | 'webProcesses'>;

export function createCheckoutQueue(settings: QueueSettings): CheckoutQueue {
  const tickets = createTickets(readDataKeys(settings));
  const rate = createAdmissionRate();
  const waiting = createWaitingBuyers();
  const admitted = createAdmittedBuyers();
  /** Each process sees its part of those who wait. */
  const processes = sharesPort(settings) ? Number(settings.webProcesses) : 1;

  function ticketOf(holder: TicketHolder): QueueTicket | null {
    const ticket = tickets.read(holder);
    if (ticket?.kind === 'admitted' && ticket.untilMs > holder.now.getTime()) return ticket;
    // Programs without cookies, and buyers who began before there was a queue, are known to the process that they asked.
    const id = sessionId(holder);
    const untilMs = admitted.untilOf(id, holder.now.getTime());
    if (untilMs !== null) return { kind: 'admitted', untilMs };
    // A place is used up by the payment that it led to.
    if (ticket?.kind === 'waiting' && !admitted.hasBegunSince(id, ticket.sinceMs)) return ticket;
    const sinceMs = waiting.arrivalOf(id);
    return sinceMs === null ? null : { kind: 'waiting', sinceMs };
  }

  function admit(holder: TicketHolder): void {
    const untilMs = holder.now.getTime() + ADMITTED_MS;
    waiting.remove(sessionId(holder));
    admitted.add(sessionId(holder), holder.now.getTime());
    rate.take();
    if (rate.isQueueing) tickets.give(holder, { kind: 'admitted', untilMs });
  }

  /** Notes that a buyer waits, and tells the place. */
  function wait(holder: TicketHolder, sinceMs: number, ahead: number): Refusal {
    waiting.see(sessionId(holder), sinceMs, holder.now.getTime());
    return refuse(lockPrice, 'in-queue', { place: placeText(ahead * processes, rate.perSecond * processes) });
  }

  return {
    get isQueueing() {
      return rate.isQueueing;
    },
    get waiting() {
      return waiting.count;
    },
    get admittedPerSecond() {
      return rate.isQueueing ? rate.perSecond : 0;
    },
    refusalOfWaiting(context) {
      const holder = holderOf(context);
      const ticket = holder === null ? null : ticketOf(holder);
      if (holder === null || ticket?.kind !== 'waiting') return null;
      const ahead = waiting.ahead(ticket.sinceMs);
      if (rate.isQueueing && ahead >= rate.available) return wait(holder, ticket.sinceMs, ahead);
      admit(holder);
      return null;
    },
    refusalOfNewcomer(context) {
      const holder = holderOf(context);
      if (holder === null || ticketOf(holder) !== null) return null;
      if (!rate.isQueueing) {
        admit(holder);
        return null;
      }
      const sinceMs = holder.now.getTime();
      tickets.give(holder, { kind: 'waiting', sinceMs });
      return wait(holder, sinceMs, waiting.count);
    },
    tick(waitMs, nowMs) {
      waiting.sort(nowMs);
      admitted.forgetBefore(nowMs);
      rate.tick(waitMs, waiting.count > 0);
    },
  };
}

function holderOf({ token, cookies, now, setCookie }: CallContext): TicketHolder | null {
  return token === null ? null : { token, cookies, now, setCookie };
}

/** Session tokens are not kept in memory. */
function sessionId({ token }: TicketHolder): string {
  return createHash('sha256').update(token).digest('base64url');
}

function placeText(ahead: number, perSecond: number): string {
  if (ahead === 0) return 'you are next';
  const people = ahead === 1 ? 'one buyer is' : `about ${roundedUp(ahead)} buyers are`;
  const minutes = Math.ceil(ahead / perSecond / 60);
  return `${people} ahead of you, a wait of ${minutes <= 1 ? 'less than a minute' : `about ${minutes} minutes`}`;
}

/** Two significant digits: every process counts a part, so that more would be invented. */
function roundedUp(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / step) * step;
}
