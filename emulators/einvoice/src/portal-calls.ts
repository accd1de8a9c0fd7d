/** The portal's calls: bodies are encrypted with the session key, outcomes are `{Status, Data, ErrorDetails, InfoDtls}`. */
import { cancel, findByDetails, findByIrn, type Outcome, register } from './documents.ts';
import type { Inv01 } from './invoice-checks.ts';
import type { Reply } from './irp-control.ts';
import { IRP_ERRORS, type IrpError } from './irp-error.ts';
import type { Fault, State } from './irp-state.ts';
import { decrypted, encrypted, logIn, sessionKey } from './sessions.ts';

export interface PortalCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** @param fault simulated in this call */
export function portalReply(state: State, call: PortalCall, fault: Fault | null): Reply {
  const { method, url, headers, body } = call;
  const name = `${method} ${url.pathname}`;
  if (fault === 'down') return failed(IRP_ERRORS.busy);
  if (name === 'POST /eivital/v1.04/auth') {
    const session = logIn(state, headers, body);
    return 'code' in session ? failed(session) : succeeded(session);
  }
  if (fault === 'token') {
    state.session = null;
    return failed(IRP_ERRORS.token);
  }
  const key = sessionKey(state, headers);
  if ('code' in key) return failed(key);
  const sent = method === 'POST' ? readBody(key, body) : {};
  if (sent === null) return failed(IRP_ERRORS.malformed);
  if (fault === 'invalid') return failed(IRP_ERRORS.hsn);
  const outcome = outcomeOf(state, name, url, sent);
  if (outcome === null) return { status: 404, type: 'text/plain', body: 'There is no such call' };
  if ('error' in outcome) return failed(outcome.error, outcome.info);
  return succeeded(encrypted(key, JSON.stringify(outcome.data)));
}

function outcomeOf(state: State, name: string, url: URL, sent: object): Outcome | null {
  const base = '/eicore/v1.03/Invoice';
  if (name === `POST ${base}`) return register(state, sent as Inv01);
  if (name === `POST ${base}/Cancel`) return cancel(state, sent);
  if (name === `GET ${base}/irnbydocdetails`) return findByDetails(state, url.searchParams);
  const irn = new RegExp(`^GET ${base}/irn/([0-9a-f]{64})$`).exec(name)?.[1];
  return irn === undefined ? null : findByIrn(state, irn);
}

function readBody(key: Buffer, body: unknown): object | null {
  const text = decrypted(key, String((body as { Data?: unknown } | null)?.Data ?? ''));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function succeeded(data: unknown): Reply {
  return json({ Status: 1, ErrorDetails: null, Data: data, InfoDtls: null });
}

function failed({ code, message }: IrpError, info?: object): Reply {
  const errors = [{ ErrorCode: code, ErrorMessage: message }];
  return json({ Status: 0, ErrorDetails: errors, Data: null, InfoDtls: info === undefined ? null : [info] });
}

/** The portal answers 200 also to what it refuses. */
function json(value: unknown): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}
