/** How far the verification of a PAN is, in words. */
import { PAN_STATE_LABELS, type PanState, type PanVerification } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatAttempts, formatDateTime } from '../controls/format.ts';

type Tone = 'plain' | 'good' | 'bad' | 'gold';

const TONES: Readonly<Record<PanState, Tone>> = {
  waiting: 'gold',
  verified: 'good',
  differs: 'bad',
  unknown: 'bad',
  inactive: 'bad',
  failed: 'bad',
  accepted: 'good',
};

export function PanChip({ state }: { state: PanState }): ReactElement {
  return <Chip tone={TONES[state]}>{PAN_STATE_LABELS[state]}</Chip>;
}

/** Why it is so, and when. */
export function PanDetail({ verification }: { verification: PanVerification }): ReactElement {
  const { state, problem, note, attempts, nextAttemptAt, decidedAt, sameAs } = verification;
  return (
    <span className="grid min-w-0 gap-0.5 text-[13px]">
      {problem !== null && <span className={state === 'waiting' ? '' : 'text-down'}>{problem}.</span>}
      {state === 'waiting' && attempts > 0 && nextAttemptAt !== null && (
        <span className="text-muted">{formatAttempts(attempts, nextAttemptAt)}</span>
      )}
      {note !== '' && <span className="break-words">{note}</span>}
      {decidedAt !== null && (
        <span className="text-muted">
          {formatDateTime(decidedAt)}
          {sameAs !== null && `, as for order ${sameAs}`}
        </span>
      )}
    </span>
  );
}

/** Before a sale, what is wrong with the PAN that the customer gave last; null for nothing. */
export function panWarning(state: PanState | null): string | null {
  switch (state) {
    case 'differs':
      return 'The PAN of the last order is registered under another name. Ask for the card.';
    case 'unknown':
    case 'inactive':
      return 'The PAN of the last order is unknown or inactive. Ask for the card.';
    case 'failed':
      return 'The PAN of the last order could not be verified. Ask for the card.';
    default:
      return null;
  }
}
