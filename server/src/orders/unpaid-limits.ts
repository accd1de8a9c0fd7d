/**
 * Limits on unpaid UPI and NEFT orders, per customer, per delivery address and for the whole business. The database adds up
 * and rejects at commit (migrations 0230 and 0301); this file sets the limits of an order and words the refusal.
 */
import { isProviderMode, type PaymentMode, placeOrder } from '@tola/contract';
import { formatWeight, formatWholeRupees, type Metal, mgFromGrams } from '@tola/pricing';
import type { BusinessValues, UnpaidLimits } from '#business';
import type { CardAccounts } from '#card-providers';
import { violationDetail } from '#database';
import { type Refusal, refuse } from '#http';
import { offeredModes } from './offered-modes.ts';

/** An order at the payment provider counts for its own customer only and is never refused: it expires within minutes. */
export function unpaidLimitsFor(mode: PaymentMode, values: BusinessValues): UnpaidLimits | null {
  return isProviderMode(mode) ? null : values.unpaidLimits;
}

interface LimitDependencies {
  readonly business: { current(): BusinessValues };
  readonly cards: Pick<CardAccounts, 'current'>;
}

/**
 * Runs the transaction that places an order.
 *
 * @throws Refusal of proceedToPay when its commit would take unpaid orders above a limit
 */
export async function withinUnpaidLimits<T>(dependencies: LimitDependencies, place: () => Promise<T>): Promise<T> {
  try {
    return await place();
  } catch (error) {
    const detail = violationDetail(error, 'unpaid_limits');
    if (detail === null) throw error;
    throw limitRefusal(JSON.parse(detail) as Excess, dependencies);
  }
}

/** The exceeded limit, as the database reports it. */
interface Excess {
  readonly scope: 'unverified' | 'perNewCustomer' | 'perCustomer' | 'perAddress' | 'newCustomers' | 'inAll';
  readonly measure: 'paise' | Metal;
  /** Unpaid orders in that scope, including the refused one. */
  readonly orders: number;
}

const REASONS = {
  perNewCustomer: 'unpaid-limit-new-customer',
  perCustomer: 'unpaid-limit-customer',
  perAddress: 'unpaid-limit-address',
  newCustomers: 'unpaid-limit-new-customers',
  inAll: 'unpaid-limit-business',
} as const;

function limitRefusal({ scope, measure, orders }: Excess, { business, cards }: LimitDependencies): Refusal {
  const values = business.current();
  if (scope === 'unverified') {
    const limit = formatWholeRupees(values.unpaidLimits.unverifiedMostPaise);
    return refuse(placeOrder, 'number-not-verified', { limit });
  }
  const { mostPaise, fineGrams } = values.unpaidLimits[scope === 'newCustomers' ? 'inAll' : scope];
  const limit =
    measure === 'paise'
      ? formatWholeRupees(mostPaise)
      : `${formatWeight(mgFromGrams(fineGrams[measure]))} of fine ${measure}`;
  const isOwn = scope === 'perNewCustomer' || scope === 'perCustomer';
  const choices = [
    isOwn && orders > 1 ? 'pay your open orders first' : '',
    offeredModes(values, cards).has('Card') ? 'pay by card' : '',
    'order fewer pieces',
    values.phone === '' ? '' : `call us on ${values.phone}`,
  ].filter((choice) => choice !== '');
  return refuse(placeOrder, REASONS[scope], { limit, choices: either(choices) });
}

/** "a, b or c" */
function either(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
}
