import type { ListedPiece } from '@tola/contract/pieces';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ShownPrice } from '../live/shown-price.tsx';
import { Picture } from '../pictures/picture.tsx';

/** Card of one piece in one weight, at its live price. */
export function PieceTile({ piece }: { piece: ListedPiece }): ReactElement {
  return (
    <Link to={piecePath(piece)} className="tile">
      <Picture src={piece.image} alt={piece.imageAlt} sizes="(min-width: 861px) 285px, 46vw" most={640} />
      <span>
        <b>{piece.name}</b>
        <i>{[piece.finenessLabel, formatWeight(piece.weightMg)].filter(Boolean).join(' · ')}</i>
        <span className="tile-price">
          {piece.pausedReason === null && piece.stock !== 0 ? (
            <ShownPrice pricing={piece} />
          ) : (
            <span>{piece.stock === 0 ? 'Out of stock' : 'Sale paused'}</span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The product's page with this weight selected. */
export function piecePath({ href, weightId }: ListedPiece): string {
  return `${href}?weight=${weightId}`;
}
