import type { PaymentMode, OrderState as State } from '@tola/contract';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { sentenceCase } from '../controls/format.ts';

const TONES: Partial<Record<State, 'good' | 'bad' | 'gold'>> = {
  'payment under review': 'gold',
  confirmed: 'good',
  packed: 'good',
  shipped: 'good',
  delivered: 'good',
  failed: 'bad',
  expired: 'bad',
  cancelled: 'bad',
};

/** Display names of payment modes. */
export const MODE_LABELS: Readonly<Record<PaymentMode, string>> = { Card: 'Card', Upi: 'UPI', NEFT: 'NEFT' };

export function OrderState({ state, attention }: { state: State; attention: string | null }): ReactElement {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={TONES[state] ?? 'plain'}>{sentenceCase(state)}</Chip>
      {attention !== null && <Chip tone="bad">{attention}</Chip>}
    </span>
  );
}
