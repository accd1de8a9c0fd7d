/** Serial numbers of several pieces: scanned one after the other, typed, or pasted from a delivery note. */
import { repeatedSerial, serialsIn } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { ScanBox } from './scan-box.tsx';

interface SerialsFieldProps {
  label?: string;
  /** One per line. */
  value: string;
  onValue: (text: string) => void;
  /** How many are wanted. */
  pieces: number;
}

export function SerialsField({ label = 'Serial numbers', value, onValue, pieces }: SerialsFieldProps): ReactElement {
  const [scan, setScan] = useState({ status: '', isWrong: false });
  const serials = serialsIn(value);
  const twice = repeatedSerial(serials);
  const add = (code: string): void => {
    const isWrong = serials.some((one) => one.toUpperCase() === code.toUpperCase());
    if (!isWrong) onValue([...serials, code].join('\n'));
    setScan({ status: isWrong ? `${code} is in the list already` : `${code} added`, isWrong });
  };
  return (
    <div className="grid gap-3">
      <ScanBox label={`Scan ${label.toLowerCase()}`} onCode={add} {...scan} />
      <Field
        label={label}
        hint={`${formatCount(serials.length)} of ${formatCount(pieces)}, one per line`}
        problem={twice === null ? undefined : `${twice} stands twice`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={Math.min(8, Math.max(3, serials.length + 1))}
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** Whether there is one number for each piece. */
export function isOneEach(value: string, pieces: number): boolean {
  const serials = serialsIn(value);
  return serials.length === pieces && repeatedSerial(serials) === null;
}
