import type { Tile } from '@tola/contract/catalogue';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ShownPrice } from '../live/shown-price.tsx';
import { Picture } from '../pictures/picture.tsx';
import { tileFacts, tileName } from '../pieces/tile-name.ts';

interface TileCardProps {
  tile: Tile;
  /** Card width as a `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads eagerly. */
  first?: boolean;
  /** Name of its product type, where types are mixed. */
  type?: string;
}

/** Category or sub-category card: image, name, purity, weights and live price of the lightest piece. */
export function TileCard({ tile, sizes, first = false, type = '' }: TileCardProps): ReactElement {
  return (
    <Link
      to={tile.href}
      state={{ p_id: tile.typeId, c_id: tile.categoryId, s_id: tile.subCategoryId ?? 0 }}
      className="tile"
    >
      <Picture
        src={tile.subCategoryImage || tile.categoryImage}
        alt={tile.imageAlt === tileName(tile) ? '' : tile.imageAlt}
        sizes={sizes}
        most={640}
        first={first}
      />
      <span>
        <b>{tileName(tile)}</b>
        {type !== '' && <i className="mb-0">{type}</i>}
        <i>{tileFacts(tile)}</i>
        <FromPrice tile={tile} />
      </span>
    </Link>
  );
}

/** Sold in one weight, or found by it. */
function isOneWeight({ fromWeight, weightRange }: Tile): boolean {
  return fromWeight !== null && formatWeight(fromWeight.weightMg) === weightRange;
}

function FromPrice({ tile }: { tile: Tile }): ReactElement {
  return (
    <span className="tile-price">
      {tile.fromWeight === null ? (
        <span>Currently unavailable</span>
      ) : (
        <ShownPrice label={isOneWeight(tile) ? '' : 'from'} pricing={tile.fromWeight} />
      )}
    </span>
  );
}
