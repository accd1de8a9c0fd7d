import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWhatsApp, type WhatsApp } from './index.ts';
import { signatureOf } from './webhook.ts';

let whatsApp: WhatsApp;
beforeAll(async () => {
  whatsApp = await startWhatsApp({ port: 0, token: 'token', appSecret: 'a secret of the app' });
  await control('templates', { name: 'order_shipped', language: 'en', parameters: 1 });
});
afterAll(async () => await whatsApp.close());

async function control(path: string, body: unknown, method = 'POST'): Promise<number> {
  const text = method === 'GET' || method === 'DELETE' ? null : JSON.stringify(body);
  return (await fetch(`http://127.0.0.1:${whatsApp.port}/__emu/${path}`, { method, body: text })).status;
}

interface Sending {
  readonly to?: string;
  readonly name?: string;
  readonly texts?: readonly string[];
  readonly token?: string;
}

async function send({ to = '919876543210', name = 'order_shipped', texts = ['TL-1'], token = 'token' }: Sending = {}) {
  const parameters = texts.map((text) => ({ type: 'text', text }));
  const template = { name, language: { code: 'en' }, components: [{ type: 'body', parameters }] };
  const response = await fetch(`${whatsApp.url}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to,
      type: 'template',
      template,
      biz_opaque_callback_data: 'outbox-1',
    }),
  });
  const reply = (await response.json()) as { error?: { code: number }; messages?: { id: string }[] };
  return { status: response.status, code: reply.error?.code ?? null, id: reply.messages?.[0]?.id ?? null };
}

describe('the emulator of WhatsApp Business', () => {
  it('accepts an approved template with its parameters, and keeps it', async () => {
    expect(await send()).toMatchObject({ status: 200, id: expect.stringMatching(/^wamid\./) });
    expect(whatsApp.state.messages).toMatchObject([
      { to: '919876543210', parameters: ['TL-1'], callbackData: 'outbox-1' },
    ]);
  });

  it.each([
    ['a wrong token', { token: 'other' }, 401, 190],
    ['an unknown template', { name: 'other' }, 404, 132_001],
    ['other parameters', { texts: ['1', '2'] }, 400, 132_000],
    ['a line break in a parameter', { texts: ['a\nb'] }, 400, 100],
    ['a number without a country', { to: '9876543210' }, 400, 100],
  ])('refuses %s', async (_, sending, status, code) => {
    expect(await send(sending)).toMatchObject({ status, code });
  });

  it('simulates numbers without WhatsApp, faults, and their end', async () => {
    await control('numbers', { number: '911111111111', reachable: false });
    expect(await send({ to: '911111111111' })).toMatchObject({ code: 131_026 });
    await control('faults', { kind: 'rate-limited', times: 2 });
    await control('faults', { kind: 'down' });
    expect([await send(), await send(), await send()]).toMatchObject([
      { code: 130_429 },
      { code: 130_429 },
      { code: 131_000 },
    ]);
    await control('faults', { kind: 'cut', times: 9 });
    await expect(send()).rejects.toThrow('fetch failed');
    expect(await control('faults', {}, 'DELETE')).toBe(204);
    expect(await send()).toMatchObject({ status: 200 });
    expect(await control('faults', { kind: 'unknown' })).toBe(400);
  });

  it('signs webhooks with the secret of the app', () => {
    expect(signatureOf('key', 'text')).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(signatureOf('other', 'text')).not.toBe(signatureOf('key', 'text'));
  });
});
