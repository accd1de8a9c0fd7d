/** Choice of a courier: the known ones, or another by its name. The last one is offered first. */
import { COURIERS, courierNamed } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Field } from '../controls/field.tsx';

const KEY = 'tola.courier';
const OTHER = 'other';

/** The courier of the dispatch before, on this computer. */
export function lastCourier(): string {
  return localStorage.getItem(KEY) ?? '';
}

export function rememberCourier(courier: string): void {
  localStorage.setItem(KEY, courier);
}

interface CourierFieldProps {
  value: string;
  onValue: (courier: string) => void;
  problem?: string | undefined;
}

export function CourierField({ value, onValue, problem }: CourierFieldProps): ReactElement {
  const [isOther, setOther] = useState(value !== '' && courierNamed(value) === null);
  return (
    <>
      <Field label="Courier" problem={isOther ? undefined : problem}>
        {(control) => (
          <select
            {...control}
            value={isOther ? OTHER : (courierNamed(value)?.name ?? '')}
            onChange={({ currentTarget }) => {
              setOther(currentTarget.value === OTHER);
              onValue(currentTarget.value === OTHER ? '' : currentTarget.value);
            }}
          >
            <option value="">Choose…</option>
            {COURIERS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
            <option value={OTHER}>Another courier…</option>
          </select>
        )}
      </Field>
      {isOther && (
        <Field label="Name of the courier" problem={problem}>
          {(control) => (
            <input
              {...control}
              value={value}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => onValue(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
