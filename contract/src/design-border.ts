/** Borders of customised pieces as circles and strokes, in the units of `design-layout.ts`. */
import type { DesignedPiece } from './design-layout.ts';
import type { DesignBorder } from './designs.ts';

/** A raised grain of a border: an ellipse, turned by an angle in radians. */
interface Grain {
  readonly x: number;
  readonly y: number;
  readonly long: number;
  readonly short: number;
  readonly angle: number;
}

interface BorderShape {
  /** Outlines that are drawn as lines: their distance from the edge, and the width of the line. */
  readonly rings: readonly { readonly inset: number; readonly width: number }[];
  readonly grains: readonly Grain[];
}

const RING = { inset: 0.15, width: 0.012 };
/** Distance of grains from the edge. */
const GRAINS_AT = 0.105;

export function borderShape(border: DesignBorder, piece: DesignedPiece): BorderShape {
  switch (border) {
    case 'none':
      return { rings: [], grains: [] };
    case 'line':
      return { rings: [RING, { inset: 0.11, width: 0.022 }], grains: [] };
    case 'beads':
      return { rings: [RING], grains: along(piece, 0.055, { long: 0.017, short: 0.017, lean: 0 }) };
    case 'rope':
      return {
        rings: [RING, { inset: 0.062, width: 0.008 }],
        grains: along(piece, 0.05, { long: 0.034, short: 0.016, lean: 0.75 }),
      };
  }
}

interface GrainForm {
  readonly long: number;
  readonly short: number;
  /** Angle to the edge, in radians. */
  readonly lean: number;
}

/** Grains along the edge, about `step` apart. */
function along({ form, aspect }: DesignedPiece, step: number, { long, short, lean }: GrainForm): Grain[] {
  const [width, height] = [1 - GRAINS_AT, aspect - GRAINS_AT];
  if (form === 'coin') {
    const count = Math.round((2 * Math.PI * width) / step);
    return Array.from({ length: count }, (_, index) => {
      const at = (2 * Math.PI * index) / count;
      return { x: width * Math.cos(at), y: width * Math.sin(at), long, short, angle: at + Math.PI / 2 + lean };
    });
  }
  const [across, down] = [Math.round((2 * width) / step), Math.round((2 * height) / step)];
  const grain = (x: number, y: number, angle: number): Grain => ({ x, y, long, short, angle: angle + lean });
  const rows = Array.from({ length: across + 1 }, (_, index) => -width + (2 * width * index) / across);
  const columns = Array.from({ length: down - 1 }, (_, index) => -height + (2 * height * (index + 1)) / down);
  return [
    ...rows.flatMap((x) => [grain(x, height, 0), grain(x, -height, 0)]),
    ...columns.flatMap((y) => [grain(width, y, Math.PI / 2), grain(-width, y, Math.PI / 2)]),
  ];
}
