/** Reopens a closed month, with a reason. */
import { readClosing, readGstReturn, readRegister, reopenMonth } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { nameOfMonth } from './months.ts';

export function ReopenForm({ month, onDone }: { month: string; onDone: () => void }): ReactElement {
  const name = nameOfMonth(month);
  const reopen = useApiMutation(reopenMonth, {
    success: `${name} is open again`,
    showsError: true,
    invalidates: [readClosing, readGstReturn, readRegister],
    closes: onDone,
  });
  return (
    <section aria-label={`Reopen ${name}`} className="box grid max-w-xl gap-3 p-4">
      <p>
        Numbers and dates of documents stay as they are. File a return that was filed already again as an amendment.
      </p>
      <ReasonForm
        action={`Reopen ${name}`}
        tone="danger"
        busy={reopen.isPending}
        problem={reopen.error?.message}
        onSubmit={(reason) => reopen.mutate({ month, reason })}
      />
      <span>
        <Button onClick={onDone}>Cancel</Button>
      </span>
    </section>
  );
}
