import { classNames, Icon } from '@tola/ui';
import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';

interface QuantityControlProps {
  readonly quantity: number;
  /** The quantity is chosen, but not confirmed by the server. */
  readonly pending: boolean;
  /** Product name for the button labels. */
  readonly of: string;
  readonly onChange: (quantity: number) => void;
}

/** Minus, the quantity, plus: one piece at a time, never below one. */
export function QuantityControl({ quantity, pending, of, onChange }: QuantityControlProps): ReactElement {
  return (
    <fieldset className="inline-grid min-h-11 grid-cols-[44px_minmax(40px,auto)_44px] items-center rounded-full border border-line bg-paper text-center">
      <legend className="sr-only">Quantity of {of}</legend>
      <button
        type="button"
        aria-label={`Decrease quantity of ${of}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className="grid h-11 place-items-center rounded-full hover:bg-line/60 disabled:text-line-strong disabled:hover:bg-transparent"
      >
        <Icon of={Minus} size={18} />
      </button>
      <output
        aria-label="Quantity"
        aria-busy={pending}
        className={classNames('px-1 font-medium', pending ? 'animate-pulse text-muted motion-reduce:animate-none' : '')}
      >
        {quantity}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${of}`}
        onClick={() => onChange(quantity + 1)}
        className="grid h-11 place-items-center rounded-full hover:bg-line/60"
      >
        <Icon of={Plus} size={18} />
      </button>
    </fieldset>
  );
}
