import type { OrderView } from '@tola/contract/order-view';
import { type BuyerMode, isProviderMode } from '@tola/contract/orders';
import type { Quote } from '@tola/contract/quotes';
import { formatWholeRupees } from '@tola/pricing';
import { Skeleton, TextField } from '@tola/ui';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { type SendOutcome, useForm } from '../forms/form.ts';
import { checkPayment, type FilledPayment, filledIn, missingOf, partOf } from './filled-payment.ts';
import type { PaymentConfig } from './payment-config.ts';
import { PaymentModes } from './payment-modes.tsx';
import type { Priced } from './priced-order.ts';
import type { QuoteChange } from './quote-change.ts';
import type { Screenshot } from './screenshot-file.ts';
import { useShowing } from './show-target.ts';
import { ShowTarget } from './show-target-button.tsx';
import { SubmitPart } from './submit-part.tsx';
import type { Cancellation } from './unpaid-order.ts';

const OtherWay = lazy(async () => ({
  default: (await fetchCode(() => import('./other-way.tsx'))).OtherWay,
}));
const TransferTarget = lazy(async () => {
  // At once, instead of one after the other when the first is rendered.
  const both = async () => await Promise.all([import('./transfer-target.tsx'), import('./payment-targets.tsx')]);
  const [{ TransferTarget: Target }] = await fetchCode(both);
  return { default: Target };
});
const ReferenceField = lazy(async () => ({
  default: (await fetchCode(() => import('./reference-field.tsx'))).ReferenceField,
}));
const ScreenshotField = lazy(async () => ({
  default: (await fetchCode(() => import('./screenshot-field.tsx'))).ScreenshotField,
}));

interface PaymentFormProps {
  readonly config: PaymentConfig;
  readonly priced: Priced;
  readonly mode: BuyerMode | null;
  readonly onMode: (mode: BuyerMode) => void;
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

/** Payment mode, payment details, proof of payment and SUBMIT. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { config, priced, mode, onMode, change, waiting, order, currentPrice, onSubmit } = props;
  const { screenshot, ...shot } = useScreenshot();
  const form = useRef<HTMLFormElement>(null);
  const typed = useTypedReferences();
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

  function choose(next: BuyerMode, byKeyboard: boolean): void {
    if (next !== mode) shot.onChange(null);
    onMode(next);
    // Moving through the modes with arrow keys is not a choice yet.
    showing.showWhenReady(byKeyboard ? null : next);
  }
  const isOther = order !== null && mode !== null && mode !== paidAs(order);
  const missing = missingOf(mode, screenshot);
  const isHeld = order === null && waiting;

  return (
    <form {...formProps} ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PaymentModes config={config} priced={priced} mode={mode} onChoose={choose} />
      {panNeeded && <PanField problem={problemOf('pan') ?? showing.problemOf('pan')} config={config} />}
      {isOther && (
        <Suspense fallback={<Skeleton className="h-48 w-full rounded-card" />}>
          <OtherWay
            {...{ order, mode, currentPrice }}
            onCancelOrder={props.onCancelOrder}
            onEnded={() => {
              form.current?.querySelector<HTMLElement>('input[name="mode"]:checked')?.focus();
              showing.showWhenReady(mode);
            }}
          />
        </Suspense>
      )}
      {mode !== null && !isProviderMode(mode) && !isOther && (
        <section ref={target} tabIndex={-1} aria-label={WHERE_TO_PAY} className={TARGET_CLASS}>
          {order === null ? (
            <ShowTarget
              {...{ mode, showing }}
              amountPaise={part.nowPaise}
              disabled={waiting}
              onShow={() => showing.show(typedPan(form.current))}
            />
          ) : (
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
              <TransferTarget order={order} asksForProof />
            </Suspense>
          )}
          <Suspense fallback={<div className="min-h-64" />}>
            <ReferenceField
              key={mode}
              mode={mode}
              problem={problemOf('reference')}
              typed={typed.of(mode)}
              onType={(reference) => typed.keep(mode, reference)}
            />
            <ScreenshotField {...shot} screenshot={screenshot} problem={shot.fault ?? problemOf('screenshot')} />
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

/** What staff sold by phone is paid like NEFT. */
function paidAs({ paymentMode }: NonNullable<PaymentFormProps['order']>): BuyerMode {
  return paymentMode === 'Counter' ? 'NEFT' : paymentMode;
}

/** Reference numbers as typed, kept while another mode is looked at. */
function useTypedReferences() {
  const references = useRef<Partial<Record<BuyerMode, string>>>({});
  return {
    of: (mode: BuyerMode) => references.current[mode] ?? '',
    keep: (mode: BuyerMode, reference: string) => {
      references.current[mode] = reference;
    },
  };
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

/** The buyer's PAN, above the legal threshold. */
function PanField({ problem, config }: { problem: string | null; config: PaymentConfig }): ReactElement {
  const { panAbovePaise, panIsVerified } = config;
  const compared = panIsVerified ? ' We compare it with your name in the income tax records.' : '';
  return (
    <div className="panel p-5 sm:p-6">
      <TextField
        label="PAN"
        name="pan"
        problem={problem}
        hint={`Required by law above ${formatWholeRupees(panAbovePaise)}. Stored encrypted.${compared}`}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        style={{ textTransform: 'uppercase' }}
      />
    </div>
  );
}
