/**
 * Envelopes of calls: `{"Obj": "<JSON text>"}` for requests, `{"d": "<JSON text>"}` for replies, which hold `code`,
 * `msg`, `Data` (itself JSON text) and sometimes more.
 */
import type { AnyCall } from './call.ts';
import { ValidationError } from './codec.ts';
import type { CommonReason } from './common-refusals.ts';

export { GENERAL_FAULT, INTERRUPTED, READ_ONLY } from './fault-sentences.ts';

/** A decoded reply. */
export type Answer<Data, Extras, Reason extends string = string> =
  | { readonly ok: true; readonly message: string; readonly data: Data; readonly extras: Extras }
  | Refused<Reason>;

export interface Refused<Reason extends string = string> {
  readonly ok: false;
  /** 0 when there was no reply. */
  readonly code: number;
  /** Reason of the refusal: declared by the call, or common to all calls. */
  readonly reason: Reason | CommonReason;
  readonly message: string;
  /** When to retry, for those who wait in a queue. */
  readonly waitSeconds?: number | undefined;
}

/** The payload of a request body: `Obj` as JSON text (or as an object), otherwise the body itself; fields beside `Obj` are merged in. */
export function openRequest(body: unknown): unknown {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ValidationError('The request is not valid');
  const { Obj: inner, ...beside } = body as Record<string, unknown>;
  if (inner === undefined || inner === null || inner === '') return beside;
  const opened = typeof inner === 'string' ? parse(inner) : inner;
  if (typeof opened !== 'object' || opened === null || Array.isArray(opened))
    throw new ValidationError('The request is not valid');
  return Object.keys(beside).length === 0 ? opened : { ...opened, ...beside };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError('The request is not valid JSON');
  }
}

/** The request body of a payload. As specified, a screenshot stands beside `Obj`. */
export function sealRequest(payload: unknown): string {
  if (payload === undefined || payload === null) return '{}';
  const { file, ...rest } = payload as Record<string, unknown>;
  return JSON.stringify(file === undefined ? { Obj: JSON.stringify(rest) } : { Obj: JSON.stringify(rest), file });
}

/** The reply body. */
export function sealReply(call: AnyCall, answer: Answer<unknown, unknown>): string {
  if (call.envelope === 'points') return sealPoints(call, answer);
  if (call.envelope === 'redemption') return sealRedemption(answer);
  const fields = answer.ok ? success(call, answer) : refusal(answer);
  // The card status carries the code under both spellings (DECISIONS 37).
  const repeated = call.envelope === 'payment status' ? { Code: fields.code } : {};
  return JSON.stringify({ d: JSON.stringify({ ...fields, ...repeated }) });
}

function success(call: AnyCall, answer: { message: string; data: unknown; extras: unknown }): Record<string, unknown> {
  const data = call.data.encode(answer.data);
  const extras = (call.extras.encode(answer.extras) ?? {}) as Record<string, unknown>;
  return { code: 200, msg: answer.message, ...(data === undefined ? {} : { Data: JSON.stringify(data) }), ...extras };
}

function refusal(answer: Refused): Record<string, unknown> {
  const { code, message: msg, reason, waitSeconds } = answer;
  return { code, msg, reason, ...(waitSeconds === undefined ? {} : { waitSeconds }) };
}

/** The points reply is `{statusCode, msg}`, with `data` in the JSON text `msg`; `d` repeats it for clients that read every envelope alike. */
function sealPoints(call: AnyCall, answer: Answer<unknown, unknown>): string {
  const statusCode = answer.ok ? 200 : answer.code;
  const msg = answer.ok ? JSON.stringify({ data: call.data.encode(answer.data) }) : answer.message;
  const reason = answer.ok ? {} : { reason: answer.reason };
  return JSON.stringify({ statusCode, msg, d: JSON.stringify({ code: statusCode, statusCode, msg, ...reason }) });
}

/** The redemption reply is `{status, success, message}`; `d` repeats it with `code` and `msg`. */
function sealRedemption(answer: Answer<unknown, unknown>): string {
  const status = answer.ok ? 200 : answer.code;
  const fields = { status, success: answer.ok, message: answer.message };
  const reason = answer.ok ? {} : { reason: answer.reason };
  return JSON.stringify({ ...fields, d: JSON.stringify({ code: status, msg: answer.message, ...fields, ...reason }) });
}

/** Decodes a reply body. */
export function openReply(call: AnyCall, body: string): Answer<unknown, unknown> {
  const envelope = JSON.parse((JSON.parse(body) as { d: string }).d) as Record<string, unknown>;
  const code = Number(envelope.code);
  const message = String(envelope.msg ?? '');
  if (code !== 200) {
    const { reason = 'fault', waitSeconds } = envelope as Partial<Refused>;
    return { ok: false, code, reason, message, waitSeconds };
  }
  if (call.envelope === 'points') {
    return {
      ok: true,
      message: '',
      data: call.data.read((JSON.parse(message) as { data: unknown }).data),
      extras: null,
    };
  }
  const data = envelope.Data;
  return {
    ok: true,
    message,
    data: call.data.read(typeof data === 'string' ? JSON.parse(data) : data),
    extras: call.extras.read(envelope),
  };
}
