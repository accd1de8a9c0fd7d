import { useMutation } from '@tanstack/react-query';
import type { PasskeyAssertion, PasskeyRequest, StaffCall } from '@tola/contract/staff';
import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { callApi } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { passkeyProblem, signWithPasskey } from './passkey.ts';

interface PasskeyButtonProps<D> {
  label: string;
  begin: StaffCall<null, PasskeyRequest>;
  use: StaffCall<PasskeyAssertion, D>;
  onDone: () => void;
}

/** Asks the browser for a passkey and sends its signature. */
export function PasskeyButton<D>({ label, begin, use, onDone }: PasskeyButtonProps<D>): ReactElement {
  const sign = useMutation({
    mutationFn: async () => await callApi(use, await signWithPasskey(await callApi(begin, null))),
    onSuccess: onDone,
  });
  return (
    <div className="grid gap-1">
      <Button busy={sign.isPending} onClick={() => sign.mutate()}>
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden />
        {label}
      </Button>
      {sign.error !== null && (
        <p role="alert" className="text-[13px] text-down">
          {passkeyProblem(sign.error)}
        </p>
      )}
    </div>
  );
}
