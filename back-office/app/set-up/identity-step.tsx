import { GST_STATES, gstinIsValid } from '@tola/pricing';
import type { ReactElement } from 'react';
import { StepForm, TextField } from './step-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const NAMES = ['tradeName', 'legalName', 'registeredAddress', 'pinCode', 'gstin', 'pan', 'state', 'phone', 'careEmail'];

/** State and PAN follow from the GSTIN, which contains both. */
function fromGstin(typed: string): Record<string, string> {
  const gstin = typed.toUpperCase().trim();
  const state = GST_STATES.find(({ code }) => code === gstin.slice(0, 2));
  if (!gstinIsValid(gstin)) return { gstin };
  return { gstin, pan: gstin.slice(2, 12), ...(state === undefined ? {} : { state: state.name }) };
}

export function IdentityStep({ onDone }: { onDone: () => void }): ReactElement {
  const form = useSettingsForm(onDone);
  const bound = (name: string) => ({
    value: form.value(name),
    onChange: (text: string) => form.change({ [name]: text }),
  });
  return (
    <StepForm {...form} onSubmit={() => form.save(NAMES)}>
      <TextField label="Legal name" hint="Printed on invoices." focused {...bound('legalName')} />
      <TextField label="Trade name" hint="Shown to customers." {...bound('tradeName')} />
      <TextField label="Address" wide {...bound('registeredAddress')} />
      <TextField label="PIN code" inputMode="numeric" {...bound('pinCode')} />
      <TextField
        label="GSTIN"
        hint={`State: ${String(form.value('state'))}. PAN: ${String(form.value('pan')) || 'from the GSTIN'}.`}
        value={form.value('gstin')}
        onChange={(typed) => form.change(fromGstin(typed))}
      />
      <TextField label="Phone" inputMode="tel" {...bound('phone')} />
      <TextField label="Email" inputMode="email" {...bound('careEmail')} />
    </StepForm>
  );
}
