import type { BuyerMode } from '@tola/contract/orders';
import { formatRupees, formatShare, formatWholeRupees, type Paise } from '@tola/pricing';
import { classNames } from '@tola/ui';
import { type ReactElement, useRef } from 'react';
import type { ModeLimit, PaymentConfig } from './payment-config.ts';
import type { Priced } from './priced-order.ts';

interface PaymentModesProps {
  readonly config: PaymentConfig;
  readonly priced: Priced;
  readonly mode: BuyerMode | null;
  readonly onChoose: (mode: BuyerMode, byKeyboard: boolean) => void;
}

interface Offer {
  readonly mode: BuyerMode;
  readonly name: string;
  readonly payablePaise: Paise;
  readonly what: string;
  readonly cost: string;
}

/** Payment modes, each with its limit stated up front. */
export function PaymentModes({ config, priced, mode, onChoose }: PaymentModesProps): ReactElement {
  const byKeyboard = useRef(false);
  return (
    <fieldset
      className="grid gap-3"
      onKeyDown={(event) => {
        byKeyboard.current = event.key.startsWith('Arrow');
      }}
      onPointerDown={() => {
        byKeyboard.current = false;
      }}
    >
      <legend className="sr-only">Payment mode</legend>
      {config.limits.length === 0 && (
        <p className="rounded-card border border-line px-5 py-4">
          Online payments are unavailable at the moment. Your cart is saved; please try later or contact us.
        </p>
      )}
      {offersOf(config, priced).map((offer) => {
        const limit = config.limits.find((one) => one.mode === offer.mode);
        const refusal = limitNote(offer, limit);
        return (
          <label
            key={offer.mode}
            className={classNames(
              'grid cursor-pointer grid-cols-[22px_minmax(0,1fr)] items-center gap-x-4 rounded-card border px-4 py-4 sm:grid-cols-[22px_minmax(0,1fr)_auto] sm:px-5',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-green-ink has-[:disabled]:cursor-not-allowed',
              mode === offer.mode
                ? 'border-green-ink bg-paper shadow-[inset_0_0_0_1px_var(--green-ink)]'
                : 'border-line',
            )}
          >
            <input
              type="radio"
              name="mode"
              value={offer.mode}
              checked={mode === offer.mode}
              disabled={limit === undefined || (refusal !== null && !paysInParts(offer.mode))}
              onChange={() => onChoose(offer.mode, byKeyboard.current)}
              className="size-5.5 accent-[var(--green-ink)]"
            />
            <span>
              <b className="block font-semibold">{offer.name}</b>
              <span className="block text-[13.5px] text-muted">{offer.what}</span>
              {refusal !== null && <span className="mt-1 block text-[13.5px] font-medium text-down">{refusal}</span>}
            </span>
            <span className="col-start-2 text-[13.5px] text-muted sm:col-start-auto">{offer.cost}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function offersOf(config: PaymentConfig, priced: Priced): Offer[] {
  const most = config.limits.find((limit) => limit.mode === 'Upi')?.atMostPaise ?? null;
  const gateway = config.limits.find((limit) => limit.mode === 'UpiGateway');
  const byGateway: Offer = {
    mode: 'UpiGateway',
    name: 'UPI, confirmed at once',
    payablePaise: priced.payablePaise,
    what: `PhonePe, Paytm, BHIM or any UPI app; no screenshot${gateway?.atMostPaise == null ? '' : `, up to ${formatWholeRupees(gateway.atMostPaise)} per payment`}`,
    cost: 'No surcharge',
  };
  return [
    ...(gateway === undefined ? [] : [byGateway]),
    {
      mode: 'Upi',
      name: 'Google Pay (UPI)',
      payablePaise: priced.payablePaise,
      what: `Scan the QR code or open your UPI app${most === null ? '' : `, up to ${formatWholeRupees(most)} per payment`}`,
      cost: 'No surcharge',
    },
    {
      mode: 'NEFT',
      name: 'NEFT',
      payablePaise: priced.payablePaise,
      what: 'Bank transfer by NEFT, RTGS or IMPS',
      cost: 'No surcharge',
    },
    {
      mode: 'Card',
      name: 'Debit Card / Credit Card',
      payablePaise: priced.cardPayablePaise,
      what: 'Our payment partner’s secure page',
      cost: priced.surchargeBp === 0 ? 'No surcharge' : `+ ${formatShare(priced.surchargeBp)} surcharge`,
    },
  ];
}

/** By UPI, an order above the limit is paid in parts. */
function paysInParts(mode: BuyerMode): boolean {
  return mode === 'Upi' || mode === 'UpiGateway';
}

/** Why this mode cannot take the amount in one payment; null when it can. */
function limitNote({ mode, payablePaise }: Offer, limit: ModeLimit | undefined): string | null {
  if (limit === undefined) return 'Currently unavailable';
  if (limit.atMostPaise === null || payablePaise <= limit.atMostPaise) return null;
  const most = formatRupees(limit.atMostPaise);
  return paysInParts(mode)
    ? `Your order is above ${most}: pay in parts or choose another mode.`
    : `Your order exceeds the limit of ${most} per payment. Please choose another mode.`;
}
