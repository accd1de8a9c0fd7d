/** Input tax of a month: the figures that are entered in table 4 of GSTR-3B on the portal, and what is left to pay. */
import type { GstFigures, GstInput } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { BookTable } from './book-table.tsx';

export function GstInputTax({
  input: { bills, debitNotes, net, untaxedPaise, payable },
  days: { from, to },
}: {
  input: GstInput;
  days: { from: string; to: string };
}): ReactElement {
  const figures = ({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: GstFigures) =>
    [taxablePaise, igstPaise, cgstPaise, sgstPaise].map((paise) => formatRupees(paise));
  return (
    <section aria-label="Input tax" className="box p-4">
      <h2 className="mb-2">GSTR-3B, input tax</h2>
      <p className="mb-2 text-[13px] text-muted">
        To enter in table 4 on the portal, as far as GSTR-2B has the same bills. From the{' '}
        <Link to={`/books/registers/purchases?from=${from}&to=${to}`}>register of purchases</Link>.
      </p>
      <BookTable
        label="Input tax"
        heads={['Figure', 'Value', 'IGST', 'CGST', 'SGST']}
        rows={[
          ['Bills and rates fixed', ...figures(bills)],
          ['Debit notes', ...figures(debitNotes)],
          [<b key="net">4(A)(5) All other ITC</b>, ...figures(net)],
          [
            'Left to pay',
            '',
            ...[payable.igstPaise, payable.cgstPaise, payable.sgstPaise].map((paise) => formatRupees(paise)),
          ],
        ]}
      />
      <p className="mt-2 text-[13px] text-muted">
        Left to pay is the tax on sales less this input tax, without credit carried over from earlier months.
        {untaxedPaise !== 0 && ` From suppliers without GSTIN, without input tax: ${formatRupees(untaxedPaise)}.`}
      </p>
    </section>
  );
}
