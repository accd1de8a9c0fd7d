import { TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';

interface PasswordFieldProps {
  label: string;
  name: string;
  problem: string | null;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

/** A password with a button that shows what was typed. */
export function PasswordField({ label, name, problem, autoComplete, hint }: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField
        label={label}
        name={name}
        problem={problem}
        {...(hint === undefined ? {} : { hint })}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-pressed={shown}
        aria-label={`Show ${label.toLowerCase()}`}
        className="absolute top-[1.6875rem] right-1 min-h-11 rounded-lg px-3 text-sm font-semibold text-green-ink"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
