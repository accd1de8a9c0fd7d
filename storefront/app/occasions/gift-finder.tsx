import { Button, classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';

const AMOUNTS_RUPEES = [2_000, 5_000, 10_000, 25_000, 50_000, 100_000] as const;
const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

export function formatAmount(amountRupees: number): string {
  return `₹${rupees.format(amountRupees)}`;
}

/** Finds gifts up to an amount: links and a form, which work without code. */
export function GiftFinder({ amountRupees = null }: { amountRupees?: number | null }): ReactElement {
  return (
    <div className="panel p-5 tablet:p-7">
      <ul className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        {AMOUNTS_RUPEES.map((amount) => (
          <li key={amount}>
            <Link
              to={`/gifts?amount=${amount}`}
              aria-current={amount === amountRupees ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-center rounded-full border px-3 font-medium whitespace-nowrap tabular-nums sm:px-4',
                amount === amountRupees
                  ? 'border-green bg-green text-white forced-colors:outline-2'
                  : 'border-line-strong hover:border-ink',
              )}
            >
              Up to {formatAmount(amount)}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" action="/gifts" className="mt-5 flex max-w-[480px] flex-wrap items-end gap-2.5">
        <label className="min-w-[9.5em] flex-1">
          <span className="mb-1.5 block text-sm font-medium">Another amount, in rupees</span>
          <input
            name="amount"
            inputMode="numeric"
            pattern="[0-9,]{1,12}"
            required
            defaultValue={amountRupees ?? ''}
            autoComplete="off"
            className="min-h-12 w-full min-w-0 rounded-lg border border-line-strong bg-paper px-4 tabular-nums"
          />
        </label>
        <Button type="submit">Find gifts</Button>
      </Form>
      <p className="mt-3 text-[14.5px] text-muted">The amount includes GST.</p>
    </div>
  );
}
