/** Takes a call from its payload to its answer, the same way over HTTP and within the process. */
import { type AnyCall, commonRefusals, GENERAL_FAULT, INTERRUPTED, sealReply, WireFault } from '@tola/contract';
import { DatabaseUnavailable } from '#database';
import type { Logger, Metrics } from '#log';
import type { CallCircumstances, CallRequest, Identify, Operation, Reply, SignedIn } from './operation.ts';
import { isDeclared, Refusal, refuse } from './refusal.ts';
import { createReplySealer, type Dispatched } from './reply-bodies.ts';

/** Decides who may come through: one for the storefront's customers, another one for the staff. */
export interface Door<Person> {
  readonly cookieName: string;
  /** Below which path the session's cookie is sent; everywhere when left out. */
  readonly cookiePath?: string;
  identify(token: string | null, now: Date): Promise<Person | null>;
  /** The refusal for a person who may not make this call; null lets them in. */
  admit(call: AnyCall, person: Person | null): Refusal | null;
  /** What operations see of the person. */
  present(person: Person | null): Pick<CallRequest<unknown>, 'customer' | 'session'>;
}

export const SESSION_COOKIE = 'tola_session';

export function customerDoor(identify: Identify): Door<SignedIn> {
  return {
    cookieName: SESSION_COOKIE,
    identify,
    admit: (call, person) =>
      call.caller === 'customer' && person === null ? refuse(commonRefusals, 'not-signed-in') : null,
    present: (person) => ({ customer: person?.customer ?? null, session: person?.session ?? null }),
  };
}

export interface Dispatcher {
  readonly cookieName: string;
  readonly cookiePath: string;
  find(name: string): Operation | null;
  /**
   * @param payload what a stranger sent, opened but not checked
   */
  dispatch(operation: Operation, payload: unknown, circumstances: CallCircumstances): Promise<Dispatched>;
  /** The reply to a call that fails before its operation is reached. */
  refuse(call: AnyCall | null, refusal: Refusal): Dispatched;
  /** The reply when something broke around the operation. */
  fail(error: unknown, requestId: string): Dispatched;
}

interface DispatcherParts<Person> {
  readonly operations: readonly Operation[];
  readonly door: Door<Person>;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A call nobody declared still gets an envelope. */
const unknownCall = { name: '', envelope: 'usual', refusals: {} } as AnyCall;

export function createDispatcher<Person>({ operations, door, log, metrics }: DispatcherParts<Person>): Dispatcher {
  const byName = new Map(operations.map((operation) => [operation.call.name, operation]));
  const answered = metrics.counter('tola_calls_total', 'Calls answered, by call and code.', ['call', 'code']);
  const seconds = metrics.histogram('tola_call_seconds', 'Time from payload to answer, by call.', ['call']);
  const seal = createReplySealer();

  async function answer(
    operation: Operation,
    payload: unknown,
    around: CallCircumstances,
  ): Promise<Reply<unknown, unknown>> {
    const person = operation.anonymous || around.token === null ? null : await door.identify(around.token, around.now);
    const refusal = door.admit(operation.call, person);
    if (refusal !== null) throw refusal;
    const decoded = operation.call.payload.decode(payload, 'The request');
    const request = { ...around, payload: decoded, ...door.present(person) };
    return await operation.handle(request);
  }

  function sealRefused(call: AnyCall, code: number, reason: string, message: string): Dispatched {
    const refused = { ok: false as const, code, reason, message };
    return { answer: refused, body: sealReply(call, refused) };
  }

  function sealFailure(call: AnyCall, error: unknown, requestId: string): Dispatched {
    // Clients know only what a call declares: another refusal is a defect of the operation.
    if (error instanceof Refusal && isDeclared(call, error)) {
      return sealRefused(call, error.code, error.reason, error.message);
    }
    if (error instanceof WireFault) return sealRefused(call, 400, 'not-valid', error.message);
    if (error instanceof DatabaseUnavailable) {
      log.warn({ reason: error.message, call: call.name, requestId }, 'a call was refused for want of the database');
      return sealRefused(call, 503, 'interrupted', INTERRUPTED);
    }
    log.error({ err: error, call: call.name, requestId }, 'a call failed');
    return sealRefused(call, 500, 'fault', GENERAL_FAULT);
  }

  return {
    cookieName: door.cookieName,
    cookiePath: door.cookiePath ?? '/',
    find: (name) => byName.get(name) ?? null,
    async dispatch(operation, payload, circumstances) {
      const began = performance.now();
      const { call } = operation;
      let dispatched: Dispatched;
      try {
        dispatched = seal(call, await answer(operation, payload, circumstances));
      } catch (error) {
        dispatched = sealFailure(call, error, circumstances.requestId);
      }
      seconds.observe({ call: call.name }, (performance.now() - began) / 1000);
      answered.inc({ call: call.name, code: dispatched.answer.ok ? 200 : dispatched.answer.code });
      return dispatched;
    },
    fail: (error, requestId) => sealFailure(unknownCall, error, requestId),
    refuse(call, refusal) {
      answered.inc({ call: call?.name ?? 'unknown', code: refusal.code });
      return sealRefused(call ?? unknownCall, refusal.code, refusal.reason, refusal.message);
    },
  };
}
