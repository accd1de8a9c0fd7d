/** Runs a call from payload to reply, both over HTTP and in process. */
import {
  type AnyCall,
  type CustomerId,
  commonRefusals,
  GENERAL_FAULT,
  type StaffId,
  sealReply,
  ValidationError,
} from '@tola/contract';
import { isCheckViolation } from '#database';
import type { Logger, Metrics } from '#log';
import type { CallSlots } from './call-slots.ts';
import type {
  CallContext,
  CallLimit,
  CallQueue,
  CallRequest,
  Identify,
  Operation,
  Reply,
  SignedIn,
} from './operation.ts';
import { outageOf } from './outage.ts';
import { isDeclared, Refusal, refuse } from './refusal.ts';
import { createReplySealer, type Dispatched } from './reply-bodies.ts';

/** Identifies callers and checks their rights; one implementation for customers, one for staff. */
export interface Authenticator<Person> {
  readonly cookieName: string;
  /** Path of the session cookie; `/` by default. */
  readonly cookiePath?: string;
  /** The browser forgets cached replies and stored data of the host at log-out. */
  readonly clearsSiteData?: boolean;
  identify(token: string | null, now: Date, request: IdentifiedRequest): Promise<Person | null>;
  /** The refusal if the person may not make this call, else null. */
  admit(call: AnyCall, person: Person | null): Refusal | null;
  /** Ids for the record of security events. */
  whoIs(person: Person): CallerIds;
  /** The part of the request context that describes the person. */
  present(person: Person | null): Pick<CallRequest<unknown>, 'customer' | 'session'>;
}

export interface IdentifiedRequest {
  /** Whether the page made the request by itself. */
  readonly isBackground: boolean;
  /** How often the person may make this call; null without a limit, and for a payload that is refused. */
  readonly limit: CallLimit | null;
}

export interface CallerIds {
  readonly customerId?: CustomerId;
  readonly staffId?: StaffId;
}

