/**
 * In-process S3 server with failure modes. It compares the signed checksum of a body and the signatures of links, but not
 * those in headers: they are tested against a real server in `fleet/storage.test.ts`.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Settings } from '#settings';
import { isLinkGood } from './signed-link.ts';

/** Fewer than real servers, so that a test has several pages. */
const PAGE = 3;
const KEY_ID = 'test-key';
const SECRET = 'test-secret';
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

interface KeptObject {
  content: Buffer;
  readonly type: string;
  readonly sha256: string;
  readonly storedAt: Date;
}

export interface ObjectServer {
  readonly settings: Pick<Settings, 'objectStorageUrl' | 'objectStorageKeyId' | 'objectStorageSecret'>;
  readonly objects: Map<string, KeptObject>;
  /** Every request is answered 503. */
  down: boolean;
  /** Strangers may read. */
  public: boolean;
  close(): Promise<void>;
}

export async function startObjectServer(): Promise<ObjectServer> {
  const objects: ObjectServer['objects'] = new Map();
  const state = { down: false, public: false };
  const server = createServer((request, response) => {
    const handled = state.down ? refuse(response, 503, 'ServiceUnavailable') : answer(request, response);
    // A body that was cut off.
    handled.catch(() => request.socket.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`);
    const { authorization } = request.headers;
    const mayRead =
      authorization === undefined
        ? request.method === 'GET' && isLinkGood(url, SECRET, new Date())
        : authorization.includes(`${KEY_ID}/`);
    if (!mayRead && !state.public) return await refuse(response, 403, 'AccessDenied');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (key === '')
      return void response.writeHead(200).end(request.method === 'GET' ? list(objects, url.searchParams) : '');
    if (request.method === 'PUT') return await put(key, request, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return await refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      'content-length': found.content.length,
      'content-type': url.searchParams.get('response-content-type') ?? found.type,
      'last-modified': found.storedAt.toUTCString(),
      'x-amz-meta-sha256': found.sha256,
    });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const said = request.headers['x-amz-content-sha256'];
    if (sha256 !== said) return await refuse(response, 400, 'XAmzContentSHA256Mismatch');
    const carried = String(request.headers['x-amz-meta-sha256'] ?? '');
    objects.set(key, {
      content,
      type: request.headers['content-type'] ?? '',
      sha256: carried,
      storedAt: new Date(Math.floor(Date.now() / 1_000) * 1_000),
    });
    response.writeHead(200, { etag: '"x"' }).end();
  }

  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    settings: {
      objectStorageUrl: { endpoint, bucket: 'tola', region: 'us-east-1', addressing: 'path' as const },
      objectStorageKeyId: KEY_ID,
      objectStorageSecret: SECRET,
    },
    objects,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}

async function refuse(response: ServerResponse, code: number, name: string): Promise<void> {
  response.writeHead(code, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${name}</Code><Message>${name}</Message></Error>`);
}

function list(objects: ObjectServer['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const { content, storedAt } = objects.get(key) ?? { content: '', storedAt: new Date() };
    return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult xmlns="${NAMESPACE}">${next}${contents.join('')}</ListBucketResult>`;
}
