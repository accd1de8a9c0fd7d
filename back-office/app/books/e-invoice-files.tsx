/** The way without a provider: the file for the portal, and the file of its answers. */
import { listEInvoices, type ReadEInvoiceAnswers, readEInvoiceAnswers } from '@tola/contract/staff';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { useApiMutation } from '../api/hooks.ts';
import { formatQuantity } from '../controls/format.ts';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import { UploadButton } from '../controls/upload-button.tsx';
import { useMay } from '../session/use-self.ts';

export function WaitingFile(): ReactNode {
  if (!useMay()('books.export')) return null;
  return <ProtectedDownload href="/back-office/files/e-invoices.json">File for the portal</ProtectedDownload>;
}

export function AnswerFile(): ReactNode {
  const may = useMay();
  const read = useApiMutation(readEInvoiceAnswers, {
    invalidates: [listEInvoices],
    onDone: (result) => toast[result.foreign.length > 0 ? 'error' : 'success'](wordsOf(result)),
  });
  if (!may(readEInvoiceAnswers.right)) return null;
  return (
    <UploadButton
      label="Read answers"
      accept="application/json,.json"
      busy={read.isPending}
      onChoose={(file) => void file.text().then((text) => read.mutate({ text }))}
    />
  );
}

function wordsOf({ taken, known, foreign, unreadable }: ReadEInvoiceAnswers): string {
  const parts = [
    `${formatQuantity(taken, 'document')} registered`,
    ...(known > 0 ? [`${known} had their IRN already`] : []),
    ...(foreign.length > 0 ? [`not of this store: ${foreign.slice(0, 5).join(', ')}`] : []),
    ...(unreadable > 0 ? [`${formatQuantity(unreadable, 'entry', 'entries')} without an answer`] : []),
  ];
  return parts.join(' · ');
}
