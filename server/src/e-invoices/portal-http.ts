/** Sends one request to the portal or provider and reads `{Status, Data, ErrorDetails, InfoDtls}`. */
import * as z from 'zod';
import { NoAnswer, noResult, type OutboundRequest, parsedJson, requestJson } from '#outbound-http';
import { ProviderProblem } from './provider.ts';

/** As staff read it. */
const SERVICE = 'provider';
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const reply = z.object({
  Status: z.coerce.number(),
  Data: z.unknown(),
  ErrorDetails: z
    .array(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string().catch('') }))
    .nullish()
    .catch(null),
});

type PortalRequest = Omit<OutboundRequest, 'service' | 'maxBytes'>;

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
export async function askPortal(request: PortalRequest): Promise<unknown> {
  try {
    const { status, text } = await requestJson({ ...request, service: SERVICE, maxBytes: MAX_ANSWER_BYTES });
    return dataOf(status, text);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new ProviderProblem(error.message, 'unsure', '', error);
  }
}

function dataOf(status: number, text: string): unknown {
  const read = reply.safeParse(parsedJson(text));
  if (!read.success) throw new ProviderProblem(noResult(SERVICE, status), 'unsure');
  if (read.data.Status === 1) return read.data.Data;
  const { ErrorCode: code, ErrorMessage: words } = read.data.ErrorDetails?.[0] ?? { ErrorCode: '', ErrorMessage: '' };
  if (BUSY.has(code) || status >= 500) throw new ProviderProblem('The portal is busy', 'later', code);
  if (LOGIN.has(code)) throw new ProviderProblem('The provider refuses client, user or password', 'later', code);
  throw new ProviderProblem(words.slice(0, 300), code === '' ? 'unsure' : 'refused', code);
}
