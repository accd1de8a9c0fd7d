/** SMTP server and SMS endpoint that store messages and serve them to journeys over HTTP. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SinkMessage {
  readonly kind: 'mail' | 'sms';
  readonly to: string;
  readonly text: string;
}

export interface MessageSinks {
  readonly smtpUrl: string;
  readonly smsUrl: string;
  /** `GET` it for the list of messages, oldest first. */
  readonly messagesUrl: string;
  close(): Promise<void>;
}

export async function startMessageSinks(): Promise<MessageSinks> {
  const messages: SinkMessage[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((one) => one.address).join(', ');
        messages.push({ kind: 'mail', to, text: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));

  const http = createServer((request, response) => {
    void answer(request, messages).then((reply) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(reply);
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));

  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const httpPort = (http.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smsUrl: `http://127.0.0.1:${httpPort}/sms`,
    messagesUrl: `http://127.0.0.1:${httpPort}/messages`,
    async close() {
      await new Promise<void>((closed) => smtp.close(() => closed()));
      await new Promise<void>((closed) => http.close(() => closed()));
    },
  };
}

async function answer(request: IncomingMessage, messages: SinkMessage[]): Promise<string> {
  if (request.method !== 'POST') return JSON.stringify(messages);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { to, text } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { to: string; text: string };
  messages.push({ kind: 'sms', to, text });
  return JSON.stringify({ ok: true });
}
