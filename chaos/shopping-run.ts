/** The shared state of a run: who buys where, what was acknowledged to them, and what must never happen. */
import type { WeightId } from '@tola/contract';
import type { Paise } from '@tola/pricing';
import type { Bank } from './bank.ts';
import type { Client } from './client.ts';
import type { Buyer } from './customers.ts';
import type { Shop } from './fleet.ts';

export interface ShoppingRun {
  readonly fleet: Shop;
  readonly client: Client;
  readonly bank: Bank;
  readonly buyers: readonly Buyer[];
  readonly pieces: readonly WeightId[];
  /** Orders acknowledged to a customer, with the amount to pay. */
  readonly acknowledged: Map<string, { readonly payablePaise: Paise }>;
  /** Refusals by call and message. */
  readonly refused: Map<string, number>;
  /** Responses that must never happen. */
  readonly violations: string[];
}

/** Refusal codes that disturbances may cause. */
const EXPECTED_REFUSALS = [400, 409, 429];

export function acknowledge(run: ShoppingRun, orderNumber: string | null, payablePaise: Paise): string | null {
  if (orderNumber !== null) run.acknowledged.set(orderNumber, { payablePaise });
  return orderNumber;
}

export function expectRefusal(
  run: ShoppingRun,
  name: string,
  answer: { readonly code: number; readonly message: string },
): void {
  const refusal = `${name}: ${answer.code} ${answer.message}`;
  run.refused.set(refusal, (run.refused.get(refusal) ?? 0) + 1);
  if (!EXPECTED_REFUSALS.includes(answer.code)) run.violations.push(refusal);
}