/** What became of a request, for the record of security events. */
export interface AnsweredRequest extends CallerIds {
  /** The name of the call, or the path of the route. */
  readonly name: string;
  /** Null for a reply; else the reason of the refusal. */
  readonly refusal: { readonly code: number; readonly reason: string } | null;
  /** As decoded; undefined when the request was refused before. */
  readonly payload: unknown;
  readonly hasToken: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

/** Told of each answered request; must neither throw nor take time. */
export type OnAnswered = (answered: AnsweredRequest, now: Date) => void;

export const SESSION_COOKIE = 'tola_session';

export function customerAuthenticator(identify: Identify): Authenticator<SignedIn> {
  return {
    cookieName: SESSION_COOKIE,
    identify: async (token, now, { limit }) => await identify(token, now, limit),
    admit(call, person) {
      if (person === null) return call.caller === 'customer' ? refuse(commonRefusals, 'not-signed-in') : null;
      return person.isWithinLimit ? null : refuse(commonRefusals, 'too-many-tries');
    },
    whoIs: ({ customer }) => ({ customerId: customer.id }),
    present: (person) => ({ customer: person?.customer ?? null, session: person?.session ?? null }),
  };
}

export interface Dispatcher {
  readonly cookieName: string;
  readonly cookiePath: string;
  readonly clearsSiteData: boolean;
  find(name: string): Operation | null;
  /**
   * @param payload untrusted: unwrapped from the envelope but not validated
   */
  dispatch(operation: Operation, payload: unknown, context: CallContext): Promise<Dispatched>;
  /** The reply to a call that is refused before its operation runs. */
  refuse(call: AnyCall | null, refusal: Refusal): Dispatched;
  readonly onAnswered: OnAnswered;
  /** The reply to an unexpected error outside the operation. */
  fail(error: unknown, requestId: string): Dispatched;
}

interface DispatcherDependencies<Person> {
  readonly operations: readonly Operation[];
  readonly authenticator: Authenticator<Person>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly onAnswered: OnAnswered;
  /** Without it nobody queues. */
  readonly queue?: CallQueue | undefined;
  /** Without them any number of calls runs at once. */
  readonly slots?: CallSlots | undefined;
}

/** Caller and payload as soon as they are known, for the record of a refusal too. */
interface Seen {
  caller: CallerIds | null;
  payload: unknown;
}

function answeredRequest(
  { name }: AnyCall,
  refusal: AnsweredRequest['refusal'],
  { caller, payload }: Seen,
  { ip, userAgent, token }: CallContext,
): AnsweredRequest {
  const answered = { name, refusal, payload, hasToken: token !== null, ip, userAgent };
  return caller === null ? answered : { ...answered, ...caller };
}

/** Why the database stores nothing for this account: it was erased while the call ran, is blocked, or is a minor's. */
function reasonOfAccount(error: unknown): 'not-signed-in' | 'account-blocked' | 'adults-only' | null {
  if (isCheckViolation(error, 'customer_is_erased')) return 'not-signed-in';
  if (isCheckViolation(error, 'customer_is_blocked')) return 'account-blocked';
  return isCheckViolation(error, 'customer_is_minor') ? 'adults-only' : null;
}

function refusalReply(call: AnyCall, code: number, reason: string, message: string, waitSeconds?: number): Dispatched {
  const refused = { ok: false as const, code, reason, message, waitSeconds };
  return { answer: refused, body: sealReply(call, refused) };
}

interface Decoded {
  readonly payload: unknown;
  /** Thrown after the check of who may make the call. */
  readonly error: ValidationError | null;
  readonly isAnonymous: boolean;
  readonly limit: CallLimit | null;
}

function decodeFor(operation: Operation, sent: unknown): Decoded {
  try {
    const payload = operation.call.payload.decode(sent, 'The request');
    return { payload, error: null, isAnonymous: operation.isAnonymous(payload), limit: operation.limit };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { payload: undefined, error, isAnonymous: false, limit: null };
  }
}

function replyToError(log: Logger, call: AnyCall, error: unknown, requestId: string): Dispatched {
  // Clients handle declared refusals only; an undeclared one is a defect of the operation.
  if (error instanceof Refusal && isDeclared(call, error)) {
    return refusalReply(call, error.code, error.reason, error.message, error.waitSeconds);
  }
  if (error instanceof ValidationError) return refusalReply(call, 400, 'not-valid', error.message);
  const refused = reasonOfAccount(error);
  if (refused !== null) return refusalReply(call, commonRefusals[refused][0], refused, commonRefusals[refused][1]);
  const outage = outageOf(error);
  if (outage !== null) {
    log.warn({ reason: outage.cause, err: error, call: call.name, requestId }, 'a call was answered 503');
    return refusalReply(call, 503, outage.reason, outage.message);
  }
  log.error({ err: error, call: call.name, requestId }, 'a call failed');
  return refusalReply(call, 500, 'fault', GENERAL_FAULT);
}

/** @throws what is given, unless there is nothing */
function throwAny(error: Refusal | ValidationError | null | undefined): void {
  if (error !== null && error !== undefined) throw error;
}

/** An undeclared call still gets an envelope. */
const unknownCall = { name: '', envelope: 'usual', refusals: {} } as AnyCall;

function sessionCookieOf<P>({ cookieName, cookiePath = '/', clearsSiteData = false }: Authenticator<P>) {
  return { cookieName, cookiePath, clearsSiteData };
}

/** Runs an operation: who queues, what is valid, who may, and the handler. */
function createRunner<Person>({ authenticator, queue, slots }: DispatcherDependencies<Person>) {
  async function handle(
    operation: Operation,
    { error, isAnonymous, limit, payload }: Decoded,
    context: CallContext,
    seen: Seen,
  ): Promise<Reply<unknown, unknown>> {
    const { token, now, isBackground } = context;
    const person =
      isAnonymous || token === null ? null : await authenticator.identify(token, now, { isBackground, limit });
    if (person !== null) seen.caller = authenticator.whoIs(person);
    throwAny(authenticator.admit(operation.call, person));
    throwAny(error);
    if (operation.isQueued) throwAny(queue?.refusalOfNewcomer(context));
    seen.payload = payload;
    const reply = await operation.handle({ ...context, payload, ...authenticator.present(person) });
    if (operation.completesQueued) queue?.completed();
    return reply;
  }

  return async function run(
    operation: Operation,
    payload: unknown,
    context: CallContext,
    seen: Seen,
  ): Promise<Reply<unknown, unknown>> {
    const { token, now } = context;
    if (operation.isQueued) throwAny(await queue?.refusalOfWaiting(context));
    // Decoded first, so that one statement reads the session and counts a valid call.
    const decoded = decodeFor(operation, payload);
    if (slots === undefined || token === null || decoded.isAnonymous || operation.isPayment)
      return await handle(operation, decoded, context, seen);
    const isFree = slots.take({ token, now });
    if (isFree !== null) await isFree;
    try {
      return await handle(operation, decoded, context, seen);
    } finally {
      slots.free();
    }
  };
}

export function createDispatcher<Person>(dependencies: DispatcherDependencies<Person>): Dispatcher {
  const { operations, authenticator, log, metrics, onAnswered } = dependencies;
  const byName = new Map(operations.map((operation) => [operation.call.name, operation]));
  const replies = metrics.counter('tola_calls_total', 'Replies to calls, by call and code.', ['call', 'code']);
  const seconds = metrics.histogram('tola_call_seconds', 'Time from payload to reply, by call.', ['call']);
  const observers = new Map(operations.map(({ call }) => [call, seconds.series({ call: call.name })]));
  const serialise = createReplySealer();

  const run = createRunner(dependencies);

  const failureReply = (call: AnyCall, error: unknown, requestId: string): Dispatched =>
    replyToError(log, call, error, requestId);

  return {
    ...sessionCookieOf(authenticator),
    find: (name) => byName.get(name) ?? null,
    async dispatch(operation, payload, context) {
      const began = performance.now();
      const { call } = operation;
      const seen: Seen = { caller: null, payload: undefined };
      let dispatched: Dispatched;
      try {
        dispatched = serialise(call, await run(operation, payload, context, seen));
      } catch (error) {
        dispatched = failureReply(call, error, context.requestId);
      }
      observers.get(call)?.((performance.now() - began) / 1000);
      const { answer } = dispatched;
      replies.inc({ call: call.name, code: answer.ok ? 200 : answer.code });
      onAnswered(answeredRequest(call, answer.ok ? null : answer, seen, context), context.now);
      return dispatched;
    },
    onAnswered,
    fail: (error, requestId) => failureReply(unknownCall, error, requestId),
    refuse(call, refusal) {
      replies.inc({ call: call?.name ?? 'unknown', code: refusal.code });
      return refusalReply(call ?? unknownCall, refusal.code, refusal.reason, refusal.message);
    },
  };
}
