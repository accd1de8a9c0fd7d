import type { PaymentMode } from '@tola/contract/orders';
import { REFERENCE_WRONG, readReferenceNumber, remarkOf } from '@tola/contract/payment-reference';
import type { Quote } from '@tola/contract/quotes';
import { formatRupees, formatWholeRupees, panIsValid } from '@tola/pricing';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { type FormValues, firstProblem, type Problem, useForm } from '../forms/form.ts';
import type { PaymentConfig } from './payment-config.ts';
import { PaymentModes } from './payment-modes.tsx';
import { BankTarget, UpiTarget } from './payment-targets.tsx';
import { changeWords, chargedPaise, type QuoteChange } from './quote-change.ts';
import { ReferenceField } from './reference-field.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import type { Screenshot } from './screenshot-file.ts';

/** What the buyer filled in, checked. */
export interface FilledPayment {
  readonly mode: PaymentMode;
  readonly screenshot: string | null;
  readonly reference: string | null;
  readonly pan: string | null;
  readonly inParts: boolean;
}

interface PaymentFormProps {
  readonly config: PaymentConfig;
  readonly quote: Quote;
  readonly mode: PaymentMode | null;
  readonly onMode: (mode: PaymentMode) => void;
  /** What the last price lock changed, if the buyer saw another price before. */
  readonly change: QuoteChange | null;
  /** While the price is fetched anew. */
  readonly waiting: boolean;
  readonly onSubmit: (filled: FilledPayment) => Promise<Problem | null>;
}

const MODE_MISSING = 'Please select a payment mode';
const SCREENSHOT_MISSING = 'Please upload screenshot of payment';

/** The way to pay, where to pay, the proof of it, and SUBMIT. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { config, quote, mode, onMode, change, waiting, onSubmit } = props;
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const part = partOf(config, quote, mode);
  const { busy, problemOf, formProps } = useForm({
    check: (values) => checkPayment(values, mode, screenshot, quote.panNeeded),
    send: async (values) =>
      mode === null ? null : await onSubmit({ ...filledIn(values, mode, screenshot), inParts: part.inParts }),
  });

  function choose(next: PaymentMode): void {
    if (next !== mode) takeScreenshot(null);
    onMode(next);
  }
  function takeScreenshot(next: Screenshot | null): void {
    setScreenshot(next);
    setFileFault(null);
  }
  const missing = mode === null ? MODE_MISSING : mode !== 'Card' && screenshot === null ? SCREENSHOT_MISSING : null;

  return (
    <form {...formProps} className="grid gap-5">
      <PaymentModes config={config} quote={quote} mode={mode} onChoose={choose} />
      {mode !== null && mode !== 'Card' && (
        <div className="panel grid gap-6 p-5 sm:p-6">
          <Target mode={mode} config={config} quote={quote} part={part} />
          <ReferenceField key={mode} mode={mode} problem={problemOf('reference')} />
          <ScreenshotField
            screenshot={screenshot}
            problem={fileFault ?? problemOf('screenshot')}
            onChange={takeScreenshot}
            onFault={setFileFault}
          />
        </div>
      )}
      {quote.panNeeded && <PanField problem={problemOf('pan')} abovePaise={config.panAbovePaise} />}
      <div className="grid gap-2">
        <Button type="submit" wide busy={busy} disabled={missing !== null || waiting} aria-describedby="submit-note">
          SUBMIT
        </Button>
        <SubmitNote mode={mode} missing={missing} quote={waiting ? null : quote} change={change} />
        {problemOf('submit') !== null && (
          <p role="alert" className="rounded-lg bg-down-soft px-4 py-3 text-center text-[15px] font-medium text-down">
            {problemOf('submit')}
          </p>
        )}
      </div>
    </form>
  );
}

function nextStep(quote: Quote, isCard: boolean): string {
  return isCard
    ? `You pay ${formatRupees(chargedPaise(quote, isCard))} on the next page, at our payment partner.`
    : 'We compare the payment with our bank and confirm your order by e-mail.';
}

interface SubmitNoteProps {
  readonly mode: PaymentMode | null;
  readonly missing: string | null;
  /** Null while there is no price that counts. */
  readonly quote: Quote | null;
  readonly change: QuoteChange | null;
}

