/** One variant: where its pieces lie, its lots, and what can be recorded. */

import { idOf, type WeightId } from '@tola/contract';
import { addStockEntry, listStockMoves, readStock, type StockCard } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../controls/states.tsx';
import { UNSORTED } from '../lists/list-state.ts';
import { ListTable } from '../lists/list-table.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { formatFineWeight } from './fine-weight.ts';
import { Lots } from './lots.tsx';
import { ownMoveColumns } from './move-columns.tsx';
import { StockEntryForm } from './stock-entry-form.tsx';

const RECENT = 20;

export default function StockCardPage(): ReactElement {
  const weightId = idOf<WeightId>(Number(useParams().weightId) || 0);
  const card = useApiQuery(readStock, { weightId });
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (card.isPending) return <LoadingRows />;
  if (card.data === undefined) return <ErrorState error={card.error} onRetry={() => card.refetch()} />;
  const { product, weightMg } = card.data;
  return (
    <Page
      title={`${product}, ${formatWeight(weightMg)}`}
      back={{ to: '/stock', label: 'Stock' }}
      actions={
        <>
          {card.data.hasSerials && (
            <Link to={`/stock/serials?weightId=${weightId}`} className={buttonClass()}>
              Serial numbers
            </Link>
          )}
          {may(addStockEntry.right) && (
            <Button tone="solid" onClick={() => setOpen(true)}>
              Record a move
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Figures card={card.data} seesCosts={may('stock.costs')} />
        <Places card={card.data} />
        <Lots card={card.data} seesCosts={may('stock.costs')} />
      </div>
      <Recent weightId={weightId} seesCosts={may('stock.costs')} />
      <Dialog title="Record a move" open={isOpen} onClose={() => setOpen(false)}>
        <StockEntryForm card={card.data} onDone={() => setOpen(false)} />
      </Dialog>
    </Page>
  );
}

interface CardProps {
  card: StockCard;
  seesCosts: boolean;
}

function Figures({ card, seesCosts }: CardProps): ReactElement {
  const { onHand, reserved, stock, fineMg, costPaise } = card;
  return (
    <section aria-label="Pieces" className="box p-4">
      <h2 className="mb-2">{formatQuantity(onHand, 'piece')} on hand</h2>
      <Facts>
        <Fact name="For sale">{formatCount(stock)}</Fact>
        <Fact name="Reserved by orders">{formatCount(reserved)}</Fact>
        <Fact name="Fine weight">{formatFineWeight(fineMg)}</Fact>
        {seesCosts && <Fact name="Purchase cost">{costPaise === null ? 'unknown' : formatRupees(costPaise)}</Fact>}
      </Facts>
    </section>
  );
}

function Places({ card: { places, hasSerials } }: { card: StockCard }): ReactElement {
  return (
    <section aria-label="Locations" className="box p-4">
      <h2 className="mb-2">Locations</h2>
      {places.length === 0 && <EmptyState>No piece anywhere</EmptyState>}
      <Facts>
        {places.map(({ locationId, location, pieces, loose }) => (
          <Fact key={locationId} name={location}>
            {formatQuantity(pieces, 'piece')}
            {hasSerials && loose > 0 && `, ${formatCount(loose)} without serial number`}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function Recent({ weightId, seesCosts }: { weightId: WeightId; seesCosts: boolean }): ReactElement {
  const wanted = { page: 1, perPage: RECENT, weightId, kind: null };
  const query = useApiQuery(listStockMoves, wanted, { keepPrevious: true });
  const rows = query.data?.rows ?? [];
  return (
    <section aria-label="Latest moves" className="mt-4">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2>Latest moves</h2>
        <Link to={`/stock/moves?weightId=${weightId}`} className="font-semibold text-green-ink hover:underline">
          All moves
        </Link>
      </div>
      <div className="box overflow-x-auto">
        {rows.length === 0 ? (
          <EmptyState>No moves</EmptyState>
        ) : (
          <ListTable
            label="Latest moves"
            rows={rows}
            columns={ownMoveColumns(seesCosts)}
            state={UNSORTED}
            change={() => {}}
            keyOf={({ id }) => id}
          />
        )}
      </div>
    </section>
  );
}
