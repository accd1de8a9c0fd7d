import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, type SmsServer, startMailServer, startSmsServer } from '#testing';
import { createSmsTransport } from './sms-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { OutgoingMessage, Transport } from './transport.ts';

let mailServer: MailServer;
let smsServer: SmsServer;
let mail: Transport;
let sms: Transport;
let sender = { senderId: '', entityId: '' };

beforeAll(async () => {
  mailServer = await startMailServer();
  smsServer = await startSmsServer();
  const from = () => ({ name: 'Tola, Mumbai', address: 'care@tola.example' });
  mail = createSmtpTransport({ url: mailServer.url.replace('://', '://shop:secret@'), from, timeoutMs: 300 });
  sms = createSmsTransport({ url: smsServer.url, sender: () => sender, timeoutMs: 300 });
});
afterAll(async () => {
  await mailServer.close();
  await smsServer.close();
});

const message: OutgoingMessage = {
  id: 7,
  to: 'asha@customer.example',
  template: 'welcome',
  dltTemplateId: null,
  rendered: {
    subject: 'Grüße ₹',
    text: 'Hello\n.\nEnd',
    html: '<p>Hello</p>',
    unsubscribeUrl: 'https://tola.example/stop',
    orderNumber: 'TL-26-000184-7KQ2',
  },
};
const short: OutgoingMessage = {
  id: 8,
  to: '9876543210',
  template: 'one-time-password',
  dltTemplateId: null,
  rendered: { subject: '', text: '04217 is your OTP', html: '', unsubscribeUrl: null, orderNumber: null },
};

async function outcome(sending: Promise<void>): Promise<{ isFinal: boolean; message: string } | 'sent'> {
  try {
    await sending;
    return 'sent';
  } catch (error) {
    const { isFinal, message: text } = error as { isFinal: boolean; message: string };
    return { isFinal, message: text };
  }
}

