/** The services of the shop as buyers know them, and whether each works at the moment. */
import type { PaymentMode } from '@tola/contract';
import { ALL_METALS, METALS } from '@tola/pricing';
import type { RateBoard } from '#rates';

export interface ServiceState {
  readonly name: string;
  readonly state: 'working' | 'paused' | 'delayed' | 'not offered';
  /** Shown to buyers; '' for none. */
  readonly detail: string;
}

export interface ServiceFacts {
  readonly board: Pick<RateBoard, 'list' | 'halted'>;
  readonly offered: ReadonlySet<PaymentMode>;
  /** Since when the payment provider has not answered; null while it does. */
  readonly providerAwaySince: Date | null;
  /** How long the oldest message that is due has waited. */
  readonly messageWaitSeconds: number;
}

/** A provider that is away for less may only be slow. */
const PROVIDER_AWAY_MS = 60_000;
const MESSAGE_WAIT_SECONDS = 15 * 60;

export function serviceStates(facts: ServiceFacts, now: Date): ServiceState[] {
  const { board, offered, providerAwaySince, messageWaitSeconds } = facts;
  const isAway = providerAwaySince !== null && now.getTime() - providerAwaySince.getTime() >= PROVIDER_AWAY_MS;
  const away = isAway ? 'The payment provider does not answer; other ways to pay work' : '';
  const upiAway = offered.has('Upi') ? '' : away;
  return [
    ...ALL_METALS.map((metal): ServiceState => {
      const halt = board.halted.find((one) => one.metal === metal);
      const name = `${METALS[metal].name} prices`;
      return halt === undefined
        ? { name, state: 'working', detail: 'Live' }
        : { name, state: 'paused', detail: halt.reason };
    }),
    payment('Card payments', offered.has('Card'), away),
    payment('UPI', offered.has('UpiGateway') || offered.has('Upi'), upiAway),
    payment('Bank transfers', offered.has('NEFT'), ''),
    messageWaitSeconds >= MESSAGE_WAIT_SECONDS
      ? { name: 'Messages', state: 'delayed', detail: 'Emails and SMS arrive late' }
      : { name: 'Messages', state: 'working', detail: '' },
  ];
}

function payment(name: string, isOffered: boolean, trouble: string): ServiceState {
  if (!isOffered) return { name, state: 'not offered', detail: '' };
  return trouble === '' ? { name, state: 'working', detail: '' } : { name, state: 'paused', detail: trouble };
}
