/** The lots of a variant, and the serial numbers of one that came without them. */
import { listStockPieces, nameLotPieces, readStock, type StockCard, serialsIn } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount, formatDate, formatQuantity } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { isOneEach, SerialsField } from '../scan/serials-field.tsx';
import { useMay } from '../session/use-self.ts';

interface LotsProps {
  card: StockCard;
  seesCosts: boolean;
}

type Lot = StockCard['lots'][number];

export function Lots({ card: { lots, hasSerials }, seesCosts }: LotsProps): ReactElement | null {
  const mayName = useMay()(nameLotPieces.right);
  const [named, setNamed] = useState<Lot | null>(null);
  if (lots.length === 0) return null;
  return (
    <section aria-label="Lots" className="box p-4 lg:col-span-2">
      <h2 className="mb-2">{hasSerials ? 'Lots' : 'Lots, sold in this order'}</h2>
      <ul>
        {lots.map((lot) => (
          <li
            key={lot.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {formatDate(lot.receivedAt)} <span className="text-muted">{lot.reference}</span>
            </span>
            <span className="flex flex-wrap items-center justify-end gap-x-3">
              {hasSerials && !lot.hasSerials && mayName && (
                <Button onClick={() => setNamed(lot)}>Enter serial numbers</Button>
              )}
              <span>
                {formatCount(lot.left)} of {formatQuantity(lot.pieces, 'piece')} left
                {seesCosts && `, ${lot.leftCostPaise === null ? 'cost unknown' : formatRupees(lot.leftCostPaise)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Dialog title="Enter serial numbers" open={named !== null} onClose={() => setNamed(null)}>
        {named !== null && <NameForm lot={named} onDone={() => setNamed(null)} />}
      </Dialog>
    </section>
  );
}

function NameForm({ lot, onDone }: { lot: Lot; onDone: () => void }): ReactElement {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const mutation = useApiMutation(nameLotPieces, {
    ...{ success: 'Serial numbers entered', invalidates: [readStock, listStockPieces], showsError: true },
    closes: onDone,
  });
  const isComplete = lot.places.every(({ locationId, pieces }) => isOneEach(typed[locationId] ?? '', pieces));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const places = lot.places.map(({ locationId }) => ({
          locationId,
          serials: serialsIn(typed[locationId] ?? ''),
        }));
        mutation.mutate({ lotId: lot.id, places });
      }}
    >
      {lot.places.map(({ locationId, location, pieces }) => (
        <SerialsField
          key={locationId}
          label={`Serial numbers at ${location}`}
          pieces={pieces}
          value={typed[locationId] ?? ''}
          onValue={(text) => setTyped({ ...typed, [locationId]: text })}
        />
      ))}
      <FormError>{mutation.error?.message}</FormError>
      <Button
        type="submit"
        tone="solid"
        className="justify-self-start"
        busy={mutation.isPending}
        disabled={!isComplete}
      >
        Save
      </Button>
    </form>
  );
}
