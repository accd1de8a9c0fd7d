/** The steps of a breach: edit it, notify the Board and the customers, close it. */
import { advanceBreach, type Breach, listBreaches, notifyBreachPersons } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatCount } from '../controls/format.ts';
import { LongText } from '../controls/long-text.tsx';
import { FormError } from '../forms/form-error.tsx';
import { OneLineForm } from '../forms/one-line-form.tsx';

type Step = 'board' | 'customers';

export function BreachSteps({ breach, onEdit }: { breach: Breach; onEdit: () => void }): ReactElement {
  const [step, setStep] = useState<Step | null>(null);
  const noteBoard = useApiMutation(advanceBreach, {
    success: 'Saved',
    invalidates: [listBreaches],
    showsError: true,
    closes: () => setStep(null),
  });
  const close = useApiMutation(advanceBreach, { success: 'Saved', invalidates: [listBreaches] });
  const { id, recipients, queued, boardNotifiedAt, closedAt } = breach;
  return (
    <>
      {recipients > 0 && (
        <p className="text-muted">
          Customers notified: {formatCount(queued)} of {formatCount(recipients)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>Edit</Button>
        <Button onClick={() => setStep('board')}>Board notification</Button>
        <Button onClick={() => setStep('customers')}>Notify customers</Button>
        {boardNotifiedAt !== null && closedAt === null && (
          <Confirm
            tone="outline"
            label="Close"
            title={`Close ${breach.number}?`}
            action="Close breach"
            busy={close.isPending}
            onConfirm={() => close.mutate({ id, step: 'closed', reference: '' })}
          >
            It stays in the register.
          </Confirm>
        )}
      </div>
      <Dialog title="Data Protection Board" open={step === 'board'} onClose={() => setStep(null)} wide>
        <div className="grid gap-4">
          <p className="text-muted">Copy this text into the Board’s form, then record its reference here.</p>
          <LongText label="Notice" isCopied>
            {breach.boardText}
          </LongText>
          {boardNotifiedAt === null && (
            <OneLineForm
              label="Reference of the Board"
              action="Record notification"
              busy={noteBoard.isPending}
              problem={noteBoard.error?.message}
              onSubmit={(reference) => noteBoard.mutate({ id, step: 'board notified', reference })}
            />
          )}
        </div>
      </Dialog>
      <Dialog title="Notify customers" open={step === 'customers'} onClose={() => setStep(null)} wide>
        <CustomersForm breach={breach} onDone={() => setStep(null)} />
      </Dialog>
    </>
  );
}

function CustomersForm({ breach, onDone }: { breach: Breach; onDone: () => void }): ReactElement {
  const [everyone, setEveryone] = useState(false);
  const [contacts, setContacts] = useState('');
  const notify = useApiMutation(notifyBreachPersons, {
    success: 'Emails queued',
    invalidates: [listBreaches],
    showsError: true,
    closes: onDone,
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        notify.mutate({ id: breach.id, everyone, contacts: everyone ? '' : contacts });
      }}
    >
      <LongText label="Notice" isCopied>
        {breach.personText}
      </LongText>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={everyone}
          onChange={(event) => setEveryone(event.currentTarget.checked)}
          className="size-4 accent-(--green)"
        />
        All customers
      </label>
      {!everyone && (
        <Field label="Affected customers" hint="Emails or mobile numbers, one a line. Nobody is emailed twice.">
          {(control) => (
            <textarea
              {...control}
              rows={6}
              value={contacts}
              onChange={(event) => setContacts(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <FormError>{notify.error?.message}</FormError>
      <Button
        type="submit"
        tone="solid"
        busy={notify.isPending}
        disabled={!everyone && contacts.trim() === ''}
        className="justify-self-start"
      >
        {everyone ? 'Email all customers' : 'Email these customers'}
      </Button>
    </form>
  );
}
