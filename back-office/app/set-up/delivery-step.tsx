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
      <div>
        <p className="label mb-1">{labelOf('dispatchTimes')}</p>
        <p className="text-[13px] whitespace-pre-line text-muted">
          {formatSetting('dispatchTimes', form.value('dispatchTimes'))}
        </p>
      </div>
      <div>
        <p className="label mb-1">{labelOf('deliveryZones')}</p>
        <Zones {...(form.value('deliveryZones') as DeliveryZones)} />
      </div>
      <p className="md:col-span-2">
        <Link to="/settings?search=delivery" className="font-semibold text-green-ink hover:underline">
          Change them in Settings
        </Link>
      </p>
    </StepForm>
  );
}

/** The value of the setting. */
interface DeliveryZones {
  readonly zones: readonly {
    readonly zone: string;
    readonly pinPrefixes: readonly string[];
    readonly states: readonly string[];
    readonly transitDays: number;
  }[];
  readonly elsewhereDays: number;
}

function Zones({ zones, elsewhereDays }: DeliveryZones): ReactElement {
  return (
    <ul className="grid gap-2">
      {zones.map(({ zone, pinPrefixes, states, transitDays }) => (
        <li key={zone}>
          {zone}: {formatSetting('transitDays', transitDays)}
          <span className="block text-[13px] text-muted">
            {[pinPrefixes.length > 0 ? `PIN codes ${pinPrefixes.join('…, ')}…` : '', states.join(', ')]
              .filter((part) => part !== '')
              .join('; ')}
          </span>
        </li>
      ))}
      <li>Elsewhere: {formatSetting('elsewhereDays', elsewhereDays)}</li>
    </ul>
  );
}
