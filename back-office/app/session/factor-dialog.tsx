import { confirmFactor } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { answerFactorRequest, useIsFactorDue } from '../api/factor-request.ts';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for the second factor when a call needs it fresh; the call is then repeated as it was. */
export function FactorDialog(): ReactElement {
  const isDue = useIsFactorDue();
  return (
    <Dialog title="Confirm it’s you" open={isDue} onClose={() => answerFactorRequest(false)}>
      <FactorForm />
    </Dialog>
  );
}

function FactorForm(): ReactElement {
  const [code, setCode] = useState('');
  const confirm = useApiMutation(confirmFactor, { showsError: true, onDone: () => answerFactorRequest(true) });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog stands inside other forms' React tree.
        event.stopPropagation();
        confirm.mutate({ code });
      }}
    >
      <p className="text-muted">
        Payments, staff, exports and security settings need your second factor again after five minutes. Nothing you
        entered is lost.
      </p>
      <CodeField code={code} onCode={setCode} problem={confirm.error?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answerFactorRequest(false)}>Cancel</Button>
        <Button type="submit" tone="solid" busy={confirm.isPending} disabled={code.trim().length < 6}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
