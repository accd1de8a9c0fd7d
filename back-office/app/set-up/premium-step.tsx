import { changePremium, PREMIUM_LABELS, readPricingConsole, readSetUp } from '@tola/contract/staff';
import { ALL_GRADES, formatRupees, GRADES, type Grade } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { StepForm, TextField } from './step-form.tsx';

/** A premium for each grade. Also saved at zero, which is a decision. */
export function PremiumStep({ onDone }: { onDone: () => void }): ReactElement {
  const pricing = useApiQuery(readPricingConsole, null, { manualRefetch: true });
  const [typed, setTyped] = useState<Partial<Record<Grade, string>>>({});
  const save = useApiMutation(changePremium, {
    invalidates: [readPricingConsole, readSetUp],
    showsError: true,
    onDone: ({ waiting }) => {
      if (waiting !== null) toast.success(waitingText(waiting));
    },
  });
  const { data } = pricing;
  async function submit(): Promise<void> {
    if (data === undefined) return;
    for (const name of ALL_GRADES) {
      const wasPaise = data.premiums[name];
      const amountPaise = typed[name] === undefined ? wasPaise : (parseNumber('paise', typed[name]) ?? Number.NaN);
      await save.mutateAsync({ name, wasPaise, amountPaise, effectiveAt: null, reason: 'First set-up' });
    }
    onDone();
  }
  return (
    <StepForm
      isReady={data !== undefined}
      busy={save.isPending}
      problem={save.error?.message ?? ''}
      // The mutation shows its error.
      onSubmit={() => void submit().catch(() => null)}
    >
      {data !== undefined &&
        ALL_GRADES.map((name) => (
          <TextField
            key={name}
            label={`${PREMIUM_LABELS[name]} (₹)`}
            hint={`Alone you may move it by ${formatRupees(data.approvalAbove[GRADES[name].metal])} a day.`}
            inputMode="decimal"
            focused={name === ALL_GRADES[0]}
            value={typed[name] ?? formatInput('paise', data.premiums[name])}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
    </StepForm>
  );
}
