import type { Product, WeightOption } from '@tola/contract/products';
import { Button } from '@tola/ui';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { pieceSize } from './piece-size.ts';
import { StageButton } from './stage-button.tsx';
import { type Coin, useCoin } from './use-coin.ts';

interface CoinViewProps {
  readonly product: Product;
  readonly weight: WeightOption;
}

/** Of a coin whose size is not known. */
const USUAL_THICKNESS = 0.06;
const RADIANS_PER_PIXEL = 0.008;
const KEY_RADIANS = 0.18;

/** The coin in three dimensions, turned by drag and arrow keys; its picture where the browser cannot draw it. */
export function CoinView({ product, weight }: CoinViewProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = pieceSize(weight.size || product.size);
  const coin = useCoin(canvas, product, size === null ? USUAL_THICKNESS : size.thickness / size.width);
  const drag = useDrag(coin);
  const still = product.images[0];
  if (coin.state === 'failed') {
    return (
      <div className="grid min-h-0 flex-1 grid-rows-[1fr_auto]">
        <div className="viewer-picture min-h-0 bg-photo [&_img]:size-full [&_img]:object-contain">
          {still !== undefined && <Picture src={still.path} alt={still.alt} sizes="100vmin" first />}
        </div>
        <p role="status" className="bg-ivory px-4 py-3 text-center text-[15px]">
          This browser cannot show the coin in 3D. This is its picture.
        </p>
      </div>
    );
  }
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[1fr_auto]">
      <div className="relative min-h-0">
        <canvas
          ref={canvas}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the coin
          tabIndex={0}
          aria-label={`${product.name} in 3D. Arrow keys turn it.`}
          onKeyDown={(event) => turnByKey(event, coin)}
          {...drag}
          className="absolute inset-0 size-full cursor-grab touch-none -outline-offset-4 active:cursor-grabbing"
        />
        {coin.state === 'loading' && (
          <p role="status" className="absolute inset-0 grid place-items-center text-muted">
            Loading the coin…
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-3 px-4 py-3">
        <StageButton
          label={coin.isTurning ? 'Stop turning' : 'Turn by itself'}
          icon={coin.isTurning ? Pause : Play}
          onPress={() => coin.setTurning(!coin.isTurning)}
        />
        <Button
          tone="outline"
          size="small"
          onClick={() => {
            coin.setTurning(false);
            coin.turnOver();
          }}
        >
          Turn over
        </Button>
        <p className="text-[13.5px] text-muted max-sm:w-full max-sm:text-center">
          Drawn from the relief of the die. The weight and number on a delivered piece are its own.
        </p>
      </div>
    </div>
  );
}

function turnByKey(event: KeyboardEvent, coin: Coin): void {
  const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
  if (right === undefined || up === undefined) return;
  event.preventDefault();
  coin.setTurning(false);
  coin.turn(right * KEY_RADIANS, up * KEY_RADIANS);
}

function useDrag(coin: Coin): Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent<HTMLElement>) => void> {
  const last = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
      coin.setTurning(false);
    },
    onPointerMove: (event) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      coin.turn(
        (event.clientX - last.current.x) * RADIANS_PER_PIXEL,
        (event.clientY - last.current.y) * RADIANS_PER_PIXEL,
      );
      last.current = { x: event.clientX, y: event.clientY };
    },
  };
}
