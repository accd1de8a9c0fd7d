import { isEmpty, type SideName } from '@tola/contract/design-rules';
import type { PieceToStrike } from '@tola/contract/piece-to-strike';
import { METALS, type Metal } from '@tola/pricing';
import { Button } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { turnByKey, useDrag } from '../piece/turn-coin.ts';
import { useStruckCoin } from '../piece/use-coin.ts';
import { drawFlat } from './draw-side.ts';
import type { Shown } from './use-design.ts';
import { useStruckFaces } from './use-struck-faces.ts';

interface PreviewProps {
  readonly shown: Shown | null;
  readonly piece: PieceToStrike;
  readonly side: SideName;
  readonly metal: Metal;
  /** Thickness divided by the diameter. */
  readonly thickness: number;
}

/** The piece with its design: a coin struck in 3D, or drawn flat; a bar, and a coin without WebGL, always flat. */
export function SidePreview(props: PreviewProps): ReactElement {
  const [isFlat, setFlat] = useState(props.piece.form === 'bar');
  const [cannotStrike, setCannotStrike] = useState(false);
  return (
    <figure className="grid gap-2 tablet:gap-3">
      <div className="relative grid h-[33dvh] place-items-center overflow-hidden rounded-picture border border-line bg-photo tablet:aspect-square tablet:h-auto">
        {isFlat ? (
          <FlatSide {...props} />
        ) : (
          <StruckCoin
            {...props}
            onFailed={() => {
              setCannotStrike(true);
              setFlat(true);
            }}
          />
        )}
      </div>
      <figcaption className="flex items-center justify-between gap-3 text-[13.5px] text-muted">
        <span className="max-w-[44ch]">
          {cannotStrike
            ? 'This browser cannot show the coin in 3D. This is its drawing.'
            : 'A drawing: the proof shows what is struck.'}
        </span>
        {props.piece.form === 'coin' && !cannotStrike && (
          <Button tone="outline" size="small" className="flex-none" onClick={() => setFlat(!isFlat)}>
            {isFlat ? 'Show in 3D' : 'Show flat'}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

/** Sharp on dense screens. */
const FLAT_PX = 900;

function FlatSide({ shown, piece, side, metal }: PreviewProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (shown === null || canvas.current === null) return;
    drawFlat(canvas.current, { ...shown, side, piece }, { width: FLAT_PX, metal: METALS[metal].colour });
  }, [shown, piece, side, metal]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={describe(shown, side)}
      className="max-h-[30dvh] max-w-[86%] tablet:max-h-none"
    />
  );
}

function StruckCoin({
  shown,
  piece,
  side,
  metal,
  thickness,
  onFailed,
}: PreviewProps & { onFailed: () => void }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const faces = useStruckFaces(shown, piece);
  const coin = useStruckCoin(canvas, { metal, thickness }, faces);
  const drag = useDrag(coin);
  const { state, setTurning, turnOver } = coin;
  const facing = useRef<SideName>('front');
  const turn = useRef(turnOver);
  turn.current = turnOver;

  // The side that is edited faces the buyer.
  useEffect(() => {
    if (state === 'failed') onFailed();
    if (state !== 'ready') return;
    setTurning(false);
    if (facing.current === side) return;
    facing.current = side;
    turn.current();
  }, [state, side, setTurning, onFailed]);

  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={`${describe(shown, side)} In 3D: arrow keys turn it.`}
        onKeyDown={(event) => turnByKey(event, coin)}
        {...drag}
        className="absolute inset-0 size-full cursor-grab touch-pan-y -outline-offset-4 active:cursor-grabbing"
      />
      {state === 'loading' && (
        <p role="status" className="text-muted">
          Loading the coin…
        </p>
      )}
    </>
  );
}

function describe(shown: Shown | null, side: SideName): string {
  if (shown === null || isEmpty(shown.design[side])) return `The ${side}, without text.`;
  const { lines, date, picture } = shown.design[side];
  const parts = [...lines.filter((line) => line.trim() !== ''), date, picture === null ? '' : `a ${picture.kind}`];
  return `The ${side}: ${parts.filter((part) => part !== '').join(', ')}.`;
}
