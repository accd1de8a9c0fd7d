/** The documents that make a check of the GST return fail, each with its order. */
import type { GstCheckName, GstReturn } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../controls/format.ts';
import { LEFT_OUT_LABELS } from './gst-labels.ts';

interface CheckDocumentsProps extends Pick<GstReturn, 'differences' | 'leftOut'> {
  readonly name: GstCheckName;
}

/** Books and sections differ by documents that the return leaves out as well. */
export function CheckDocuments({ name, differences, leftOut }: CheckDocumentsProps): ReactElement | null {
  const found = differences.filter(({ check }) => check === name);
  const others = name === 'books' || name === 'sections' ? leftOut.filter(({ why }) => why !== 'IRN cancelled') : [];
  if (found.length + others.length === 0) return null;
  return (
    <ul aria-label="Documents that differ" className="mt-2 w-full rounded-lg bg-sand px-3 py-1 text-[13px]">
      {found.map(({ number, orderNumber, dated, leftPaise, rightPaise }) => (
        <Item key={number} {...{ number, orderNumber, dated }}>
          {name === 'documents' && 'numbers after this one are missing'}
          {name === 'irn' && 'no IRN'}
          {leftPaise !== null && rightPaise !== null && `${formatRupees(leftPaise)} and ${formatRupees(rightPaise)}`}
        </Item>
      ))}
      {others.map(({ number, orderNumber, dated, why, valuePaise }) => (
        <Item key={number} {...{ number, orderNumber, dated }}>
          {LEFT_OUT_LABELS[why]}, {formatRupees(valuePaise)}
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly number: string;
  readonly orderNumber: string;
  readonly dated: string;
  readonly children: ReactNode;
}

function Item({ number, orderNumber, dated, children }: ItemProps): ReactElement {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1.5 first:border-0">
      <Link to={`/orders/${orderNumber}`} className="font-semibold whitespace-nowrap text-green-ink hover:underline">
        {number}
      </Link>
      <span className="text-muted">{formatDate(dated)}</span>
      <span className="ml-auto text-right tabular-nums">{children}</span>
    </li>
  );
}
