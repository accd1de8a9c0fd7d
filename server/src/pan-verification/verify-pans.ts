/**
 * Verifies the PANs that are due, one after another. No order waits for it: while the service is away, PANs wait and orders do not.
 */
import { recordAudit, systemActor } from '#audit';
import type { BusinessValues } from '#business';
import type { DataKeys } from '#data-keys';
import type { Database } from '#database';
import { nextAttemptAt, workOnDueRows } from '#jobs';
import type { Logger } from '#log';
import { openPan } from '#orders';
import { namesMatch } from './name-match.ts';
import { type PanAnswer, type PanService, ServiceProblem } from './pan-service.ts';
import {
  claimNext,
  type Outcome,
  saveOutcome,
  savePostponed,
  type VerifiedBefore,
  verifiedBefore,
  type WaitingPan,
} from './verification-store.ts';

export interface VerificationDependencies {
  readonly database: Database;
  readonly dataKey: DataKeys;
  /** While the setting is off nobody is asked, and what waits goes on waiting. */
  readonly business: { current(): Pick<BusinessValues, 'panVerification'> };
  /** Null where none is configured: PANs wait. */
  readonly service: PanService | null;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** How long a result counts for later orders with the same PAN and name. */
const REUSED_MS = 365 * 24 * 60 * 60 * 1000;

const ACTOR = systemActor('PAN verification');

/** Stops early when the service is away. Returns how many PANs it has worked on. */
export async function verifyDue(dependencies: VerificationDependencies, signal?: AbortSignal): Promise<number> {
  const { database, business, service, clock } = dependencies;
  if (service === null || !business.current().panVerification) return 0;
  const workOn = async (claimed: WaitingPan) => await verify(dependencies, service, claimed);
  return await workOnDueRows({ database, clock, claimNext, workOn }, signal);
}

/** Returns whether the service can be asked about the next one. */
async function verify(
  dependencies: VerificationDependencies,
  service: PanService,
  claimed: WaitingPan,
): Promise<boolean> {
  const { database, clock, log } = dependencies;
  try {
    await conclude(dependencies, claimed, await outcomeOf(dependencies, service, claimed));
    return true;
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (error.outlook === 'refused') {
      await conclude(dependencies, claimed, outcome('failed', error.message));
      return true;
    }
    log.warn({ err: error, order: claimed.orderNumber }, 'a PAN could not be verified; it is tried again');
    const next = nextAttemptAt(clock(), claimed.attempts, error.pauseSeconds);
    await savePostponed(database, claimed, error.message, next);
    return false;
  }
}

/** The outcome of an earlier order with the same PAN and name, or the answer of the service. */
async function outcomeOf(
  { database, dataKey, clock }: VerificationDependencies,
  service: PanService,
  claimed: WaitingPan,
): Promise<Outcome> {
  const { customerId, panSealed, buyerName: name, requestId } = claimed;
  const pan = openPan(dataKey, customerId, panSealed);
  if (pan === null) return outcome('failed', 'The PAN cannot be read: its data key is lost');
  const earlier = await verifiedBefore(database, claimed, new Date(clock().getTime() - REUSED_MS));
  const same = earlier.find((one) => openPan(dataKey, customerId, one.panSealed) === pan);
  return same === undefined ? outcomeFrom(await service.verify({ requestId, pan, name }), name) : asBefore(same);
}

function outcomeFrom(answer: PanAnswer, name: string): Outcome {
  if (answer.status === 'unknown') return outcome('unknown', 'The Income Tax Department knows no such PAN');
  if (answer.status === 'inactive') return outcome('inactive', 'The PAN is not active');
  const isMatch = 'isMatch' in answer ? answer.isMatch : namesMatch(name, answer.registeredName);
  return isMatch ? outcome('verified', null) : outcome('differs', 'The PAN is registered under another name');
}

function asBefore({ id, orderNumber, state, note }: VerifiedBefore): Outcome {
  return {
    ...outcome(state, null),
    sameAs: id,
    note: state === 'accepted' ? `As for order ${orderNumber}: ${note}` : '',
  };
}

function outcome(state: Outcome['state'], problem: string | null): Outcome {
  return { state, problem, sameAs: null, note: '' };
}

/** An answer that comes too late, after another one or after a decision of staff, changes nothing. */
async function conclude(
  { database, clock }: VerificationDependencies,
  claimed: WaitingPan,
  reached: Outcome,
): Promise<void> {
  const now = clock();
  const isGood = reached.state === 'verified' || reached.state === 'accepted';
  await database.transaction(async (tx) => {
    if (!(await saveOutcome(tx, claimed, reached, now))) return;
    const { orderId: subjectId, orderNumber: subject, requestId } = claimed;
    const action = isGood ? 'verified the PAN of' : 'could not verify the PAN of';
    const after = { state: reached.state, requestId };
    const note = reached.problem ?? reached.note;
    await recordAudit(tx, ACTOR, { action, kind: 'order', subjectId, subject, after, note }, now);
  });
}
