import type { WeightId } from '@tola/contract';
import { type DeliveryEstimate, getDeliveryEstimate } from '@tola/contract/delivery';
import { useEffect, useState } from 'react';
import { call } from '../calls/call.ts';

export interface Piece {
  readonly weightId: WeightId;
  readonly quantity: number;
}

export interface Destination {
  /** Null for the dispatch date alone; undefined asks nothing yet. */
  readonly pinCode: string | null | undefined;
  /** Of the delivery address. */
  readonly state?: string | null;
  /** The day before which a gift must not arrive. */
  readonly notBefore?: string | null;
}

/** When these pieces would arrive if ordered now; null until the server has answered, and when it cannot tell. */
export function useDeliveryEstimate(
  { pinCode, state, notBefore }: Destination,
  pieces: readonly Piece[],
): DeliveryEstimate | null {
  const [estimate, setEstimate] = useState<DeliveryEstimate | null>(null);
  const asked = JSON.stringify(pieces.map(({ weightId, quantity }) => ({ weightId, quantity })));
  useEffect(() => {
    if (pinCode === undefined) return;
    let isCurrent = true;
    const payload = {
      pinCode,
      state: state || null,
      notBefore: notBefore ?? null,
      pieces: JSON.parse(asked) as Piece[],
    };
    void call(getDeliveryEstimate, payload, { quiet: true }).then((answer) => {
      if (isCurrent) setEstimate(answer.ok ? answer.data : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [pinCode, state, notBefore, asked]);
  return estimate;
}
