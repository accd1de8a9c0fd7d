import type { OrderStep } from '@tola/contract/order-view';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDateTime } from '../format-date.ts';

/** Everything that happened to the order, oldest first. */
export function OrderTimeline({ steps }: { steps: readonly OrderStep[] }): ReactElement | null {
  if (steps.length === 0) return null;
  return (
    <section aria-label="Timeline">
      <h2 className="mb-3 text-2xl">Order timeline</h2>
      <ol className="panel p-5 sm:p-6">
        {steps.map((step, index) => (
          <Step key={`${step.at} ${step.what}`} step={step} last={index === steps.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, last }: { step: OrderStep; last: boolean }): ReactElement {
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0">
      <span aria-hidden="true" className="relative flex justify-center">
        <span
          className={classNames(
            'mt-1.5 size-3 rounded-full',
            last ? 'bg-green-ink' : 'border-2 border-line-strong bg-paper',
          )}
        />
        {!last && <span className="absolute top-5 -bottom-6 w-px bg-line" />}
      </span>
      <div>
        <p className={last ? 'font-semibold' : ''}>{step.what}</p>
        {step.note !== '' && <p className="text-[15px] break-words text-muted">{step.note}</p>}
        <p className="text-[13.5px] text-muted">
          <time dateTime={step.at}>{formatDateTime(step.at)}</time>
          {step.by === 'you' && ' · by you'}
        </p>
      </div>
    </li>
  );
}
