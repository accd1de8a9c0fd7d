import type { AlertAct, LinkedAlert } from '@tola/contract/price-alerts';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { AlertFacts } from './alert-state.tsx';

interface AutoSubmitFormProps {
  act: AlertAct;
  alert: LinkedAlert;
  /** The automatic attempt got no reply. */
  failed: boolean;
  onRetry: () => void;
}

const labels: Record<AlertAct, { title: string; text: string; button: string }> = {
  confirm: {
    title: 'Confirm your price alert',
    text: 'We’ll send one email to the address that received this link.',
    button: 'Confirm alert',
  },
  stop: {
    title: 'Stop your price alert',
    text: 'We won’t email you about this price any more.',
    button: 'Stop alert',
  },
};

const stockLabels: typeof labels = {
  confirm: { ...labels.confirm, title: 'Confirm your stock alert' },
  stop: {
    title: 'Stop your stock alert',
    text: 'We won’t email you about this piece any more.',
    button: 'Stop alert',
  },
};

/** Shown while the page submits itself; the button is for browsers without scripts and for retries. */
export function AutoSubmitForm({ act, alert, failed, onRetry }: AutoSubmitFormProps): ReactElement {
  const { title, text, button } = alert.direction === 'in stock' ? stockLabels[act] : labels[act];
  // Before hydration the button posts the form.
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return (
    <>
      <h1 className="text-[34px]">{title}</h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <AlertFacts alert={alert} />
      {failed && (
        <p role="alert" className="mt-6 font-medium text-down">
          No response from the store. Please try again in a moment.
        </p>
      )}
      {/* Posts to this page's own URL. */}
      <form
        method="post"
        className="mt-8"
        onSubmit={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        <Button type="submit" busy={runs && !failed}>
          {button}
        </Button>
      </form>
    </>
  );
}
