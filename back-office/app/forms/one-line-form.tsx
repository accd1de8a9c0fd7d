import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { useOwnProblem } from './own-problem.ts';

interface OneLineFormProps {
  label: string;
  action: string;
  busy: boolean;
  /** The server's refusal. */
  problem?: string | undefined;
  onSubmit: (text: string) => void;
}

/** Form with one required text field. */
export function OneLineForm({ label, action, busy, problem, onSubmit }: OneLineFormProps): ReactElement {
  const [text, setText] = useState('');
  const own = useOwnProblem(problem);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        own.submitted();
        onSubmit(text.trim());
      }}
    >
      <Field label={label} problem={own.problem}>
        {(control) => (
          <input
            {...control}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="solid" busy={busy} disabled={text.trim() === ''} className="justify-self-start">
        {action}
      </Button>
    </form>
  );
}
