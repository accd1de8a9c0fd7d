import type { WeightId } from '@tola/contract/ids';
import { addStockAlert } from '@tola/contract/price-alerts';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { contractProblem, messageProblem } from '../enquiries/contract-check.ts';
import { refusalAt, useForm } from '../forms/form.ts';
import { useSession } from '../session/use-session.ts';
import { AlertSent, type SentAlert } from './alert-sent.tsx';

const FIELDS = { 'Enter valid email': 'stock-email' };

/** Asks for one email when a sold-out piece is back; other addresses than the customer's own confirm it first. */
export function StockAlertForm({ weightId }: { weightId: WeightId }): ReactElement {
  const { customer } = useSession();
  const [sent, setSent] = useState<SentAlert | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ 'stock-email': email = '' }) => contractProblem(addStockAlert.payload, { email, weightId }, FIELDS),
    send: async ({ 'stock-email': email = '' }) => {
      const answer = await call(addStockAlert, { email, weightId });
      if (!answer.ok) return answer.code === 400 ? messageProblem(answer.message, FIELDS) : refusalAt(null, answer);
      setSent({ message: answer.message, email, isConfirmed: answer.data.isConfirmed });
      return null;
    },
  });
  if (sent !== null) {
    return (
      <div className="mt-4">
        <AlertSent {...sent} />
      </div>
    );
  }
  return (
    <form {...formProps} className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField
        key={customer?.email ?? ''}
        label="Email me when it is back in stock"
        name="stock-email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={customer?.email ?? ''}
        problem={problemOf('stock-email')}
      />
      <Button type="submit" tone="outline" busy={busy} className="sm:mt-[27px]">
        Tell me
      </Button>
      <ConnectionNote {...connection} />
    </form>
  );
}
