import type { PasskeyAssertion, PasskeyRequest, StaffCall } from '@tola/contract/staff';
import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { callApi } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { FieldProblem } from '../controls/field.tsx';
import { signWithPasskey } from './passkey.ts';

interface PasskeyButtonProps<D> {
  label: string;
  begin: StaffCall<null, PasskeyRequest>;
  use: StaffCall<PasskeyAssertion, D>;
  onDone: () => void;
}

/** Asks the browser for a passkey and sends its signature. */
export function PasskeyButton<D>({ label, begin, use, onDone }: PasskeyButtonProps<D>): ReactElement {
  const sign = useAction(async (_: null) => await callApi(use, await signWithPasskey(await callApi(begin, null))), {
    showsError: true,
    onDone,
  });
  return (
    <div className="grid gap-1">
      <Button busy={sign.isPending} onClick={() => sign.mutate(null)}>
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden />
        {label}
      </Button>
      <FieldProblem>{sign.error?.message}</FieldProblem>
    </div>
  );
}
