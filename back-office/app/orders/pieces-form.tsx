/** Asks for the serial numbers of the pieces that leave with an order: chosen for its lines, and others written down. */
import {
  listStockPieces,
  type OrderSerial,
  type PackingLine,
  readPackingPieces,
  readStock,
  readStockPiece,
  serialsIn,
} from '@tola/contract/staff';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { FormError } from '../forms/form-error.tsx';
import { ChoosePieces } from './choose-pieces.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

/** What changes when pieces are chosen or leave. */
export const PIECE_QUERIES = [...ORDER_QUERIES, readPackingPieces, listStockPieces, readStockPiece, readStock];

interface StepProps {
  /** Of the serial numbers written down for pieces that the stock does not name. */
  label?: string;
  action: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (serials: string[]) => void;
}

export function PiecesForm({ orderNumber, ...step }: StepProps & { orderNumber: string }): ReactElement {
  const pieces = useApiQuery(readPackingPieces, { orderNumber });
  if (pieces.isPending) return <LoadingRows rows={3} />;
  if (pieces.data === undefined) return <ErrorState error={pieces.error} onRetry={() => pieces.refetch()} />;
  return <Form {...pieces.data} {...step} />;
}

interface FormProps extends StepProps {
  lines: readonly PackingLine[];
  serials: readonly OrderSerial[];
}

function Form({
  lines,
  serials,
  label = 'Serial numbers in the parcel',
  action,
  busy,
  problem,
  onSubmit,
}: FormProps): ReactElement {
  const [chosen, setChosen] = useState(() =>
    serials.flatMap(({ serial, weightId }) => (weightId === null ? [] : [serial])),
  );
  const [others, setOthers] = useState(() =>
    serials.flatMap(({ serial, weightId }) => (weightId === null ? [serial] : [])).join('\n'),
  );
  const form = useRef<HTMLFormElement>(null);
  // A dialog that has opened on its loading rows had no field to open on.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit([...chosen, ...serialsIn(others)]);
      }}
    >
      {lines.length > 0 && <ChoosePieces lines={lines} chosen={chosen} onChosen={setChosen} />}
      <Field
        label={lines.length > 0 ? 'Other serial numbers' : label}
        hint="One per line. You can use a barcode scanner."
        optional
      >
        {(control) => (
          <textarea
            {...control}
            rows={lines.length > 0 ? 2 : 4}
            value={others}
            onChange={(event) => setOthers(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError>{problem}</FormError>
      <Button type="submit" tone="solid" className="justify-self-start" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
