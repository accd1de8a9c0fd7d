/** One piece by its serial number, with everything that has happened to it. */
import { MOVE_LABELS, PIECE_STATE_LABELS, readStockPiece, type StockPieceCard } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { BookTable } from '../books/book-table.tsx';
import { Fact, Facts } from '../controls/facts.tsx';
import { formatDate, formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { Page } from '../shell/page.tsx';
import { PIECE_TONES } from './piece-tones.ts';

const LINK = 'font-semibold text-green-ink hover:underline';

export default function PiecePage(): ReactElement {
  const { serial = '' } = useParams();
  const piece = useApiQuery(readStockPiece, { serial });
  if (piece.isPending) return <LoadingRows />;
  if (piece.data === undefined) return <ErrorState error={piece.error} onRetry={() => piece.refetch()} />;
  return (
    <Page title={piece.data.serial} back={{ to: '/stock/serials', label: 'Serial numbers' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Head piece={piece.data} />
        <Moves piece={piece.data} />
      </div>
    </Page>
  );
}

function Head({ piece }: { piece: StockPieceCard }): ReactElement {
  const { weightId, product, weightMg, state, location, orderNumber, lotReference, receivedAt } = piece;
  return (
    <section aria-label="Piece" className="box p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2>
          <Link to={`/stock/${weightId}`} className="hover:underline">
            {product}, {formatWeight(weightMg)}
          </Link>
        </h2>
        <Chip tone={PIECE_TONES[state]}>{PIECE_STATE_LABELS[state]}</Chip>
      </div>
      <Facts>
        {location !== null && <Fact name="Location">{location}</Fact>}
        {orderNumber !== null && (
          <Fact name="Order">
            <Link to={`/orders/${orderNumber}`} className={LINK}>
              {orderNumber}
            </Link>
          </Fact>
        )}
        <Fact name="Lot">
          {formatDate(receivedAt)}
          {lotReference !== '' && `, ${lotReference}`}
        </Fact>
      </Facts>
    </section>
  );
}

function Moves({ piece: { moves } }: { piece: StockPieceCard }): ReactElement {
  return (
    <section aria-label="History" className="box p-4">
      <h2 className="mb-2">History</h2>
      <BookTable
        label="History"
        heads={['Move', 'When', 'Location', 'Document', 'Who']}
        rows={moves.map(({ id, kind, onHand, at, location, orderNumber, reference, reason, who }) => [
          <span key={id}>
            {MOVE_LABELS[kind]} <span className="text-muted">{onHand > 0 ? 'in' : 'out'}</span>
          </span>,
          formatDateTime(at),
          location ?? '',
          [orderNumber, reference === orderNumber ? '' : reference, reason].filter(Boolean).join(' · '),
          who,
        ])}
      />
    </section>
  );
}
