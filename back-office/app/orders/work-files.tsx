/** Work files of a customised piece for the mint, and whether its proof is approved. */
import { designName } from '@tola/contract/designs';
import type { OrderViewLine } from '@tola/contract/order-view';
import type { ReactElement } from 'react';
import { formatDateTime } from '../controls/format.ts';

const FILES = [
  ['front.svg', 'Front outlines'],
  ['front.png', 'Front height map'],
  ['back.svg', 'Back outlines'],
  ['back.png', 'Back height map'],
] as const;

interface WorkFilesProps {
  readonly line: OrderViewLine;
  readonly orderNumber: string;
}

/** Nothing for pieces that are not customised. */
export function WorkFiles({ line, orderNumber }: WorkFilesProps): ReactElement | null {
  const { designId, proofApprovedAt } = line;
  if (designId === null) return null;
  return (
    <div className="mt-1 grid gap-1 text-sm">
      <p className={proofApprovedAt === null ? 'font-medium text-down' : 'text-muted'}>
        Design {designName(designId)}:{' '}
        {proofApprovedAt === null
          ? 'the customer has not approved the proof yet'
          : `proof approved ${formatDateTime(proofApprovedAt)}`}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {FILES.map(([file, label]) => (
          <a
            key={file}
            href={`/back-office/files/work-files/${orderNumber}/${designName(designId)}/${file}`}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {label}
          </a>
        ))}
        <a
          href={`/api/designs/${designId}/proof.pdf`}
          download
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Proof
        </a>
      </p>
    </div>
  );
}
