import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';

interface CodeFieldProps {
  code: string;
  onCode: (code: string) => void;
  problem: string | undefined;
  /** Without an authenticator app, only recovery codes can be typed. */
  hasApp: boolean;
}

/** A code from the authenticator app, or a recovery code. */
export function CodeField({ code, onCode, problem, hasApp }: CodeFieldProps): ReactElement {
  const [wantsRecovery, setRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  return (
    <div className="grid gap-2">
      <Field
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        hint={isRecovery ? 'Each recovery code works once.' : '6 digits; changes every 30 seconds.'}
        problem={problem}
      >
        {(control) => (
          <input
            {...control}
            key={String(isRecovery)}
            value={code}
            onChange={(event) => onCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            maxLength={20}
          />
        )}
      </Field>
      {hasApp && (
        <Button tone="quiet" className="justify-self-start" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}
