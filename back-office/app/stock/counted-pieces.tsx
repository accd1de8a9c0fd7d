/** The counted pieces of one variant: typed, or one more and one less by thumb. Saved at once. */
import { type CountSheet, enterCount } from '@tola/contract/staff';
import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMay } from '../session/use-self.ts';
import type { TypedFigures } from './typed-figures.ts';

const MOST_PIECES = 999_999;

interface CountedPiecesProps {
  line: CountSheet['lines'][number];
  figures: TypedFigures;
}

export function CountedPieces({ line, figures }: CountedPiecesProps): ReactElement {
  const { product } = line;
  const shown = figures.textOf(line);
  const isOff = !useMay()(enterCount.right);
  function step(by: number): void {
    const pieces = Math.min(MOST_PIECES, Math.max(0, (Number(shown) || 0) + by));
    void figures.store(line, String(pieces));
  }
  return (
    <span className="flex shrink-0 items-center gap-1">
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full border border-line-strong print:hidden"
        aria-label={`One less of ${product}`}
        disabled={isOff || Number(shown) < 1}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <input
        className="control w-[72px] text-center"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={`Pieces of ${product} counted`}
        value={shown}
        disabled={isOff}
        onChange={(event) => figures.type(line, event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={(event) => void figures.store(line, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void figures.store(line, event.currentTarget.value);
        }}
      />
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full border border-line-strong print:hidden"
        aria-label={`One more of ${product}`}
        disabled={isOff}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </span>
  );
}
