import type { Tile } from '@tola/contract/catalogue';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { LivePrice } from '../live/live-price.tsx';
import { Picture } from '../pictures/picture.tsx';
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
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-paper transition-[transform,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-soft"
    >
      <Picture
        src={tile.subCategoryImage || tile.categoryImage}
        alt={tile.imageAlt}
        sizes={sizes}
        first={first}
        className="aspect-square w-full bg-photo object-cover"
      />
      <span className="flex flex-1 flex-col p-3.5 pb-4 tablet:px-4.5 tablet:pb-4.5">
        <span className="font-serif text-lg leading-tight font-[460] group-hover:underline">{tileName(tile)}</span>
        <span className="mt-0.5 mb-2.5 text-[13.5px] text-balance text-muted">{tileFacts(tile)}</span>
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
    <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2">
      {tile.fromWeight === null ? (
        <span className="text-[13.5px] text-muted">Currently unavailable</span>
      ) : (
        <>
          <span className="text-[13.5px] text-muted">from</span>
          <LivePrice pricing={tile.fromWeight} className="text-[17px] font-semibold" />
        </>
      )}
    </span>
  );
}
