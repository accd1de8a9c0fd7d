import type { Tile } from '@tola/contract/catalogue';
import { type ReactElement, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ShownPrice } from '../live/shown-price.tsx';
import { Picture } from '../pictures/picture.tsx';
import { tileFacts, tileName } from '../pieces/tile-name.ts';
import { useTypeOf } from '../pieces/use-type-of.ts';

interface SuggestionProps {
  id: string;
  tile: Tile;
  /** Chosen by the arrow keys. */
  active: boolean;
  onChoose: () => void;
}

/** One piece: picture, name, purity, weights and live price. */
export function Suggestion({ id, tile, active, onChoose }: SuggestionProps): ReactElement {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const type = useTypeOf()(tile);
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="suggestion"
      onClick={() => {
        onChoose();
        void navigate(tile.href);
      }}
    >
      <Picture src={tile.subCategoryImage || tile.categoryImage} alt="" sizes="56px" most={320} />
      <span>
        <b>{tileName(tile)}</b>
        {type !== '' && <i>{type}</i>}
        <i>{tileFacts(tile)}</i>
      </span>
      {tile.fromWeight === null ? (
        <span>Unavailable</span>
      ) : (
        <span className="text-right">
          <ShownPrice pricing={tile.fromWeight} labelClassName="block text-xs text-muted" />
        </span>
      )}
    </div>
  );
}
