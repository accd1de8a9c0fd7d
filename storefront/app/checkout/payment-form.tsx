import type { OrderView } from '@tola/contract/order-view';
import { isProviderMode, type PaymentMode } from '@tola/contract/orders';
import { REFERENCE_WRONG, readReferenceNumber } from '@tola/contract/payment-reference';
import type { Quote } from '@tola/contract/quotes';
import { formatRupees, formatWholeRupees, type Paise } from '@tola/pricing';
import { Button, TextField } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { type Connection, ConnectionNote } from '../connection/connection-note.tsx';
import { fetchCode } from '../fetch-code.ts';
import { type FormValues, firstProblem, type Problem, type SendOutcome, useForm } from '../forms/form.ts';
import { useMessageWay } from '../session/message-way.ts';
import type { PaymentConfig } from './payment-config.ts';
import { PaymentModes } from './payment-modes.tsx';
import type { Priced } from './priced-order.ts';
import { changeMessage, chargedPaise, type QuoteChange } from './quote-change.ts';
import { ReferenceField } from './reference-field.tsx';
import type { Screenshot } from './screenshot-file.ts';
import { panProblem, useShowing } from './show-target.ts';
import { OtherWay, ShowTarget, TransferTarget } from './transfer-target.tsx';
import type { Cancellation } from './unpaid-order.ts';

const ScreenshotField = lazy(async () => ({
  default: (await fetchCode(() => import('./screenshot-field.tsx'))).ScreenshotField,
}));

/** Validated form values. */
export interface FilledPayment {
  readonly mode: PaymentMode;
  readonly screenshot: string | null;
  readonly reference: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
}

interface PaymentFormProps {
  readonly config: PaymentConfig;
  readonly priced: Priced;
  readonly mode: PaymentMode | null;
  readonly onMode: (mode: PaymentMode) => void;
  /** Change from the previously shown price, if any. */
  readonly change: QuoteChange | null;
  /** While the price is being renewed. */
  readonly waiting: boolean;
  /** A placed UPI or NEFT order awaiting payment. */
  readonly order: OrderView | null;
  /** Both addresses are selected. */
  readonly hasAddresses: boolean;
  /** Places the order to show its payment details. */
  readonly onShow: (filled: FilledPayment) => Promise<SendOutcome>;
  readonly onCancelOrder: () => Promise<Cancellation>;
  /** Of the placed order, once its time to pay has ended. */
  readonly currentPrice: Quote | null;
  readonly onSubmit: (filled: FilledPayment) => Promise<SendOutcome>;
}

const TARGET_CLASS = 'panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6';
const WHERE_TO_PAY = 'Payment details';
const MODE_MISSING = 'Please select a payment mode';
const SCREENSHOT_MISSING = 'Please upload screenshot of payment';

/** Payment mode, payment details, proof of payment and SUBMIT. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { config, priced, mode, onMode, change, waiting, order, currentPrice, onSubmit } = props;
  const shot = useScreenshot();
  const { screenshot } = shot;
  const form = useRef<HTMLFormElement>(null);
  const references = useRef<Partial<Record<PaymentMode, string>>>({});
  const target = useFocusWhenShown(order);
  const part = partOf(config, priced, mode);
  const panNeeded = priced.panNeeded && order === null;
  const { busy, problemOf, connection, formProps } = useForm({
    check: (values) => checkPayment(values, mode, screenshot, panNeeded),
    send: async (values) =>
      mode === null ? null : await onSubmit({ ...filledIn(values, mode, screenshot), inParts: part.inParts }),
  });
  const showing = useShowing({
    mode,
    panNeeded,
    ready: order === null && !waiting && props.hasAddresses && !panNeeded,
    onShow: async (pan) =>
      mode === null ? null : await props.onShow({ mode, pan, screenshot: null, reference: null, ...part }),
  });

  function choose(next: PaymentMode, byKeyboard: boolean): void {
    if (next !== mode) shot.onChange(null);
    onMode(next);
    // Moving through the modes with arrow keys is not a choice yet.
    showing.showWhenReady(byKeyboard ? null : next);
  }
  const isOther = order !== null && mode !== null && mode !== order.paymentMode;
  const missing = missingOf(mode, screenshot);
  const isHeld = order === null && waiting;

  return (
    <form {...formProps} ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PaymentModes config={config} priced={priced} mode={mode} onChoose={choose} />
      {panNeeded && (
        <PanField problem={problemOf('pan') ?? showing.problemOf('pan')} abovePaise={config.panAbovePaise} />
      )}
      {isOther && (
        <OtherWay
          {...{ order, mode, currentPrice }}
          onCancelOrder={props.onCancelOrder}
          onEnded={() => {
            form.current?.querySelector<HTMLElement>('input[name="mode"]:checked')?.focus();
            showing.showWhenReady(mode);
          }}
        />
      )}
      {mode !== null && !isProviderMode(mode) && !isOther && (
        <section ref={target} tabIndex={-1} aria-label={WHERE_TO_PAY} className={TARGET_CLASS}>
          {order !== null && <TransferTarget order={order} asksForProof />}
          {order === null && (
            <ShowTarget
              {...{ mode, showing }}
              amountPaise={part.nowPaise}
              disabled={waiting}
              onShow={() => showing.show(typedPan(form.current))}
            />
          )}
          <ReferenceField
            key={mode}
            mode={mode}
            problem={problemOf('reference')}
            typed={references.current[mode] ?? ''}
            onType={(typed) => {
              references.current[mode] = typed;
            }}
          />
          <Suspense fallback={<div className="min-h-40" />}>
            <ScreenshotField {...shot} problem={shot.fault ?? problemOf('screenshot')} />
          </Suspense>
        </section>
      )}
      <SubmitPart
        {...{ mode, change, busy, connection, isPlaced: order !== null }}
        missing={isOther ? null : missing}
        priced={isHeld || isOther ? null : priced}
        disabled={missing !== null || isHeld || isOther || showing.busy}
        problem={problemOf('submit')}
      />
    </form>
  );
}

/** The show button disappears after use; focus moves to what replaced it. */
function useFocusWhenShown(order: OrderView | null) {
  const target = useRef<HTMLDivElement>(null);
  const orderNumber = order?.orderNumber ?? null;
  useEffect(() => {
    if (orderNumber !== null && document.activeElement === document.body) target.current?.focus();
  }, [orderNumber]);
  return target;
}

