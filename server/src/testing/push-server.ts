/** A push service: checks who sends, and opens messages as the browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: string;
  readonly topic: string;
}

interface Browser {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
}

export interface PushServer {
  readonly messages: ReceivedPush[];
  /** Status code of each of the next messages. */
  readonly faults: number[];
  /** Subscribes a browser. */
  subscribe(): Browser;
  close(): Promise<void>;
}

interface Keys {
  readonly pair: ReturnType<typeof createECDH>;
  readonly authSecret: Buffer;
}

/** @param clock of the store that sends, whose tokens expire by it */
export async function startPushServer(clock: () => Date): Promise<PushServer> {
  const messages: ReceivedPush[] = [];
  const faults: number[] = [];
  const browsers = new Map<string, Keys>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const fault = faults.shift();
      const browser = browsers.get(request.url ?? '');
      if (fault !== undefined) return response.writeHead(fault).end();
      if (browser === undefined) return response.writeHead(410).end();
      if (!isSigned(request, origin, clock())) return response.writeHead(403).end();
      const { ttl = '', topic = '' } = request.headers as Record<string, string>;
      messages.push({ endpoint: `${origin}${request.url}`, text: opened(Buffer.concat(chunks), browser), ttl, topic });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    messages,
    faults,
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const authSecret = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('hex')}`;
      browsers.set(path, { pair, authSecret });
      return {
        endpoint: `${origin}${path}`,
        publicKey: pair.getPublicKey('base64url'),
        authSecret: authSecret.toString('base64url'),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** RFC 8292. */
function isSigned({ headers }: IncomingMessage, origin: string, now: Date): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - now.getTime() / 1_000;
  return aud === origin && left > 0 && left <= 24 * 3_600 && /^(?:mailto:|https:)/.test(String(sub));
}

/** RFC 8291: what the browser does with a message. */
function opened(body: Buffer, { pair, authSecret }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), authSecret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(21 + keyLength, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
