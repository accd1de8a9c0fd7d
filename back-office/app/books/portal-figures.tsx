/** Table 3.1(a): books, return and portal side by side, with their difference; staff note what the portal shows. */
import { type GstFigures, type GstReturn, notePortalFigures, readGstReturn } from '@tola/contract/staff';
import { formatRupees, paiseFromRupees } from '@tola/pricing';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { useMay } from '../session/use-self.ts';
import { BookTable } from './book-table.tsx';

const ROWS = [
  ['taxablePaise', 'Taxable value'],
  ['igstPaise', 'IGST'],
  ['cgstPaise', 'CGST'],
  ['sgstPaise', 'SGST'],
] as const satisfies readonly (readonly [keyof GstFigures, string])[];

export function PortalFigures({ shown }: { shown: GstReturn }): ReactElement {
  const { books, outward, portal } = shown;
  const [isOpen, setOpen] = useState(false);
  const mayNote = useMay()('books.close');
  return (
    <>
      <BookTable
        label="3.1(a) Outward taxable supplies"
        heads={['3.1(a)', 'Books', 'Return', ...(portal === null ? [] : ['Portal', 'Difference'])]}
        rows={ROWS.map(([name, label]) => [
          label,
          formatRupees(books[name]),
          formatRupees(outward[name]),
          ...(portal === null ? [] : [formatRupees(portal[name]), formatRupees(portal[name] - outward[name])]),
        ])}
      />
      {portal !== null && (
        <p className="mt-1 text-[13px] text-muted">
          Portal figures noted by {portal.notedBy}, {formatDate(portal.notedAt)}
        </p>
      )}
      {mayNote && !isOpen && (
        <Button className="mt-2" onClick={() => setOpen(true)}>
          {portal === null ? 'Note portal figures' : 'Change portal figures'}
        </Button>
      )}
      {isOpen && <PortalForm key={shown.month} shown={shown} onDone={() => setOpen(false)} />}
    </>
  );
}

function PortalForm({ shown, onDone }: { shown: GstReturn; onDone: () => void }): ReactElement {
  const start = shown.portal ?? shown.outward;
  const [typed, setTyped] = useState<Record<keyof GstFigures, string>>({
    taxablePaise: plain(start.taxablePaise),
    igstPaise: plain(start.igstPaise),
    cgstPaise: plain(start.cgstPaise),
    sgstPaise: plain(start.sgstPaise),
  });
  const note = useApiMutation(notePortalFigures, {
    success: 'Portal figures noted',
    showsError: true,
    invalidates: [readGstReturn],
    closes: onDone,
  });
  const values = ROWS.map(([name]) => [name, /^-?\d+(\.\d{1,2})?$/.test(typed[name].trim())] as const);
  const isValid = values.every(([, isAmount]) => isAmount);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isValid) return;
    const paise = (name: keyof GstFigures) => paiseFromRupees(Number(typed[name]));
    note.mutate({
      month: shown.month,
      taxablePaise: paise('taxablePaise'),
      igstPaise: paise('igstPaise'),
      cgstPaise: paise('cgstPaise'),
      sgstPaise: paise('sgstPaise'),
    });
  }
  return (
    <form onSubmit={submit} className="mt-3 grid grid-cols-2 gap-3">
      {ROWS.map(([name, label]) => (
        <Field key={name} label={`${label} on the portal (₹)`}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <FormError>{isValid ? note.error?.message : 'Enter amounts in rupees with at most 2 decimals'}</FormError>
      <span className="col-span-2 flex gap-2">
        <Button type="submit" tone="solid" busy={note.isPending} disabled={!isValid}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </span>
    </form>
  );
}

function plain(paise: number): string {
  return (paise / 100).toFixed(2);
}
