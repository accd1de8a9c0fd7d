import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';
import { StepForm } from './step-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const NAMES = ['dispatchTimes', 'deliveryZones'];

/** Shows the dispatch times and zones in force, to be confirmed or changed. */
export function DeliveryStep({ onDone }: { onDone: () => void }): ReactElement {
  const form = useSettingsForm(onDone);
  return (
    <StepForm {...form} action="Use these" onSubmit={() => form.save(NAMES)}>
      {NAMES.map((name) => (
        <div key={name}>
          <p className="label">{labelOf(name)}</p>
          <p className="text-muted whitespace-pre-line">{formatSetting(name, form.value(name))}</p>
        </div>
      ))}
      <p className="md:col-span-2">
        <Link to="/settings?search=delivery" className="font-semibold text-green-ink hover:underline">
          Change them in Settings
        </Link>
      </p>
    </StepForm>
  );
}
