/** Answers a request about personal data, or refuses it. */
import { answerDataRequest, listDataRequests, type StaffDataRequest } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';

interface AnswerFormProps {
  request: Pick<StaffDataRequest, 'id'>;
  onDone: () => void;
}

export function AnswerForm({ request, onDone }: AnswerFormProps): ReactElement {
  const [text, setText] = useState('');
  const mutation = useApiMutation(answerDataRequest, {
    success: 'Answer sent',
    invalidates: [listDataRequests],
    showsError: true,
    closes: onDone,
  });
  const send = (outcome: 'done' | 'refused'): void => mutation.mutate({ id: request.id, outcome, answer: text });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send('done');
      }}
    >
      <Field label="Answer" hint="The customer is emailed and reads it in the account.">
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={5_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError>{mutation.error?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="solid" busy={mutation.isPending} disabled={text.trim() === ''}>
          Send answer
        </Button>
        <Button disabled={text.trim() === '' || mutation.isPending} onClick={() => send('refused')}>
          Refuse request
        </Button>
      </div>
    </form>
  );
}
