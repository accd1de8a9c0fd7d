/**
 * What one address may ask for: a budget that refills steadily, counted in this process's memory. A request costs about as
 * much as it takes the server, so that cached pages are cheap and rendered ones are not.
 */
import { commonRefusals } from '@tola/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './client-address.ts';
import { refuse } from './refusal.ts';

/** In units of one cached page or call. */
export const COST = { file: 0.2, request: 1, rendering: 25 } as const;

/** An unused budget is full after this time, but always holds a rendering. */
const SECONDS_TO_FULL = 20;
/** Addresses remembered; those with a full budget are forgotten first. */
const MAX_ADDRESSES = 50_000;
/** A refused address is reported once in this time. */
const REPORT_EVERY_MS = 60_000;

export const overBudget = refuse(commonRefusals, 'too-many-tries');

interface Account {
  units: number;
  at: number;
  reportedAt: number;
}

export interface RequestBudget {
  /** @returns false when the budget of the address is used up; the request must then be refused */
  take(request: FastifyRequest, units: number): boolean;
  retryAfterSeconds(units: number): number;
}

interface BudgetOptions {
  readonly unitsPerSecond: number;
  readonly onRefused: (request: FastifyRequest) => void;
  /** Milliseconds of a steady clock. */
  readonly clock?: () => number;
}

export function createRequestBudget(options: BudgetOptions): RequestBudget {
  const { unitsPerSecond, onRefused, clock = () => performance.now() } = options;
  // A smaller budget would never render a page, however long the visitor waits.
  const most = Math.max(unitsPerSecond * SECONDS_TO_FULL, COST.rendering);
  const accounts = new Map<string, Account>();

  function accountOf(key: string, now: number): Account {
    const known = accounts.get(key);
    const account = known ?? { units: most, at: now, reportedAt: -Infinity };
    account.units = Math.min(most, account.units + ((now - account.at) / 1_000) * unitsPerSecond);
    account.at = now;
    if (known === undefined) {
      if (accounts.size >= MAX_ADDRESSES) forgetFull(now);
      accounts.set(key, account);
    }
    return account;
  }

  function forgetFull(now: number): void {
    for (const [key, { units, at }] of accounts) {
      if (units + ((now - at) / 1_000) * unitsPerSecond >= most) accounts.delete(key);
    }
    const [oldest] = accounts.keys();
    if (accounts.size >= MAX_ADDRESSES && oldest !== undefined) accounts.delete(oldest);
  }

  return {
    take(request, units) {
      const now = clock();
      const account = accountOf(addressKey(request.ip), now);
      if (account.units >= units) {
        account.units -= units;
        return true;
      }
      if (now - account.reportedAt >= REPORT_EVERY_MS) {
        account.reportedAt = now;
        onRefused(request);
      }
      return false;
    },
    retryAfterSeconds: (units) => Math.max(1, Math.ceil((2 * units) / unitsPerSecond)),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    requestBudget: RequestBudget;
  }
}

const FILES = /^\/(?:assets|media|back-office\/assets)\//;

/** Refuses requests over budget, with a page where a browser asks for one. */
export function limitRequests(app: FastifyInstance, budget: RequestBudget): void {
  app.decorate('requestBudget', budget);
  app.addHook('onRequest', (request, reply, done) => {
    // Calls are refused in their own envelope.
    if (request.routeOptions.url?.endsWith('/:call') === true) return done();
    const units = FILES.test(request.url) ? COST.file : COST.request;
    if (budget.take(request, units)) return done();
    sendOverBudget(request, reply, budget.retryAfterSeconds(units));
  });
}

export function sendOverBudget(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return reply
    .code(429)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-type', `text/${wantsPage ? 'html' : 'plain'}; charset=utf-8`)
    .send(wantsPage ? PAGE : overBudget.message);
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please wait a moment</title></head>
<body><h1>Please wait a moment</h1><p>Your network has asked for many pages in a short time. Reload this page in a few seconds.</p></body></html>
`;
