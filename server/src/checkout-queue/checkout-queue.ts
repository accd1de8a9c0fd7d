/** The queue in front of price locks: who may begin a payment while the store is overloaded. */
import { createHash } from 'node:crypto';
import { lockPrice } from '@tola/contract';
import { readDataKeys } from '#data-keys';
import type { Database } from '#database';
import { type CallContext, type CallQueue, type Refusal, refuse } from '#http';
import { firstUse } from '#limits';
import type { Settings } from '#settings';
import { sharesPort } from '#web-processes';
import { createAdmissionRate } from './admission-rate.ts';
import { ADMITTED_MS, type AdmittedBuyers, createAdmittedBuyers } from './admitted-buyers.ts';
import { createTickets, type QueueTicket, TICKET_MS, type TicketHolder, type Tickets } from './queue-ticket.ts';
import { createWaitingBuyers, type WaitingBuyers } from './waiting-buyers.ts';

export interface CheckoutQueue extends CallQueue {
  readonly isQueueing: boolean;
  readonly waiting: number;
  readonly admittedPerSecond: number;
  /** To be called once a second, with the time that every request waits. */
  tick(waitMs: number, nowMs: number): void;
}

/**
 * The first of those who wait ask this often, the last this seldom. Admissions pile up between the questions of the first: seldom
 * ones let buyers in by bursts, each of which overloads the store.
 */
const ASK_EVERY_SECONDS = { least: 2, most: 60 };
/** Others ask this often until it is their turn: a rate that doubles meanwhile lets nobody come too late. */
const ASKS_WHILE_WAITING = 3;

interface QueueDependencies {
  readonly settings: Parameters<typeof readDataKeys>[0] & Pick<Settings, 'process' | 'webProcesses'>;
  readonly database: Database;
}

export function createCheckoutQueue({ settings, database }: QueueDependencies): CheckoutQueue {
  const tickets = createTickets(readDataKeys(settings));
  const rate = createAdmissionRate();
  const [waiting, admitted] = [createWaitingBuyers(), createAdmittedBuyers()];
  const known = { tickets, waiting, admitted };
  /** Each process sees its part of those who wait. */
  const processes = sharesPort(settings) ? Number(settings.webProcesses) : 1;

  function admit(holder: TicketHolder, beganMs = holder.now.getTime()): void {
    admitted.add(sessionId(holder), beganMs);
    if (rate.isQueueing) tickets.give(holder, { kind: 'admitted', untilMs: beganMs + ADMITTED_MS });
  }

  /** @returns the refusal of a place that has let its buyer in before, at any process, for the time that this gave */
  async function admitFromPlace(holder: TicketHolder, sinceMs: number): Promise<Refusal | null> {
    const id = sessionId(holder);
    // Before the database is asked, so that it is not somebody else's turn meanwhile.
    rate.take();
    waiting.remove(id);
    const beganMs = await firstBegun(database, { id, sinceMs }, holder.now);
    const isUsedUp = beganMs + ADMITTED_MS <= holder.now.getTime();
    if (isUsedUp && rate.isQueueing) return waitFromNow(holder);
    admit(holder, isUsedUp ? undefined : beganMs);
    return null;
  }

  function waitFromNow(holder: TicketHolder): Refusal {
    const sinceMs = holder.now.getTime();
    tickets.give(holder, { kind: 'waiting', sinceMs });
    return wait(holder, sinceMs, waiting.count);
  }

  /** Notes that a buyer waits, and tells the place. */
  function wait(holder: TicketHolder, sinceMs: number, ahead: number): Refusal {
    const waitSeconds = secondsUntilAsking(ahead, rate.perSecond);
    waiting.see(sessionId(holder), sinceMs, holder.now.getTime() + waitSeconds * 1_000);
    const place = placeText(ahead * processes, rate.perSecond * processes);
    return refuse(lockPrice, 'in-queue', { place }, { waitSeconds });
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
      const ticket = holder === null ? null : ticketOf(known, holder);
      if (holder === null || ticket?.kind !== 'waiting') return null;
      const ahead = waiting.ahead(ticket.sinceMs);
      if (rate.isQueueing && ahead >= rate.available) return wait(holder, ticket.sinceMs, ahead);
      return admitFromPlace(holder, ticket.sinceMs);
    },
    refusalOfNewcomer(context) {
      const holder = holderOf(context);
      if (holder === null || ticketOf(known, holder) !== null) return null;
      if (rate.isQueueing) return waitFromNow(holder);
      admit(holder);
      return null;
    },
    completed: () => rate.complete(),
    tick(waitMs, nowMs) {
      waiting.sort(nowMs);
      admitted.forgetBefore(nowMs);
      rate.tick(waitMs, waiting.count > 0);
    },
  };
}

interface KnownBuyers {
  readonly tickets: Tickets;
  readonly waiting: WaitingBuyers;
  readonly admitted: AdmittedBuyers;
}

function ticketOf({ tickets, waiting, admitted }: KnownBuyers, holder: TicketHolder): QueueTicket | null {
  const ticket = tickets.read(holder);
  if (ticket?.kind === 'admitted' && ticket.untilMs > holder.now.getTime()) return ticket;
  // Programs without cookies, and buyers who began before there was a queue, are known to the process that they asked.
  const id = sessionId(holder);
  const untilMs = admitted.untilOf(id, holder.now.getTime());
  if (untilMs !== null) return { kind: 'admitted', untilMs };
  // A place is used up by the payment that it led to. Other processes know that from the database.
  if (ticket?.kind === 'waiting' && !admitted.hasBegunSince(id, ticket.sinceMs)) return ticket;
  const sinceMs = waiting.arrivalOf(id);
  return sinceMs === null ? null : { kind: 'waiting', sinceMs };
}

/** When the buyer of a place was let in by it, at any process: now, unless it was before. */
async function firstBegun(database: Database, place: { id: string; sinceMs: number }, now: Date): Promise<number> {
  const rememberedUntil = new Date(now.getTime() + TICKET_MS);
  const use = { name: 'place in the queue', key: `${place.id} ${place.sinceMs}`, rememberedUntil };
  return (await firstUse(database, use, now)).getTime();
}

function secondsUntilAsking(ahead: number, perSecond: number): number {
  const { least, most } = ASK_EVERY_SECONDS;
  return Math.min(Math.max(Math.ceil(ahead / perSecond / ASKS_WHILE_WAITING), least), most);
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
