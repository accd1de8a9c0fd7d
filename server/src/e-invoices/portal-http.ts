/** Sends one request to the portal or provider and reads `{Status, Data, ErrorDetails, InfoDtls}`. */
import * as z from 'zod';
import { ProviderProblem } from './provider.ts';

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const reply = z.object({
  Status: z.coerce.number(),
  Data: z.unknown(),
  ErrorDetails: z
    .array(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string().catch('') }))
    .nullish()
    .catch(null),
});

interface PortalRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/** Numbers of a portal that is away or busy. */
const BUSY = new Set(['5001', '5002']);
/** Client, user or password are wrong or locked. */
const LOGIN = new Set([
  '1001',
  '1002',
  '1003',
  '1004',
  '1006',
  '1007',
  '1008',
  '1009',
  '1010',
  '1011',
  '1012',
  '1013',
  '1014',
]);

/** Returns `Data`. @throws ProviderProblem */
export async function askPortal({ method, url, headers, body, timeoutMs }: PortalRequest): Promise<unknown> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await readText(response);
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    throw new ProviderProblem('The provider cannot be reached', 'unsure', '', error);
  }
  return dataOf(status, text);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER_BYTES) throw new ProviderProblem('The answer of the provider is too large', 'unsure');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function dataOf(status: number, text: string): unknown {
  const read = reply.safeParse(parsed(text));
  if (!read.success) throw new ProviderProblem(`The provider answered ${status} without a result`, 'unsure');
  if (read.data.Status === 1) return read.data.Data;
  const { ErrorCode: code, ErrorMessage: words } = read.data.ErrorDetails?.[0] ?? { ErrorCode: '', ErrorMessage: '' };
  if (BUSY.has(code) || status >= 500) throw new ProviderProblem('The portal is busy', 'later', code);
  if (LOGIN.has(code)) throw new ProviderProblem('The provider refuses client, user or password', 'later', code);
  throw new ProviderProblem(words.slice(0, 300), code === '' ? 'unsure' : 'refused', code);
}

/** A proxy may send a page instead of JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
