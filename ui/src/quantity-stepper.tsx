import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

interface QuantityStepperProps {
  /** Accessible label. */
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** Maximum; unlimited when omitted. */
  most?: number | undefined;
  disabled?: boolean;
  className?: string;
}

/** Quantity input with minus and plus; at least 1. */
export function QuantityStepper(props: QuantityStepperProps): ReactElement {
  const { label, quantity, onChange, most = Number.MAX_SAFE_INTEGER, disabled = false, className } = props;
  const set = (wanted: number): void => onChange(Math.min(Math.max(wanted, 1), most));
  return (
    <fieldset
      disabled={disabled}
      className={classNames(
        'inline-grid min-h-12 grid-cols-[48px_minmax(36px,1fr)_48px] items-center rounded-full border border-line-strong bg-paper text-center',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={quantity <= 1}
        onClick={() => set(quantity - 1)}
        className="min-h-12 rounded-l-full text-xl disabled:text-muted"
      >
        −
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        value={quantity}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 6)))}
        className="w-full min-w-0 bg-transparent text-center font-medium"
      />
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={quantity >= most}
        onClick={() => set(quantity + 1)}
        className="min-h-12 rounded-r-full text-xl disabled:text-muted"
      >
        +
      </button>
    </fieldset>
  );
}