/** A closed port. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((listening) => {
    server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port));
  });
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('email over SMTP', () => {
  it('has sender, subject and both bodies, and keeps its Message-ID when resent', async () => {
    await mail.send(message);
    await mail.send(message);
    const [first, second] = mailServer.mails;
    expect(first).toMatchObject({ from: 'care@tola.example', to: ['asha@customer.example'] });
    expect(first?.raw).toMatch(/^From: "Tola, Mumbai" <care@tola\.example>/m);
    expect(first?.raw).toMatch(/^To: asha@customer\.example/m);
    expect(first?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(first?.raw).toContain('multipart/alternative');
    expect(first?.raw).toMatch(/^List-Unsubscribe: <https:\/\/tola\.example\/stop>/m);
    expect(first?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const idOf = (raw = '') => /^Message-ID: (.+)$/m.exec(raw)?.[1];
    expect(idOf(first?.raw)).toBe('<outbox-7@127.0.0.1>');
    expect(idOf(second?.raw)).toBe(idOf(first?.raw));
  });

  it('joins the messages of an order in one thread, and leaves others alone', async () => {
    mailServer.mails.length = 0;
    await mail.send(message);
    await mail.send({ ...message, id: 9, rendered: { ...message.rendered, orderNumber: null } });
    const [about, other] = mailServer.mails;
    expect(about?.raw).toMatch(/^References: <order-TL-26-000184-7KQ2@127\.0\.0\.1>\r?$/m);
    expect(about?.raw).toMatch(/^In-Reply-To: <order-TL-26-000184-7KQ2@127\.0\.0\.1>\r?$/m);
    expect(other?.raw).not.toMatch(/^(References|In-Reply-To):/m);
  });

  it('ignores headers injected through the address', async () => {
    mailServer.mails.length = 0;
    const injected = { ...message, to: 'asha@customer.example\r\nBcc: thief@example.com' };
    const result = await outcome(mail.send(injected));
    const recipients = mailServer.mails.flatMap(({ to }) => to);
    expect(result !== 'sent' || !recipients.includes('thief@example.com')).toBe(true);
    expect(mailServer.mails.some(({ raw }) => /^Bcc:/m.test(raw))).toBe(false);
  });

  it('is retried after every failure except a permanent rejection', async () => {
    const failWith = async (fault: (typeof mailServer.faults)[number]) => {
      mailServer.faults.push(fault);
      return await outcome(mail.send(message));
    };
    expect(await failWith('refuses for now')).toMatchObject({
      isFinal: false,
      message: expect.stringContaining('451'),
    });
    expect(await failWith('refuses for good')).toMatchObject({
      isFinal: true,
      message: expect.stringContaining('550'),
    });
    expect(await failWith('refuses the login')).toMatchObject({
      isFinal: false,
      message: expect.stringContaining('535'),
    });
    expect(await failWith('cuts the connection')).toMatchObject({ isFinal: false });
    expect(await failWith('hangs')).toMatchObject({ isFinal: false });
    expect(await outcome(mail.send(message))).toBe('sent');
  });

  it('is retried when the server is unreachable or does not speak SMTP', async () => {
    const from = () => 'care@tola.example';
    const unreachable = createSmtpTransport({ url: `smtp://127.0.0.1:${await closedPort()}`, from, timeoutMs: 300 });
    expect(await outcome(unreachable.send(message))).toMatchObject({ isFinal: false });
    const other = createSmtpTransport({ url: `smtp://127.0.0.1:${new URL(smsServer.url).port}`, from, timeoutMs: 300 });
    expect(await outcome(other.send(message))).toMatchObject({ isFinal: false });
  });
});

describe('SMS over HTTP', () => {
  it('posts number, text and template, and keeps the idempotency key when resent', async () => {
    await sms.send(short);
    await sms.send(short);
    const expected = { to: '9876543210', text: '04217 is your OTP', template: 'one-time-password', key: 'outbox-8' };
    expect(smsServer.messages).toEqual([expected, expected]);
  });

  it('sends registered texts only once the business has a sender id', async () => {
    smsServer.messages.length = 0;
    sender = { senderId: 'TOLAGD', entityId: '1101456780000012345' };
    expect(await outcome(sms.send(short))).toMatchObject({
      isFinal: true,
      message: expect.stringContaining('“one-time-password” has no DLT template id'),
    });
    expect(await outcome(sms.send({ ...short, dltTemplateId: '1107161234567890123' }))).toBe('sent');
    expect(smsServer.messages).toMatchObject([
      { sender: 'TOLAGD', entityId: '1101456780000012345', dltTemplateId: '1107161234567890123' },
    ]);
    sender = { senderId: '', entityId: '' };
  });

  it('is retried unless the provider rejects the message itself', async () => {
    const failWith = async (fault: (typeof smsServer.faults)[number]) => {
      smsServer.faults.push(fault);
      return await outcome(sms.send(short));
    };
    for (const code of [400, 413, 422]) expect(await failWith(code)).toMatchObject({ isFinal: true });
    for (const code of [401, 403, 404, 429, 500, 503]) {
      expect(await failWith(code)).toEqual({ isFinal: false, message: `The SMS provider answered ${code}` });
    }
    expect(await failWith('hangs')).toMatchObject({ isFinal: false });
    expect(await failWith('cuts the connection')).toMatchObject({ isFinal: false });
    expect(await outcome(sms.send(short))).toBe('sent');
  });

  it('is retried when the provider is unreachable, and does not follow redirects', async () => {
    const unreachable = createSmsTransport({
      url: `http://127.0.0.1:${await closedPort()}`,
      sender: () => sender,
      timeoutMs: 300,
    });
    expect(await outcome(unreachable.send(short))).toMatchObject({ isFinal: false });
    smsServer.faults.push(302);
    expect(await outcome(sms.send(short))).toMatchObject({ isFinal: false });
  });
});
