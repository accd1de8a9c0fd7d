/** Transports of messages that fail, from their latest attempts; nothing while all work. */
import { type MessageTransport, readMessageHealth } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatDateTime, formatQuantity } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';

const NAMES: Readonly<Record<MessageTransport['transport'], string>> = {
  mail: 'Mail server',
  sms: 'SMS provider',
  whatsapp: 'WhatsApp',
};

export function TransportHealth({ className = '' }: { className?: string }): ReactElement | null {
  const may = useMay()(readMessageHealth.right);
  const health = useApiQuery(readMessageHealth, null, { refetchSeconds: 10, enabled: may });
  const failing = (health.data ?? []).filter(({ failingSince }) => failingSince !== null);
  if (failing.length === 0) return null;
  return (
    <section
      aria-label="Messages are not being sent"
      className={`grid gap-2 rounded-xl border border-down bg-down-soft px-4 py-3 ${className}`}
    >
      {failing.map((transport) => (
        <div key={transport.transport}>
          <p className="font-semibold text-down">
            {NAMES[transport.transport]} failing since {formatDateTime(transport.failingSince)}
          </p>
          <p className="wrap-anywhere">
            {formatQuantity(transport.failures, 'failed attempt')}
            {transport.waiting > 0 && (
              <>
                ,{' '}
                <Link to={`/outbox?state=waiting&channel=${transport.transport}`} className="text-green-ink underline">
                  {formatQuantity(transport.waiting, 'message')} waiting
                </Link>
              </>
            )}
            . Last error: {transport.lastError}
          </p>
        </div>
      ))}
    </section>
  );
}
