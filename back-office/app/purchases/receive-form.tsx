/** Receives the pieces of a bill at a location, with the serial numbers of those that have them. */
import {
  listPurchases,
  type PurchaseBill,
  type PurchaseLine,
  readPurchase,
  receivePurchase,
  serialsIn,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatQuantity } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { isOneEach, SerialsField } from '../scan/serials-field.tsx';

export function ReceiveForm({ bill, onDone }: { bill: PurchaseBill; onDone: () => void }): ReactElement {
  const [locationId, setLocationId] = useState(bill.locations[0]?.id ?? 0);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const receive = useApiMutation(receivePurchase, {
    ...{ success: 'Received into stock', invalidates: [readPurchase, listPurchases], showsError: true },
    closes: onDone,
  });
  const numbered = bill.lines.filter(({ hasSerials }) => hasSerials);
  const isComplete = numbered.every(({ id, pieces }) => isOneEach(typed[id] ?? '', pieces ?? 0));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const serials = numbered.map(({ id }) => ({ lineId: id, numbers: serialsIn(typed[id] ?? '') }));
        receive.mutate({ billId: bill.id, locationId, serials });
      }}
    >
      <Field label="Location">
        {(control) => (
          <select
            {...control}
            value={locationId}
            onChange={(event) => setLocationId(Number(event.currentTarget.value))}
          >
            {bill.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {numbered.map((line) => (
        <SerialsField
          key={line.id}
          label={`Serial numbers of ${line.product}`}
          pieces={line.pieces ?? 0}
          value={typed[line.id] ?? ''}
          onValue={(text) => setTyped({ ...typed, [line.id]: text })}
        />
      ))}
      <FormError>{receive.error?.message}</FormError>
      <Button type="submit" tone="solid" className="justify-self-start" busy={receive.isPending} disabled={!isComplete}>
        {buttonOf(piecesOf(bill.lines))}
      </Button>
    </form>
  );
}

/** Metal by weight has no pieces. */
function buttonOf(pieces: number): string {
  return pieces === 0 ? 'Receive the goods' : `Receive ${formatQuantity(pieces, 'piece')}`;
}

function piecesOf(lines: readonly PurchaseLine[]): number {
  return lines.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0);
}