function missingOf(mode: PaymentMode | null, screenshot: Screenshot | null): string | null {
  if (mode === null) return MODE_MISSING;
  return !isProviderMode(mode) && screenshot === null ? SCREENSHOT_MISSING : null;
}

function useScreenshot() {
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  function onChange(next: Screenshot | null): void {
    setScreenshot(next);
    setFault(null);
  }
  return { screenshot, fault, onChange, onError: setFault };
}

function typedPan(form: HTMLFormElement | null): string {
  const typed = form === null ? null : new FormData(form).get('pan');
  return typeof typed === 'string' ? typed : '';
}

function nextStep(priced: Priced, mode: PaymentMode | null, by: string): string {
  if (mode === 'UpiGateway') return 'You approve the payment in your UPI app. Your order is confirmed within seconds.';
  return mode === 'Card'
    ? `You pay ${formatRupees(chargedPaise(priced, true))} on our payment partner’s page.`
    : `We’ll verify the payment with our bank and confirm your order ${by}.`;
}

interface SubmitPartProps extends SubmitNoteProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly problem: string | null;
  readonly connection: Connection;
  readonly isPlaced: boolean;
}

function SubmitPart({ busy, disabled, problem, connection, isPlaced, ...note }: SubmitPartProps): ReactElement {
  return (
    <div className="grid gap-2">
      <Button type="submit" wide busy={busy} disabled={disabled} aria-describedby="submit-note">
        SUBMIT
      </Button>
      <SubmitNote {...note} />
      <ConnectionNote {...connection}>
        {isPlaced ? 'Your payment details are recorded only once.' : 'Your order is placed only once.'}
      </ConnectionNote>
      {problem !== null && (
        <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-center text-[15px] font-medium text-down">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SubmitNoteProps {
  readonly mode: PaymentMode | null;
  readonly missing: string | null;
  /** Null without a valid price. */
  readonly priced: Priced | null;
  readonly change: QuoteChange | null;
}

/** Below SUBMIT: missing fields, what it does, and a price rise since the last quote. */
function SubmitNote({ mode, missing, priced, change }: SubmitNoteProps): ReactElement {
  const isCard = mode === 'Card';
  const { by } = useMessageWay();
  return (
    <p id="submit-note" className="min-h-15 text-center text-[13.5px] text-muted sm:min-h-10">
      {change?.rose === true && <b className="mb-1 block font-semibold text-down">{changeMessage(change, isCard)}</b>}
      {(change?.rose !== true || missing !== null) && (missing ?? (priced === null ? '' : nextStep(priced, mode, by)))}
    </p>
  );
}

/** The buyer's PAN, above the legal threshold. */
function PanField({ problem, abovePaise }: { problem: string | null; abovePaise: Paise }): ReactElement {
  return (
    <div className="panel p-5 sm:p-6">
      <TextField
        label="PAN"
        name="pan"
        problem={problem}
        hint={`Required by law above ${formatWholeRupees(abovePaise)}. Stored encrypted.`}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        style={{ textTransform: 'uppercase' }}
      />
    </div>
  );
}

interface Part {
  /** Amount paid now. */
  readonly nowPaise: Paise;
  /** The rest is paid later. */
  readonly inParts: boolean;
}

/** A UPI order above the limit starts with a payment of the limit; all others are paid in full. */
function partOf(config: PaymentConfig, priced: Priced, mode: PaymentMode | null): Part {
  const most = config.limits.find((limit) => limit.mode === mode)?.atMostPaise ?? null;
  const inParts = (mode === 'Upi' || mode === 'UpiGateway') && most !== null && priced.payablePaise > most;
  return { nowPaise: inParts ? most : priced.payablePaise, inParts };
}

/** In the specified order: mode, screenshot, then this store's own fields. */
function checkPayment(
  { reference = '', pan = '' }: FormValues,
  mode: PaymentMode | null,
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

function filledIn(
  { reference, pan }: FormValues,
  mode: PaymentMode,
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
