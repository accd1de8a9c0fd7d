import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startPair } from './testing/pair.ts';

type Checkout = (options: object) => Promise<object>;

/** A minimal page for the script, which records the submitted form. */
async function loadScript(): Promise<{
  cashfree: (settings: object) => { checkout: Checkout };
  sent: object[];
  origin: string;
}> {
  const { provider } = await startPair();
  const src = `${provider.url}/js/v3/cashfree.js`;
  const response = await fetch(src);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const sent: object[] = [];
  function createElement(tag: string): object {
    if (tag === 'input') return {};
    const inputs: { name: string; value: string }[] = [];
    return {
      appendChild: (input: { name: string; value: string }) => inputs.push(input),
      remove: () => undefined,
      submit(this: { action: string; target: string; method: string }) {
        const fields = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
        sent.push({ action: this.action, target: this.target, method: this.method, fields });
      },
    };
  }
  const document = { currentScript: { src }, createElement, body: { appendChild: () => undefined } };
  const window: { Cashfree?: (settings: object) => { checkout: Checkout } } = {};
  runInNewContext(await response.text(), { window, document, URL });
  if (window.Cashfree === undefined) throw new Error('The script defined no Cashfree.');
  return { cashfree: window.Cashfree, sent, origin: provider.url };
}

describe('cashfree.js', () => {
  it('opens the hosted page by a form post in the same tab', async () => {
    const { cashfree, sent, origin } = await loadScript();
    const result = await cashfree({ mode: 'sandbox' }).checkout({
      paymentSessionId: 'session_abc',
      returnUrl: 'https://shop.example/r?o={order_id}',
    });
    expect(result).toEqual({ redirect: true });
    expect(sent).toEqual([
      {
        action: `${origin}/pg/view/sessions/checkout`,
        target: '_self',
        method: 'post',
        fields: {
          payment_session_id: 'session_abc',
          platform: 'js-emulator',
          return_url: 'https://shop.example/r?o={order_id}',
        },
      },
    ]);
  });

  it.each([
    ['no session', 'sandbox', {}],
    ['something that is no session', 'sandbox', { paymentSessionId: 'order_1' }],
    ['production mode, which a sandbox session does not fit', 'production', { paymentSessionId: 'session_abc' }],
    ['a target the emulator does not have', 'sandbox', { paymentSessionId: 'session_abc', redirectTarget: '_modal' }],
  ])('resolves with an error for %s, as the provider’s script does', async (_, mode, options) => {
    const { cashfree, sent } = await loadScript();
    const result = await cashfree({ mode }).checkout(options);
    expect(result).toHaveProperty('error.message');
    expect(sent).toEqual([]);
  });

  it('requires a mode', async () => {
    const { cashfree } = await loadScript();
    expect(() => cashfree({})).toThrow('mode');
  });
});
