/** Which security event each call is, whether it succeeds or is refused. */
import type { CustomerId } from '@tola/contract';
import type { SecurityEventKind } from '@tola/contract/staff';
import type { AnsweredRequest } from '#http';
import type { Platform } from '#platform';
import { recordSecurityEvent } from './record.ts';
import type { SecurityEvent } from './security-event.ts';

interface CallEvent {
  readonly kind: SecurityEventKind;
  /** Kinds whose success is recorded by the feature itself, or is no event. */
  readonly onlyRefused?: boolean;
}

/** The fields of payloads that name an account; their values are looked up and never recorded. */
interface Payload {
  readonly mobile?: unknown;
  readonly email?: unknown;
  readonly id?: unknown;
}

const EVENT_OF_CALL: Readonly<Record<string, CallEvent>> = {
  GetLogin: { kind: 'customer-sign-in' },
  SendLoginOtpFront: { kind: 'code' },
  ChooseLoginAccountFront: { kind: 'customer-sign-in', onlyRefused: true },
  SetFirstPasswordFront: { kind: 'password-changed', onlyRefused: true },
  insertRegister: { kind: 'registration' },
  VerifyLoginIdForForgotPassFront: { kind: 'code' },
  UpdatePasswordForFront: { kind: 'password-reset', onlyRefused: true },
  ChangePasswordFront: { kind: 'password-changed' },
  LogoutFront: { kind: 'session-ended' },
  SignIn: { kind: 'staff-sign-in' },
  EnterCode: { kind: 'staff-sign-in' },
  ReadInvite: { kind: 'staff-sign-in', onlyRefused: true },
  AcceptInvite: { kind: 'staff-sign-in' },
  SignOut: { kind: 'session-ended' },
  EndSession: { kind: 'session-ended' },
  EndCustomerSessions: { kind: 'session-ended' },
  EnterPasskey: { kind: 'staff-sign-in' },
  SignInWithPasskey: { kind: 'staff-sign-in' },
  ConfirmFactor: { kind: 'fresh-factor' },
  ConfirmPasskey: { kind: 'fresh-factor' },
  ConfirmPassword: { kind: 'fresh-factor' },
  BeginEnrolment: { kind: 'factor-added', onlyRefused: true },
  ConfirmEnrolment: { kind: 'factor-added' },
  BeginPasskey: { kind: 'factor-added', onlyRefused: true },
  AddPasskey: { kind: 'factor-added' },
  RemoveFactor: { kind: 'factor-removed' },
  RenewRecoveryCodes: { kind: 'factor-added' },
  ResetSecondFactor: { kind: 'factor-removed' },
  ChangeOwnPassword: { kind: 'password-changed' },
  InvitePerson: { kind: 'people-changed' },
  InviteAgain: { kind: 'people-changed' },
  SavePerson: { kind: 'people-changed' },
  ReadCustomer: { kind: 'customer-viewed' },
  FindCounterCustomer: { kind: 'customer-viewed' },
  ReadPan: { kind: 'customer-viewed' },
  ReadPayoutAccount: { kind: 'customer-viewed' },
  ListSecurityEvents: { kind: 'events-viewed' },
};

/** Calls whose `id` is that of a customer. */
const OF_A_CUSTOMER = new Set(['ReadCustomer', 'EndCustomerSessions']);
/** Refusals of what was typed; the other refusals of a call are events. */
const TYPING_REASONS = new Set(['not-valid', 'not-json', 'too-large', 'interrupted', 'read-only', 'fault']);
/** Refusals of files: not what they claim to be, or too large to decode. */
const UPLOAD_REASONS: ReadonlySet<string> = new Set([
  ...['screenshot-not-image', 'screenshot-too-large', 'screenshot-pixels'],
  ...['card-not-image', 'card-too-large', 'card-pixels'],
  ...['not-a-picture', 'not-a-film', 'format-unknown'],
]);
/** What too many failures lock for a while. */
const LOCKED_KINDS: ReadonlySet<SecurityEventKind> = new Set([
  ...(['customer-sign-in', 'staff-sign-in', 'code', 'fresh-factor', 'password-changed', 'password-reset'] as const),
]);

/** The event of an answered request, or null when it is none. */
export function eventOf(answered: AnsweredRequest): SecurityEvent | null {
  const { name, refusal, ip, userAgent } = answered;
  if (refusal === null && EVENT_OF_CALL[name] === undefined) return null;
  if (refusal !== null && TYPING_REASONS.has(refusal.reason)) return null;
  const payload = (answered.payload ?? {}) as Payload;
  const who = { ...accountOf(name, answered, payload), ip, userAgent };
  const general = refusal === null ? null : generalKind(refusal, answered);
  if (refusal !== null && general !== null) {
    return { kind: general, outcome: 'refused', reason: `${name}: ${refusal.reason}`, ...who };
  }
  const event = EVENT_OF_CALL[name];
  if (event === undefined) return null;
  if (refusal !== null) return { kind: event.kind, outcome: 'refused', reason: `${name}: ${refusal.reason}`, ...who };
  return event.onlyRefused === true ? null : { kind: event.kind, outcome: 'succeeded', reason: name, ...who };
}

/** Refusals that mean the same for every call. */
function generalKind(
  { code, reason }: { code: number; reason: string },
  { name, payload, hasToken }: AnsweredRequest,
): SecurityEventKind | null {
  if (reason === 'other-site') return 'cross-site';
  if (reason === 'too-many-tries') {
    // Without a payload the address was over its budget of requests, whatever it called.
    const isLocked = payload !== undefined && LOCKED_KINDS.has(EVENT_OF_CALL[name]?.kind ?? 'rate-limit');
    return isLocked ? 'lock-out' : 'rate-limit';
  }
  if (UPLOAD_REASONS.has(reason)) return 'upload';
  if (reason === 'no-right' || reason === 'owners-only') return 'admission';
  if (reason.includes('fresh')) return 'fresh-factor';
  // Guests are asked to log in all the time; a token that is no longer one is worth a record.
  if (reason === 'not-signed-in' && code === 401) return hasToken ? 'session-refused' : null;
  return null;
}

function accountOf(
  name: string,
  { customerId, staffId }: AnsweredRequest,
  { mobile, email, id }: Payload,
): Partial<SecurityEvent> {
  const subject = OF_A_CUSTOMER.has(name) && typeof id === 'number' ? (id as CustomerId) : customerId;
  return {
    ...(subject === undefined ? {} : { customerId: subject }),
    ...(staffId === undefined ? {} : { staffId }),
    ...(typeof mobile === 'string' && customerId === undefined ? { claimedMobile: mobile } : {}),
    ...(name === 'SignIn' && typeof email === 'string' ? { claimedEmail: email } : {}),
  };
}

/** Records the events of answered requests. */
export function recordAnswered({
  database,
}: Pick<Platform, 'database'>): (answered: AnsweredRequest, now: Date) => void {
  return (answered, now) => {
    const event = eventOf(answered);
    if (event !== null) void recordSecurityEvent(database, event, now);
  };
}
