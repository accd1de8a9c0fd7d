import type { AppliedCoupon } from '@tola/contract/stored';
import { formatRupees } from '@tola/pricing';
import { Button, classNames, TextField } from '@tola/ui';
import type { ReactElement } from 'react';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, type SendOutcome, useForm } from '../forms/form.ts';

interface CouponFormProps {
  readonly coupon: AppliedCoupon | null;
  /** Whether the coupon applies: one worth more than the cart does not. Null until the totals are known. */
  readonly counts: boolean | null;
  readonly disabled: boolean;
  readonly onApply: (code: string) => Promise<SendOutcome>;
  readonly onDrop: () => void;
}

/** Coupon code form, or the applied coupon. */
export function CouponForm({ coupon, counts, disabled, onApply, onDrop }: CouponFormProps): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ code = '' }) => firstProblem([['code', code.trim() !== '', 'Please enter valid coupon code']]),
    send: async ({ code = '' }, form) => {
      const problem = await onApply(code.trim());
      if (problem === null) form.reset();
      return problem;
    },
  });
  return (
    <section aria-label="Coupon" className="panel p-5 sm:p-6">
      <form {...formProps} className="flex flex-wrap items-start gap-3">
        <TextField
          label="Coupon code"
          name="code"
          problem={problemOf('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="min-w-0 flex-[1_1_8rem]"
        />
        <Button type="submit" tone="outline" busy={busy} disabled={disabled} className="mt-[26px]">
          Check
        </Button>
      </form>
      <ConnectionNote {...connection} className="mt-4" />
      {coupon !== null && (
        <p
          className={classNames(
            'mt-4 flex items-center justify-between gap-3 rounded-lg py-1 pr-1 pl-4 text-[15px]',
            counts === false ? 'bg-down-soft text-down' : 'bg-up-soft text-up',
          )}
        >
          <span role="status" className="min-w-0 break-words">
            <b className="font-semibold">{coupon.code}</b>{' '}
            {counts === null
              ? 'applied'
              : counts
                ? `applied: ${formatRupees(coupon.amountPaise)} off`
                : `not applied: its value, ${formatRupees(coupon.amountPaise)}, is higher than your order amount`}
          </span>
          <Button tone="quiet" size="small" onClick={onDrop} aria-label={`Remove coupon ${coupon.code}`}>
            Remove
          </Button>
        </p>
      )}
    </section>
  );
}
