/** Books a supplier's bill: its lines with their rates, freight and the like, and where the pieces are. */
import {
  addPurchase,
  listPurchases,
  listStock,
  MOST_BILL_LINES,
  type PurchaseChoices,
  readPurchaseChoices,
  readSupplierTds,
} from '@tola/contract/staff';
import { formatRupees, indianDate } from '@tola/pricing';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { parseNumber } from '../fields/field-format.ts';
import { FormError } from '../forms/form-error.tsx';
import { Page } from '../shell/page.tsx';
import { type BillHead, BillHeadFields } from './bill-head-fields.tsx';
import { BillLineFields } from './bill-line-fields.tsx';
import { lineOf, newLine, previewOf, type TypedLine } from './bill-values.ts';
import { ChargeFields, chargesOf, type TypedCharges } from './charge-fields.tsx';
import { TdsNotice, useSupplierTds } from './tds-notice.tsx';

export default function BillFormPage(): ReactElement {
  const choices = useApiQuery(readPurchaseChoices, null, { manualRefetch: true });
  if (choices.isPending) return <LoadingRows />;
  if (choices.data === undefined) return <ErrorState error={choices.error} onRetry={() => choices.refetch()} />;
  return (
    <Page title="Book a bill" back={{ to: '/purchases', label: 'Purchases' }}>
      {choices.data.suppliers.length === 0 ? (
        <EmptyState>
          <p>Add the supplier first.</p>
          <Link to="/records/suppliers/new" className="font-semibold text-green-ink hover:underline">
            Add a supplier
          </Link>
        </EmptyState>
      ) : (
        <BillForm choices={choices.data} />
      )}
    </Page>
  );
}

function BillForm({ choices }: { choices: PurchaseChoices }): ReactElement {
  const navigate = useNavigate();
  // A repeated press must not book the bill twice.
  const [key] = useState(() => crypto.randomUUID());
  const [head, setHead] = useState<BillHead>(() => ({
    ...{ supplierId: choices.suppliers[0]?.id ?? 0, number: '', dated: indianDate(new Date()) },
    locationId: choices.locations[0]?.id ?? null,
  }));
  const [lines, setLines] = useState<readonly TypedLine[]>(() => [newLine(choices)]);
  const [charges, setCharges] = useState<TypedCharges>({});
  const [rounding, setRounding] = useState('');
  const mutation = useApiMutation(addPurchase, {
    ...{ success: 'Bill booked', invalidates: [listPurchases, listStock, readSupplierTds], showsError: true },
    onDone: ({ id }) => void navigate(`/purchases/${id}`),
  });
  const put = (id: string, values: Partial<TypedLine>): void =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...values } : line)));
  const sent = lines.map((line) => lineOf(line));
  const billed = chargesOf(charges);
  const roundingPaise = parseNumber('paise', rounding) ?? 0;
  const preview = previewOf(sent, billed, roundingPaise, choices, head.supplierId);
  const tds = useSupplierTds({
    ...{ supplierId: head.supplierId, paidOn: head.dated },
    billedPaise: preview.goodsPaise + preview.chargesPaise,
  });
  const isReady = head.number.trim() !== '' && sent.every((line) => line !== null);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const complete = sent.flatMap((line) => (line === null ? [] : [line]));
        mutation.mutate({
          ...{ ...head, key, number: head.number.trim(), lines: complete, charges: billed, roundingPaise, note: '' },
        });
      }}
    >
      <BillHeadFields choices={choices} head={head} onHead={(values) => setHead({ ...head, ...values })} />
      {lines.map((line, index) => (
        <BillLineFields
          key={line.id}
          index={index}
          line={line}
          choices={choices}
          onChange={(values) => put(line.id, values)}
          onRemove={lines.length > 1 ? () => setLines(lines.filter(({ id }) => id !== line.id)) : null}
        />
      ))}
      <Button
        className="justify-self-start"
        disabled={lines.length >= MOST_BILL_LINES}
        onClick={() => setLines([...lines, newLine(choices)])}
      >
        Add a line
      </Button>
      <ChargeFields charges={charges} onCharges={setCharges} />
      <Summary preview={preview} rounding={rounding} onRounding={setRounding} />
      {tds !== undefined && <TdsNotice tds={tds} of="bill" />}
      <FormError>{mutation.error?.message}</FormError>
      <Button type="submit" tone="solid" className="justify-self-start" busy={mutation.isPending} disabled={!isReady}>
        Book the bill
      </Button>
    </form>
  );
}

interface SummaryProps {
  preview: ReturnType<typeof previewOf>;
  rounding: string;
  onRounding: (rounding: string) => void;
}

/** What the bill comes to: the rounding stands before the total that it changes. */
function Summary({ preview, rounding, onRounding }: SummaryProps): ReactElement {
  const { goodsPaise, chargesPaise, taxPaise, totalPaise, unfixed } = preview;
  return (
    <section aria-label="Total" className="box flex flex-wrap items-end gap-x-8 gap-y-3 p-4">
      <Sum name="Goods">{formatRupees(goodsPaise)}</Sum>
      <Sum name="Charges">{formatRupees(chargesPaise)}</Sum>
      <Sum name="GST">{formatRupees(taxPaise)}</Sum>
      <Field label="Rounding (₹)" optional className="w-[180px]">
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={rounding}
            onChange={(event) => onRounding(event.currentTarget.value)}
          />
        )}
      </Field>
      <Sum name="Total">
        <b className="font-semibold">{formatRupees(totalPaise)}</b>
        {unfixed > 0 && <span className="ml-2 text-muted">without {unfixed} to be fixed</span>}
      </Sum>
    </section>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <p className="grid gap-1">
      <span className="text-[13px] text-muted">{name}</span>
      <span className="flex min-h-9 items-center">{children}</span>
    </p>
  );
}
