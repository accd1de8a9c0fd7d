import { METALS, type Metal } from '@tola/pricing';
import type { ReactElement } from 'react';
import { type Drawing, type PieceSize, RULER_HEIGHT_MM } from './piece-size.ts';

interface DrawnPieceProps {
  readonly size: PieceSize;
  readonly metal: Metal;
  readonly x: number;
  readonly y: number;
}

/** A piece from above around its middle, in an SVG whose unit is a millimetre. */
export function DrawnPiece({ size, metal, x, y }: DrawnPieceProps): ReactElement {
  const fill = `var(--${METALS[metal].colour})`;
  const { length, width, shape } = size;
  if (shape === 'coin') {
    return (
      <g fill={fill} stroke="var(--ink)" strokeWidth="1" className="[&>*]:[vector-effect:non-scaling-stroke]">
        <circle cx={x} cy={y} r={width / 2} />
        <circle cx={x} cy={y} r={width * 0.445} fill="none" opacity="0.5" />
      </g>
    );
  }
  const rim = width * 0.06;
  return (
    <g fill={fill} stroke="var(--ink)" strokeWidth="1" className="[&>*]:[vector-effect:non-scaling-stroke]">
      <rect x={x - width / 2} y={y - length / 2} width={width} height={length} rx={width * 0.07} />
      <rect
        x={x - width / 2 + rim}
        y={y - length / 2 + rim}
        width={width - 2 * rim}
        height={length - 2 * rim}
        rx={width * 0.04}
        fill="none"
        opacity="0.5"
      />
    </g>
  );
}

/** A ruler with millimetres above and centimetres in figures. */
export function DrawnRuler({ x, y, length }: Drawing['ruler']): ReactElement {
  const marks = Array.from(
    { length: length + 1 },
    (_, mm) => `M${x + mm} ${y}v${mm % 10 === 0 ? 3.4 : mm % 5 === 0 ? 2.6 : 1.7}`,
  );
  const centimetres = Array.from({ length: Math.floor(length / 10) }, (_, index) => index + 1);
  return (
    <g stroke="var(--ink)" strokeWidth="1" className="[&>*]:[vector-effect:non-scaling-stroke]">
      <rect {...{ x, y }} width={length} height={RULER_HEIGHT_MM} fill="var(--paper)" />
      <path d={marks.join('')} />
      {centimetres.map((cm) => (
        <text
          key={cm}
          x={x + 10 * cm}
          y={y + 6.9}
          fontSize="3.2"
          textAnchor={10 * cm + 2 > length ? 'end' : 'middle'}
          fill="var(--ink)"
          stroke="none"
          className="font-sans"
        >
          {cm}
        </text>
      ))}
    </g>
  );
}

/** An open hand of an adult, 80 mm wide and 190 mm from the wrist to the fingertips, around the middle of its palm. */
export const HAND_BOX = { x: -56, y: -142, width: 148, height: 236 } as const;

const OUTLINE =
  'M-27 92C-30 70-40 50-41 20C-42 5-42-10-43-25C-45-45-49-62-50-74C-51-83-39-85-37-76C-34-60-30-45-26-36' +
  'C-27-60-31-85-31-98C-31-108-18-108-17-98C-14-80-9-55-5-40C-5-65-6-95-5-110C-4-120 9-120 9-110C10-85 12-60 14-39' +
  'C18-60 23-85 27-97C31-107 43-103 40-92C36-70 33-45 34-25C36-12 42-4 50-12C60-24 68-36 74-42C82-49 91-40 85-31' +
  'C74-12 64 10 50 28C38 46 30 65 29 92';
const LINES = 'M-39-10C-20 0 10-6 25-23M33-14C12-8 0 20 6 66M-38 8C-18 4 0 8 12 20';

export function DrawnHand(): ReactElement {
  return (
    <g
      fill="none"
      stroke="var(--ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="[&>*]:[vector-effect:non-scaling-stroke]"
    >
      <path d={OUTLINE} strokeWidth="1.5" fill="var(--paper)" />
      <path d={LINES} strokeWidth="1" opacity="0.45" />
    </g>
  );
}
