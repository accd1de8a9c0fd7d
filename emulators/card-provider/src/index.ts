/** Starts the card provider in this process; `main.ts` runs it as its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiRoutes } from './api-routes.ts';
import { defaultBehaviour } from './behaviour.ts';
import { checkoutScriptRoute } from './checkout-script.ts';
import { createClock } from './clock.ts';
import { controlRoutes } from './control.ts';
import type { Emulator } from './emulator.ts';
import { createFaults } from './faults.ts';
import { hostedPageRoutes } from './hosted-page.ts';
import { listener, type Route } from './http.ts';
import { finishAttempt } from './payments.ts';
import { createRateLimits } from './rate-limits.ts';
import { settleRefund } from './refunds.ts';
import { createRequestLog } from './request-log.ts';
import { Schedule } from './schedule.ts';
import { openState } from './state.ts';
import { upiPageRoutes } from './upi-page.ts';
import { deliver, resumeDeliveries } from './webhooks.ts';

/** It reports payments without money, so it never listens to other machines. */
const HOST = '127.0.0.1';

/** The provider's 2, 10 and 30 minutes, scaled to seconds. */
const DEFAULT_WEBHOOK_RETRY_MS = [2_000, 10_000, 30_000];

export interface CardProviderOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Required by control calls that change anything, as `Authorization: Bearer …`; none by default. */
  readonly controlToken?: string | undefined;
  readonly clientId: string;
  /** Also signs webhooks. */
  readonly clientSecret: string;
  /** The dashboard's webhook address, for orders without notify_url. */
  readonly notifyUrl?: string | undefined;
  /** Time source; `/__emu/clock` advances it. */
  readonly clock?: (() => Date) | undefined;
  /** Retry delays of a webhook without a 2xx reply. */
  readonly webhookRetryMs?: readonly number[] | undefined;
  /** Shown on the hosted page. */
  readonly merchantName?: string | undefined;
  /** Persists orders, attempts, refunds and undelivered webhooks across restarts. */
  readonly stateFile?: string | undefined;
}

export interface CardProvider {
  /** "http://127.0.0.1:4100": append `/pg` for the store's CASHFREE_BASE_URL. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, closes connections and waits for work in progress. */
  close(): Promise<void>;
}

/**
 * Starts the emulator.
 * @throws the system error when the port is taken or the state file is unreadable
 */
export async function startCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const closing = new AbortController();
  const emulator = createEmulator(options, closing.signal);
  const server = createServer(listener(emulator, routesOf(emulator)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  emulator.origin = `http://${HOST}:${port}`;
  resumeDeliveries(emulator);
  emulator.schedule.start();

  async function close(): Promise<void> {
    emulator.schedule.stop();
    closing.abort();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Hanging calls (the timeout fault) would otherwise keep the server open.
    server.closeAllConnections();
    await closed;
    await emulator.schedule.idle();
  }
  return { url: emulator.origin, port, close };
}

function createEmulator(options: CardProviderOptions, closing: AbortSignal): Emulator {
  const state = openState(options.stateFile ?? null);
  const clock = createClock(options.clock ?? (() => new Date()));
  const schedule = new Schedule(state, clock);
  const webhookRetryMs = options.webhookRetryMs ?? DEFAULT_WEBHOOK_RETRY_MS;
  const emulator: Emulator = {
    settings: {
      clientId: options.clientId,
      clientSecret: options.clientSecret,
      notifyUrl: options.notifyUrl ?? null,
      merchantName: options.merchantName ?? 'the store',
      controlToken: options.controlToken || null,
      webhookRetryMs,
    },
    origin: '',
    state,
    clock,
    schedule,
    faults: createFaults(),
    log: createRequestLog(),
    closing,
    behaviour: defaultBehaviour(webhookRetryMs),
  };
  schedule.handle('deliver', (task) => deliver(emulator, task.deliveryId));
  schedule.handle('finish-payment', (task) => {
    const status = state.payments.get(task.paymentId)?.status;
    const isLate = status !== 'SUCCESS' && task.outcome === 'success';
    if (status === 'PENDING' || isLate) finishAttempt(emulator, task.paymentId, task.outcome);
  });
  schedule.handle('settle-refund', (task) => {
    const status = state.refunds.get(task.refundId)?.status;
    if (status === 'PENDING' || status === 'ONHOLD') settleRefund(emulator, task.refundId, task.status);
  });
  return emulator;
}

function routesOf(emulator: Emulator): Route[] {
  const limits = createRateLimits();
  const provider = [
    ...apiRoutes(emulator, limits),
    ...hostedPageRoutes(emulator),
    ...upiPageRoutes(emulator),
    checkoutScriptRoute(),
  ];
  const names = provider.flatMap((route) => route.name ?? []);
  return [...provider, ...controlRoutes(emulator, limits, names), healthRoute()];
}

function healthRoute(): Route {
  return {
    name: null,
    method: 'GET',
    path: '/healthz',
    answer: () => ({ status: 200, type: 'text/plain; charset=utf-8', body: 'ok' }),
  };
}