/** Under SUBMIT: what is still missing, what pressing it does, and a price that rose since the buyer saw it. */
function SubmitNote({ mode, missing, quote, change }: SubmitNoteProps): ReactElement {
  const isCard = mode === 'Card';
  return (
    <p id="submit-note" className="min-h-5 text-center text-[13.5px] text-muted">
      {change?.rose === true && <b className="mb-1 block font-semibold text-down">{changeWords(change, isCard)}</b>}
      {missing ?? (quote === null ? '' : nextStep(quote, isCard))}
    </p>
  );
}

/** Above the threshold of the law, the buyer's PAN. */
function PanField({ problem, abovePaise }: { problem: string | null; abovePaise: number }): ReactElement {
  return (
    <div className="panel p-5 sm:p-6">
      <TextField
        label="PAN"
        name="pan"
        problem={problem}
        hint={`The law asks for it above ${formatWholeRupees(abovePaise)}. It is stored encrypted and shown to nobody in full.`}
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
  /** What is paid now. */
  readonly nowPaise: number;
  /** The rest comes later. */
  readonly inParts: boolean;
}

/** By UPI an order above the limit is begun with a payment of the limit; everything else is paid at once. */
function partOf(config: PaymentConfig, quote: Quote, mode: PaymentMode | null): Part {
  const most = config.limits.find((limit) => limit.mode === 'Upi')?.atMostPaise ?? null;
  const inParts = mode === 'Upi' && most !== null && quote.payablePaise > most;
  return { nowPaise: inParts ? most : quote.payablePaise, inParts };
}

interface TargetProps {
  readonly mode: 'Upi' | 'NEFT';
  readonly config: PaymentConfig;
  readonly quote: Quote;
  readonly part: Part;
}

function Target({ mode, config, quote, part }: TargetProps): ReactElement | null {
  if (mode === 'Upi') {
    const { upiUrl, upiQr, orderNumber } = quote;
    return <UpiTarget {...{ upiUrl, upiQr, orderNumber }} amountPaise={part.nowPaise} inParts={part.inParts} />;
  }
  return config.bank === null ? null : (
    <BankTarget bank={config.bank} amountPaise={quote.payablePaise} reference={remarkOf(quote.orderNumber)} />
  );
}

/** In the order of the specification: mode, screenshot, then what this store asks for besides. */
function checkPayment(
  { reference = '', pan = '' }: FormValues,
  mode: PaymentMode | null,
  screenshot: Screenshot | null,
  panNeeded: boolean,
): Problem | null {
  return firstProblem([
    ['mode', mode !== null, MODE_MISSING],
    ['screenshot', mode === 'Card' || screenshot !== null, SCREENSHOT_MISSING],
    ['reference', mode === null || mode === 'Card' || readReferenceNumber(reference, mode) !== null, REFERENCE_WRONG],
    ['pan', !panNeeded || pan.trim() !== '', 'Enter PAN'],
    ['pan', !panNeeded || panIsValid(tidyPan(pan)), 'Enter valid PAN'],
  ]);
}

function filledIn(
  { reference, pan }: FormValues,
  mode: PaymentMode,
  screenshot: Screenshot | null,
): Omit<FilledPayment, 'inParts'> {
  const isCard = mode === 'Card';
  return {
    mode,
    screenshot: isCard ? null : (screenshot?.base64 ?? null),
    reference: isCard ? null : (reference ?? null),
    pan: pan === undefined ? null : tidyPan(pan),
  };
}

function tidyPan(typed: string): string {
  return typed.trim().toUpperCase();
}
