/** A provider and a store over real HTTP, for one test. */
import { onTestFinished } from 'vitest';
import { type CardProvider, type CardProviderOptions, startCardProvider } from '../index.ts';
import { type Store, startStore } from './store.ts';

const CLIENT_ID = 'TEST_ID';
export const CLIENT_SECRET = 'cfsk_test_demo_secret';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
  /** The items of a body that is an array. */
  readonly list: Json[];
}

/** A JSON object with known fields. */
export type Json = { [name: string]: unknown };

export interface Pair {
  readonly provider: CardProvider;
  readonly store: Store;
  /** A call of the provider's API with the right keys; headers given as null are left out. */
  api(line: string, body?: unknown, headers?: Record<string, string | null>): Promise<Answer>;
  /** A `/__emu` call that must succeed. */
  emu(line: string, body?: unknown): Promise<Json>;
  /** One that replies with a list. */
  emuList(line: string): Promise<Json[]>;
  /** Creates an order with default fields and these overrides; returns its entity. */
  order(fields?: Json): Promise<Json>;
  /** Pays an order without a browser. */
  pay(orderId: string, fields?: Json): Promise<Json>;
}

/** Starts both for this test and stops them when it has finished. */
export async function startPair(options: Partial<CardProviderOptions> = {}): Promise<Pair> {
  const store = await startStore();
  onTestFinished(() => store.close());
  const provider = await startCardProvider({
    port: 0,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    notifyUrl: `${store.url}/webhooks`,
    webhookRetryMs: [20, 40, 60],
    merchantName: 'Example Bullion',
    ...options,
  });
  onTestFinished(() => provider.close());

  const api: Pair['api'] = (line, body, headers = {}) =>
    send(provider.url, line, body, {
      'x-client-id': CLIENT_ID,
      'x-client-secret': CLIENT_SECRET,
      'x-api-version': '2025-01-01',
      ...headers,
    });

  async function askEmulator(line: string, body?: unknown): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ');
    const answer = await send(
      provider.url,
      `${method} /__emu${path}`,
      body ?? (method === 'POST' ? {} : undefined),
      {},
    );
    if (answer.status !== 200) throw new Error(`${line} was answered ${answer.status}: ${answer.text}`);
    return answer;
  }
  const emu: Pair['emu'] = async (line, body) => (await askEmulator(line, body)).json;
  const emuList: Pair['emuList'] = async (line) => (await askEmulator(line)).list;

  async function order(fields: Json = {}): Promise<Json> {
    const answer = await api('POST /pg/orders', orderBody(fields));
    if (answer.status !== 200) throw new Error(`The order was answered ${answer.status}: ${answer.text}`);
    return answer.json;
  }

  const pay: Pair['pay'] = (orderId, fields = {}) =>
    emu(`POST /orders/${orderId}/pay`, { outcome: 'success', ...fields });
  return { provider, store, api, emu, emuList, order, pay };
}

/** A default create-order body with these overrides. */
export function orderBody(fields: Json = {}): Json {
  return {
    order_id: 'BUL-20261121-000042-1',
    order_amount: 128450.75,
    order_currency: 'INR',
    customer_details: {
      customer_id: 'c_9f31ab',
      customer_phone: '9876543210',
      customer_email: 'asha@example.in',
      customer_name: 'Asha Rao',
    },
    order_meta: { return_url: 'https://shop.example/pay/return?o={order_id}', payment_methods: 'cc,dc,ccc,ppc' },
    order_tags: { attempt: '1' },
    ...fields,
  };
}

async function send(
  base: string,
  line: string,
  body: unknown,
  headers: Record<string, string | null>,
): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const sent = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(headers)) value === null ? sent.delete(name) : sent.set(name, value);
  const response = await fetch(`${base}${path}`, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const received = isJson ? parsed(text) : {};
  const answer = { status: response.status, headers: response.headers, text };
  return { ...answer, json: received as Json, list: Array.isArray(received) ? received : [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A fault may have corrupted the body; the test reads its text then.
    return {};
  }
}
