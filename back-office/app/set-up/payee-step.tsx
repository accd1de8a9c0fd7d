import type { ReactElement } from 'react';
import { StepForm, TextField } from './step-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The first payee applies at once; later ones wait, so that owners can stop them. */
export function PayeeStep({ onDone }: { onDone: () => void }): ReactElement {
  const form = useSettingsForm(onDone);
  const part = (name: string): Record<string, unknown> => ({ ...(form.value(name) as object | undefined) });
  const bank = part('bank');
  const upi = part('upi');
  const ofBank = (key: string) => ({
    value: bank[key],
    onChange: (text: string) => form.change({ bank: { ...bank, [key]: text } }),
  });
  /** The account is in the firm's name unless somebody says otherwise. */
  const accountName = bank.accountName === '' ? form.value('legalName') : bank.accountName;
  const saved = upi.vpa === '' ? ['bank'] : ['bank', 'upi'];
  return (
    <StepForm {...form} onSubmit={() => form.save(saved)}>
      <TextField
        label="Account number"
        inputMode="numeric"
        focused
        {...ofBank('accountNumber')}
        onChange={(text) => form.change({ bank: { ...bank, accountName, accountNumber: text } })}
      />
      <TextField
        label="IFSC"
        value={bank.ifsc}
        onChange={(text) => form.change({ bank: { ...bank, ifsc: text.toUpperCase() } })}
      />
      <TextField label="Account name" {...ofBank('accountName')} value={accountName} />
      <TextField label="Bank" {...ofBank('bankName')} />
      <TextField
        label="UPI ID"
        hint="Optional. Use a merchant UPI ID: personal ones have limits."
        value={upi.vpa}
        onChange={(vpa) => form.change({ upi: { payeeName: accountName, ...upi, vpa } })}
      />
    </StepForm>
  );
}
