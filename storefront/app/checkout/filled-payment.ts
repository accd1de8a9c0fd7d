/** What the payment form holds: how much is paid now, what is missing, and the validated values. */
import { type BuyerMode, isProviderMode } from '@tola/contract/orders';
import { REFERENCE_WRONG, readReferenceNumber } from '@tola/contract/payment-reference';
import type { Paise } from '@tola/pricing';
import { type FormValues, firstProblem, type Problem } from '../forms/form.ts';
import type { PaymentConfig } from './payment-config.ts';
import type { Priced } from './priced-order.ts';
import type { Screenshot } from './screenshot-file.ts';
import { panProblem } from './show-target.ts';

const MODE_MISSING = 'Please select a payment mode';
const SCREENSHOT_MISSING = 'Please upload screenshot of payment';

/** Validated form values. */
export interface FilledPayment {
  readonly mode: BuyerMode;
  readonly screenshot: string | null;
  readonly reference: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
}

/** The first missing choice, as a sentence; null when SUBMIT can be pressed. */
export function missingOf(mode: BuyerMode | null, screenshot: Screenshot | null): string | null {
  if (mode === null) return MODE_MISSING;
  return !isProviderMode(mode) && screenshot === null ? SCREENSHOT_MISSING : null;
}

interface Part {
  /** Amount paid now. */
  readonly nowPaise: Paise;
  /** The rest is paid later. */
  readonly inParts: boolean;
}

/** A UPI order above the limit starts with a payment of the limit; all others are paid in full. */
export function partOf(config: PaymentConfig, priced: Priced, mode: BuyerMode | null): Part {
  const most = config.limits.find((limit) => limit.mode === mode)?.atMostPaise ?? null;
  const inParts = (mode === 'Upi' || mode === 'UpiGateway') && most !== null && priced.payablePaise > most;
  return { nowPaise: inParts ? most : priced.payablePaise, inParts };
}

/** In the specified order: mode, screenshot, then this store's own fields. */
export function checkPayment(
  { reference = '', pan = '' }: FormValues,
  mode: BuyerMode | null,
  screenshot: Screenshot | null,
  panNeeded: boolean,
): Problem | null {
  const proof = firstProblem([
    ['mode', mode !== null, MODE_MISSING],
    ['screenshot', mode === null || isProviderMode(mode) || screenshot !== null, SCREENSHOT_MISSING],
    [
      'reference',
      mode === null || isProviderMode(mode) || readReferenceNumber(reference, mode) !== null,
      REFERENCE_WRONG,
    ],
  ]);
  return proof ?? (panNeeded ? panProblem(tidyPan(pan)) : null);
}

export function filledIn(
  { reference, pan }: FormValues,
  mode: BuyerMode,
  screenshot: Screenshot | null,
): Omit<FilledPayment, 'inParts'> {
  const hasProof = !isProviderMode(mode);
  return {
    mode,
    screenshot: hasProof ? (screenshot?.base64 ?? null) : null,
    reference: hasProof ? (reference ?? null) : null,
    pan: pan === undefined ? null : tidyPan(pan),
  };
}

function tidyPan(typed: string): string {
  return typed.trim().toUpperCase();
}
