/** Payment accounts and limits per payment. */
import type { DataOf } from '@tola/contract/call';
import { getPaymentConfig } from '@tola/contract/orders';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';

export type PaymentConfig = DataOf<typeof getPaymentConfig>;
export type ModeLimit = PaymentConfig['limits'][number];

export interface PaymentConfigHolder {
  /** Null until loaded. */
  readonly config: PaymentConfig | null;
  readonly failed: boolean;
  readonly read: () => Promise<void>;
}

export function usePaymentConfig(): PaymentConfigHolder {
  const [config, setConfig] = useState<PaymentConfig | null>(null);
  const [failed, setFailed] = useState(false);
  const read = useCallback(async () => {
    setFailed(false);
    const answer = await call(getPaymentConfig, { orderNumber: null });
    setFailed(!answer.ok);
    if (answer.ok) setConfig(answer.data);
  }, []);
  useEffect(() => void read(), [read]);
  return { config, failed, read };
}
