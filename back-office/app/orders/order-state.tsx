import type { OrderState as State } from '@tola/contract';
import { ORDER_STATE_LABELS } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';

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

export function OrderState({ state, attention }: { state: State; attention: string | null }): ReactElement {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={TONES[state] ?? 'plain'}>{ORDER_STATE_LABELS[state]}</Chip>
      {attention !== null && <Chip tone="bad">{attention}</Chip>}
    </span>
  );
}
