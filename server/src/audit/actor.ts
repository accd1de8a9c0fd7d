/** Who carries out an operation. Every operation receives its actor; none reads it from a session or guesses it. */
import { type CustomerId, idOf, type StaffId } from '@tola/contract';
import { invariant } from '#database';

export interface Actor {
  readonly kind: 'customer' | 'staff' | 'provider' | 'system';
  /** A customer's id, a staff member's, or the part of the program. */
  readonly id: string;
  /** As the audit log shows them. */
  readonly name: string;
  /** The request behind the operation; jobs have none. */
  readonly request?: Request;
}

interface Request {
  readonly ip: string;
  readonly requestId: string;
}

export function staffActor(staff: { readonly id: StaffId; readonly name: string }, { ip, requestId }: Request): Actor {
  return { kind: 'staff', id: String(staff.id), name: staff.name, request: { ip, requestId } };
}

export function customerActor(customer: {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
}): Actor {
  const { id, firstName, lastName } = customer;
  return { kind: 'customer', id: String(id), name: `${firstName} ${lastName}`.trim() || `Customer ${id}` };
}

/** The customer who acts: for operations that only customers carry out, on what is theirs. */
export function actingCustomer({ kind, id }: Actor): CustomerId {
  invariant(kind === 'customer', 'An operation of customers was called by another actor', { kind, id });
  return idOf(Number(id));
}

/** The staff member who acts: for operations whose rows name one. */
export function actingStaff({ kind, id }: Actor): StaffId {
  invariant(kind === 'staff', 'An operation of staff was called by another actor', { kind, id });
  return idOf(Number(id));
}

/** @param part of the program, such as a job */
export function systemActor(part: string): Actor {
  return { kind: 'system', id: part, name: 'Tola' };
}

/** The card provider, or a person on its dashboard. */
export const CARD_PROVIDER: Actor = { kind: 'provider', id: 'card provider', name: 'Payment provider' };

/** An actor in a column such as `requested_by`: `staff 7`. */
export function actorKey({ kind, id }: Actor): string {
  return `${kind} ${id}`;
}
