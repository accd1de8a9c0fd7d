import type { ReactElement } from 'react';
import { useRootData } from '../root-data.ts';

/** Options for a select: States, then union territories, from the runtime configuration. */
export function StateOptions(): ReactElement {
  const { states, unionTerritories } = useRootData().configuration;
  return (
    <>
      <option value="">Select state</option>
      <Group label="States" names={states} />
      <Group label="Union territories" names={unionTerritories} />
    </>
  );
}

function Group({ label, names }: { label: string; names: readonly string[] }): ReactElement {
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
