import type { Tile } from '@tola/contract/catalogue';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Picture } from '../pictures/picture.tsx';
import { ShownPrice } from '../prices/shown-price.tsx';
import { tileName } from './tile-name.ts';

interface TileCardProps {
  tile: Tile;
  /** Card width as a `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads eagerly. */
  first?: boolean;
}

/** Category or sub-category card: image, name, purity, weights and live price of the lightest piece. */
export function TileCard({ tile, sizes, first = false }: TileCardProps): ReactElement {
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
        <i>{tileFacts(tile)}</i>
        <FromPrice tile={tile} />
      </span>
    </Link>
  );
}

function tileFacts(tile: Tile): string {
  return [tile.finenessLabel, tile.weightRange.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ');
}

function FromPrice({ tile }: { tile: Tile }): ReactElement {
  return (
    <span className="tile-price">
      {tile.fromWeight === null ? (
        <span>Currently unavailable</span>
      ) : (
        <ShownPrice label="from" pricing={tile.fromWeight} />
      )}
    </span>
  );
}
