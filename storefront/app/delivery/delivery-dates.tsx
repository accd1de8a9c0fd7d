import type { DeliveryEstimate } from '@tola/contract/delivery';
import { formatNearDay } from '@tola/contract/delivery-day';
import { Button, controlClass, Icon } from '@tola/ui';
import { Truck } from 'lucide-react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isPinCode, rememberedPin, rememberPin } from './remembered-pin.ts';
import { type Piece, useDeliveryEstimate } from './use-delivery-estimate.ts';

interface DeliveryDatesProps {
  readonly pieces: readonly Piece[];
  /** Of the gift that these pieces are. */
  readonly notBefore?: string | null;
}

/** The delivery date of pieces to the visitor's PIN code, which is asked for once and remembered. */
export function DeliveryDates({ pieces, notBefore = null }: DeliveryDatesProps): ReactElement | null {
  // Known in the browser only.
  const [pinCode, setPinCode] = useState<string | null | undefined>();
  useEffect(() => setPinCode(rememberedPin()), []);
  const [asking, setAsking] = useState(false);
  const estimate = useDeliveryEstimate({ pinCode, notBefore }, pieces);
  if (pinCode === undefined) return null;
  if (asking) {
    return (
      <PinForm
        held={pinCode}
        onChoose={(chosen) => {
          rememberPin(chosen);
          setPinCode(chosen);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    );
  }
  if (estimate === null) return null;
  return (
    <p className="flex items-start gap-3 text-[15px]">
      <Icon of={Truck} size={20} className="mt-0.5 flex-none text-gold" />
      <span role="status">
        <EstimateText estimate={estimate} pinCode={pinCode} />{' '}
        <button
          type="button"
          className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
          onClick={() => setAsking(true)}
        >
          {pinCode === null ? 'Enter PIN code for the delivery date' : 'Change'}
          {pinCode !== null && <span className="sr-only"> PIN code</span>}
        </button>
      </span>
    </p>
  );
}

interface DeliveryToProps {
  readonly pinCode: string;
  readonly state: string;
  readonly notBefore: string | null;
  readonly pieces: readonly Piece[];
  /** The date that an order for these pieces promises already. */
  readonly promisedBy?: string | null;
}

/** The delivery date to an address that is chosen already. */
export function DeliveryTo({ pinCode, state, notBefore, pieces, promisedBy = null }: DeliveryToProps): ReactElement {
  const known = isPinCode(pinCode) ? pinCode : null;
  const asked = promisedBy === null ? known : undefined;
  const estimate = useDeliveryEstimate({ pinCode: asked, state, notBefore }, pieces);
  return (
    <p role="status" className="mt-2 min-h-6 text-[15px]">
      {promisedBy !== null && (
        <>
          Delivered by <b className="font-semibold whitespace-nowrap">{formatNearDay(promisedBy)}</b> to {pinCode}
        </>
      )}
      {promisedBy === null && estimate !== null && <EstimateText estimate={estimate} pinCode={known} />}
    </p>
  );
}

function EstimateText({ estimate, pinCode }: { estimate: DeliveryEstimate; pinCode: string | null }): ReactElement {
  const { delivers, dispatchOn, deliverBy, place } = estimate;
  const to = [pinCode, place.split(',')[0]].filter((part) => part !== null && part !== '').join(', ');
  if (!delivers || dispatchOn === null) return <>We don’t deliver to {pinCode}.</>;
  if (deliverBy === null) {
    return (
      <>
        Dispatched by <b className="font-semibold whitespace-nowrap">{formatNearDay(dispatchOn)}</b>.
      </>
    );
  }
  return (
    <>
      Delivered by <b className="font-semibold whitespace-nowrap">{formatNearDay(deliverBy)}</b> to {to}
    </>
  );
}

interface PinFormProps {
  readonly held: string | null;
  readonly onChoose: (pinCode: string) => void;
  readonly onCancel: () => void;
}

function PinForm({ held, onChoose, onCancel }: PinFormProps): ReactElement {
  const [typed, setTyped] = useState(held ?? '');
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The visitor has just pressed the button that asks for it.
  useEffect(() => input.current?.focus(), []);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPinCode(typed.trim())) onChoose(typed.trim());
    else {
      setWrong(true);
      input.current?.focus();
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-1.5">
      <div className="flex gap-2">
        <input
          ref={input}
          aria-label="PIN code"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'delivery-pin-problem' : undefined}
          name="pinCode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          placeholder="PIN code"
          className={`${controlClass} max-w-40`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" tone="outline">
          Check
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {wrong && (
        <p id="delivery-pin-problem" role="alert" className="text-[13.5px] font-medium text-down">
          Enter a valid PIN code
        </p>
      )}
    </form>
  );
}
