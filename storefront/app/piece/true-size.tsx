import type { Product, WeightOption } from '@tola/contract/products';
import { formatWeight, METALS } from '@tola/pricing';
import { type ReactElement, type ReactNode, useState } from 'react';
import { DrawnHand, DrawnPiece, DrawnRuler, HAND_BOX } from './drawn-piece.tsx';
import { besideTenRupees, type PieceSize, pieceSize, sizeInWords, TEN_RUPEE_COIN_MM } from './piece-size.ts';
import { ScreenCalibration } from './screen-calibration.tsx';
import { readScreenScale } from './screen-scale.ts';

interface TrueSizeProps {
  readonly product: Product;
  readonly weight: WeightOption;
}

/** The chosen weight drawn to scale beside a ten-rupee coin and on a hand; on a calibrated screen in its true size. */
export function TrueSize({ product, weight }: TrueSizeProps): ReactElement | null {
  // CSS pixels per millimetre; null fits the drawings into the screen.
  const [scale, setScale] = useState(readScreenScale);
  const size = pieceSize(weight.size || product.size);
  if (size === null) return null;
  const words = sizeInWords(size);
  const { width, height } = besideTenRupees(size);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-6">
      <div className="mx-auto grid max-w-[1000px] gap-6">
        <p>
          <b className="font-semibold">{formatWeight(weight.weightMg)}</b>: {words}.{' '}
          <span className="text-muted">
            {scale === null
              ? 'Everything in a drawing is to one scale. It is not the true size on your screen.'
              : 'Drawn in true size on the screen that was set.'}
          </span>
        </p>
        <div className="grid gap-6 md:grid-cols-2">
          <Drawn
            caption={`Beside a ten-rupee coin (${TEN_RUPEE_COIN_MM} mm), from its edge, and above a ruler in centimetres`}
            label={`The piece, ${words}, beside a ten-rupee coin of ${TEN_RUPEE_COIN_MM} mm`}
            box={{ x: 0, y: 0, width, height }}
            scale={scale}
          >
            <BesideCoin size={size} product={product} />
          </Drawn>
          <Drawn
            caption="On an adult’s hand, 80 mm across the palm"
            label={`The piece, ${words}, on the palm of a hand 80 mm wide`}
            box={handBox(size)}
            scale={scale}
          >
            <DrawnHand />
            <DrawnPiece size={size} metal={product.metal} x={0} y={16} />
          </Drawn>
        </div>
        <ScreenCalibration scale={scale} onScale={setScale} />
      </div>
    </div>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A long bar reaches over the hand. */
function handBox({ length, width }: PieceSize): Box {
  const below = Math.max(HAND_BOX.y + HAND_BOX.height, 16 + length / 2 + 4);
  const side = Math.max(HAND_BOX.x + HAND_BOX.width, width / 2 + 4);
  return {
    x: Math.min(HAND_BOX.x, -side),
    y: HAND_BOX.y,
    width: side - Math.min(HAND_BOX.x, -side),
    height: below - HAND_BOX.y,
  };
}

interface DrawnProps {
  readonly caption: string;
  readonly label: string;
  /** Millimetres. */
  readonly box: Box;
  readonly scale: number | null;
  readonly children: ReactNode;
}

function Drawn({ caption, label, box: { x, y, width, height }, scale, children }: DrawnProps): ReactElement {
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-ivory p-4">
      {/* In true size a drawing may be larger than its place: it scrolls, by keyboard too. */}
      <section
        aria-label={caption}
        {...(scale === null ? {} : { tabIndex: 0 })}
        className={scale === null ? 'grid flex-auto' : 'grid flex-auto overflow-x-auto -outline-offset-2'}
      >
        <svg
          role="img"
          aria-label={label}
          viewBox={`${x} ${y} ${width} ${height}`}
          {...(scale === null ? {} : { width: width * scale, height: height * scale })}
          className={scale === null ? 'm-auto max-h-[46vh] w-full' : 'm-auto max-w-none'}
        >
          {children}
        </svg>
      </section>
      <figcaption className="text-center text-[13.5px] text-muted">{caption}</figcaption>
    </figure>
  );
}

function BesideCoin({ size, product }: { size: PieceSize; product: Product }): ReactElement {
  const { piece, coin, edgeTop, ruler } = besideTenRupees(size);
  const radius = TEN_RUPEE_COIN_MM / 2;
  return (
    <>
      <DrawnPiece size={size} metal={product.metal} {...piece} />
      <rect
        x={piece.x - size.width / 2}
        y={edgeTop}
        width={size.width}
        height={size.thickness}
        rx={Math.min(0.2, size.thickness / 4)}
        fill={`var(--${METALS[product.metal].colour})`}
        stroke="var(--ink)"
        vectorEffect="non-scaling-stroke"
      />
      <g fill="var(--paper)" stroke="var(--ink)" className="[&>*]:[vector-effect:non-scaling-stroke]">
        <circle cx={coin.x} cy={coin.y} r={radius} />
        <circle cx={coin.x} cy={coin.y} r={radius * 0.64} />
        <text
          x={coin.x}
          y={coin.y + 2.6}
          fontSize="7.5"
          textAnchor="middle"
          fill="var(--ink)"
          stroke="none"
          className="font-sans"
        >
          ₹10
        </text>
      </g>
      <DrawnRuler {...ruler} />
    </>
  );
}
