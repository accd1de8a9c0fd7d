import type { ProductId } from '@tola/contract';
import {
  HALT_KIND_LABELS,
  haltSales,
  listChoices,
  type PricingConsole,
  readPricingConsole,
  resumeSales,
  type TradingHalt,
} from '@tola/contract/staff';
import { ALL_METALS, formatRupees, formatWeight, isMetal, METALS, type Metal } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { Fragment, type ReactElement, useState } from 'react';
import { callApi } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime, sentenceCase } from '../controls/format.ts';
import { useRequested } from '../controls/use-requested.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useUndo } from '../undo/use-undo.ts';

export function Halts({ pricing }: { pricing: PricingConsole }): ReactElement {
  const [halting, setHalting] = useState<string | null>(null);
  const [resuming, setResuming] = useState<TradingHalt | null>(null);
  useRequested('halt', setHalting);
  useRequested('resume', (metal) => {
    const halt = pricing.openHalts.find((one) => one.metal === metal && one.productId === null);
    if (halt !== undefined) setResuming(halt);
  });
  return (
    <section aria-label="Trading halts" className="box grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Trading halts</h2>
        <Button tone="danger" onClick={() => setHalting('')}>
          Halt sales
        </Button>
      </div>
      {pricing.openHalts.length === 0 && <p className="text-muted">No active trading halts.</p>}
      <ul>
        {pricing.openHalts.map((halt) => (
          <li key={halt.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2 first:border-0">
            <span className="min-w-48 flex-1">
              <b className="font-semibold">{nameOf(halt)}</b> <Chip tone="bad">{kindOf(halt)}</Chip>
              <span className="block">{halt.reason}</span>
              <span className="block text-[13px] text-muted">
                {halt.haltedBy}, {formatDateTime(halt.haltedAt)} {halt.detail !== '' && `· ${halt.detail}`}
              </span>
            </span>
            <Button onClick={() => setResuming(halt)}>{halt.kind === 'staff' ? 'Resume' : 'Check and resume'}</Button>
          </li>
        ))}
      </ul>
      <Limits pricing={pricing} />
      <details>
        <summary className="label min-h-9 py-2">Past halts</summary>
        <ul className="max-h-72 overflow-y-auto text-[13px]">
          {pricing.endedHalts.map((halt) => (
            <li key={halt.id} className="border-t border-line py-1.5">
              <b className="font-semibold">{nameOf(halt)}</b> {formatDateTime(halt.haltedAt)} to{' '}
              {formatDateTime(halt.liftedAt)}: {halt.reason}
              <span className="block text-muted">
                {kindOf(halt)}, {halt.haltedBy} · lifted by {halt.liftedBy}: {halt.liftedWhy}
              </span>
            </li>
          ))}
          {pricing.endedHalts.length === 0 && <li className="text-muted">None</li>}
        </ul>
      </details>
      <Dialog title="Halt sales" open={halting !== null} onClose={() => setHalting(null)}>
        <HaltForm chosen={halting ?? ''} onDone={() => setHalting(null)} />
      </Dialog>
      <Dialog
        title={resuming === null ? '' : `Resume ${nameOf(resuming)}?`}
        open={resuming !== null}
        onClose={() => setResuming(null)}
      >
        {resuming !== null && <ResumeForm halt={resuming} onDone={() => setResuming(null)} />}
      </Dialog>
    </section>
  );
}

function ResumeForm({ halt, onDone }: { halt: TradingHalt; onDone: () => void }): ReactElement {
  const offerUndo = useUndo();
  const mutation = useApiMutation(resumeSales, {
    showsError: true,
    invalidates: [readPricingConsole],
    onDone: () =>
      offerUndo({
        message: 'Sales resumed',
        undo: () => callApi(haltSales, { what: targetOf(halt), reason: halt.reason }),
        invalidates: [readPricingConsole],
      }),
    closes: onDone,
  });
  return (
    <ReasonForm
      action="Resume sales"
      label="What you checked"
      busy={mutation.isPending}
      problem={mutation.error?.message}
      onSubmit={(why) => mutation.mutate({ haltId: halt.id, why })}
    />
  );
}

/** What to halt again. A variant has no halt by staff of its own: its product is halted. */
function targetOf({ productId, metal }: TradingHalt): 'all' | Metal | { readonly productId: ProductId } {
  if (productId !== null) return { productId };
  return metal ?? 'all';
}

/** When sales halt without anyone's action. */
function Limits({ pricing: { guard, staleSeconds, saleLimits } }: { pricing: PricingConsole }): ReactElement {
  const rows: [label: string, limit: string][] = [
    ['Jump', `over ${guard.jumpBp / 100}% in a tick, or ${guard.windowJumpBp / 100}% in ${guard.windowMinutes} min`],
    ['Sources differ', `by more than ${guard.deviationBp / 100}%`],
    ['No new rate', `for ${staleSeconds} s`],
    ...ALL_METALS.map((metal): [string, string] => [
      `${METALS[metal].name} rate`,
      `outside ${formatBounds(guard.bounds[metal])}`,
    ]),
    [
      'Variant price',
      `below ${100 - saleLimits.floorBelowRateBp / 100}% of its metal value, or above ${ALL_METALS.map((metal) => `${saleLimits[metal].ceilingBp / 100}% (${metal})`).join(', ')}`,
    ],
  ];
  return (
    <details>
      <summary className="label min-h-9 py-2">Automatic halts</summary>
      <dl className="grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[8rem_1fr]">
        {rows.map(([label, limit]) => (
          <Fragment key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="m-0 mb-1 text-muted sm:mb-0">{limit}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** Labels the cause: staff, an automatic rate check, or a price limit of one variant. */
function kindOf({ kind, weightId }: TradingHalt): string {
  const label = HALT_KIND_LABELS[kind];
  if (kind === 'staff') return label;
  return weightId === null ? `automatic: ${label}` : `price ${label}`;
}

function nameOf(halt: TradingHalt): string {
  if (halt.productId !== null) {
    const name = halt.productName ?? `Product ${halt.productId}`;
    return halt.weightMg === null ? name : `${name} ${formatWeight(halt.weightMg)}`;
  }
  return halt.metal === null ? 'All sales' : sentenceCase(halt.metal);
}

function formatBounds({ floorPaise, ceilingPaise }: PricingConsole['guard']['bounds'][Metal]): string {
  return `${formatRupees(floorPaise)} to ${formatRupees(ceilingPaise)}`;
}

/** @param chosen what to halt, a metal or `all`; empty when the person is to choose */
function HaltForm({ chosen, onDone }: { chosen: string; onDone: () => void }): ReactElement {
  const [what, setWhat] = useState(chosen === '' ? 'all' : chosen);
  const offerUndo = useUndo();
  const products = useApiQuery(listChoices, { resource: 'products' });
  const mutation = useApiMutation(haltSales, {
    showsError: true,
    invalidates: [readPricingConsole],
    onDone: ({ haltId }) => {
      offerUndo({
        message: 'Sales halted',
        undo: () => callApi(resumeSales, { haltId, why: 'Undone' }),
        invalidates: [readPricingConsole],
      });
    },
    closes: onDone,
  });
  return (
    <div className="grid gap-4">
      <Field label="Halt">
        {(control) => (
          <select {...control} value={what} onChange={(event) => setWhat(event.currentTarget.value)}>
            <option value="all">All sales</option>
            {ALL_METALS.map((metal) => (
              <option key={metal} value={metal}>
                {METALS[metal].name}
              </option>
            ))}
            <optgroup label="A product">
              {products.data?.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      <ReasonForm
        action="Halt sales"
        begins={chosen !== ''}
        tone="danger"
        label="Reason (shown to customers)"
        hint="Shown in the store immediately, word for word."
        busy={mutation.isPending}
        problem={mutation.error?.message}
        onSubmit={(reason) =>
          mutation.mutate({
            what: what === 'all' || isMetal(what) ? what : { productId: Number(what) as ProductId },
            reason,
          })
        }
      />
    </div>
  );
}
