import type { Product, WeightOption } from '@tola/contract/products';
import { Button } from '@tola/ui';
import { Pause, Play } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { pieceSize } from './piece-size.ts';
import { StageButton } from './stage-button.tsx';
import { turnByKey, useDrag } from './turn-coin.ts';
import { useCoin } from './use-coin.ts';

interface CoinViewProps {
  readonly product: Product;
  readonly weight: WeightOption;
}

/** Of a coin whose size is not known. */
const USUAL_THICKNESS = 0.06;

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
          tabIndex={0}
          aria-label={`${product.name} in 3D. Arrow keys turn it.`}
          onKeyDown={(event) => turnByKey(event, coin)}
          {...drag}
          className="absolute inset-0 size-full cursor-grab touch-none -outline-offset-4 active:cursor-grabbing"
        />
        {coin.state === 'loading' && (
          <div className="absolute inset-0 grid place-items-center">
            {still !== undefined && (
              <Picture
                src={still.path}
                alt=""
                sizes="100vmin"
                first
                className="absolute inset-0 size-full object-contain opacity-45 mix-blend-multiply dark:mix-blend-normal"
              />
            )}
            <p role="status" className="relative rounded-full bg-paper px-5 py-2.5 shadow-soft">
              Loading the coin…
            </p>
          </div>
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
