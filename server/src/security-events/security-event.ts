/** A security event: what happened to a sign-in, code, session or right, to whom and from where. */
import type { CustomerId, StaffId } from '@tola/contract';
import type { SecurityEventKind, SecurityEventOutcome } from '@tola/contract/staff';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityEventOutcome;
  /** The cause of a refusal, or what was exported or downloaded. Never a secret, a code or an address. */
  readonly reason?: string;
  readonly customerId?: CustomerId;
  readonly staffId?: StaffId;
  /** What somebody typed as their account; recorded is only the id of the account that it belongs to, if any. */
  readonly claimedMobile?: string;
  readonly claimedEmail?: string;
  readonly ip: string;
  readonly userAgent?: string;
}

const MAX_REASON = 200;
const MAX_IP = 45;
const MAX_USER_AGENT = 200;

/** The event as it fits into the table. */
export function shortened(event: SecurityEvent): SecurityEvent {
  return {
    ...event,
    reason: (event.reason ?? '').slice(0, MAX_REASON),
    ip: event.ip.slice(0, MAX_IP),
    userAgent: (event.userAgent ?? '').slice(0, MAX_USER_AGENT),
  };
}
