import { formatDay } from '@tola/contract/delivery-day';
import type { OrderView } from '@tola/contract/order-view';
import type { OrderState } from '@tola/contract/orders';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { indianDay } from '../format-date.ts';

type Step = 'confirmed' | 'packed' | 'shipped' | 'delivered';

const STEPS: readonly Step[] = ['confirmed', 'packed', 'shipped', 'delivered'];
const NAMES: Readonly<Record<Step, string>> = {
  confirmed: 'Payment confirmed',
  packed: 'Packed',
  shipped: 'Dispatched',
  delivered: 'Delivered',
};
const OPEN_STATES: readonly OrderState[] = ['awaiting payment', 'payment under review', ...STEPS];

/** The steps of an open order: those behind it with their dates, those ahead with the promised ones. */
export function OrderSteps({ order }: { order: OrderView }): ReactElement | null {
  if (!OPEN_STATES.includes(order.state)) return null;
  const reached = STEPS.indexOf(order.state as Step);
  return (
    <section aria-label="Progress" className="panel p-5 sm:p-6">
      <ol className="grid gap-4 sm:grid-cols-4 sm:gap-3">
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === reached ? 'step' : undefined} className="flex gap-3 sm:block">
            <span
              aria-hidden="true"
              className={classNames(
                'mt-1.5 block size-3 shrink-0 rounded-full sm:mt-0 sm:mb-2.5 sm:h-1 sm:w-full',
                index <= reached ? 'bg-green-ink' : 'bg-line',
              )}
            />
            <div>
              <p className={index <= reached ? 'font-semibold' : 'text-muted'}>
                {NAMES[step]}
                <span className="sr-only">{index <= reached ? ', done' : ', to come'}</span>
              </p>
              <p className="text-[13.5px] text-muted sm:min-h-[1.55em]">{dateOf(order, step)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When the step was taken, else when it is promised. */
function dateOf(order: OrderView, step: Step): string {
  const isBehind = STEPS.indexOf(step) <= STEPS.indexOf(order.state as Step);
  const taken = isBehind ? order.timeline.find(({ state }) => state === step) : undefined;
  if (taken !== undefined) return indianDay(taken.at);
  if (order.promise === null) return '';
  if (step === 'shipped') return `by ${formatDay(order.promise.dispatchOn)}`;
  return step === 'delivered' ? `by ${formatDay(order.promise.deliverBy)}` : '';
}
