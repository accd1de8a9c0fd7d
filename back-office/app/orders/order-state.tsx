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

/** Shorter words for a phone's list, where the order number stands beside them. */
const SHORT_LABELS: Partial<Record<State, string>> = { 'payment under review': 'Under review' };

interface OrderStateProps {
  state: State;
  attention: string | null;
  isInList?: boolean;
}

export function OrderState({ state, attention, isInList = false }: OrderStateProps): ReactElement {
  const short = isInList ? SHORT_LABELS[state] : undefined;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={TONES[state] ?? 'plain'}>
        <span className={short === undefined ? '' : 'max-md:hidden'}>{ORDER_STATE_LABELS[state]}</span>
        {short !== undefined && <span className="md:hidden">{short}</span>}
      </Chip>
      {attention !== null && <Chip tone="bad">{attention}</Chip>}
    </span>
  );
}
