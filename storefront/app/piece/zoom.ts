/** Geometry of an enlarged picture: pure functions over lengths in CSS pixels. */

export interface Zoom {
  /** 1 shows the whole picture. */
  readonly scale: number;
  /** Of the picture's centre from the stage's centre, to the right and downwards. */
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

/** The pictures are 1,200 pixels wide: enlarged more, they show nothing more. */
export const MOST_SCALE = 4;

/** Enlarges by `factor` and keeps what lies under `at`, measured from the stage's centre, in its place. */
export function zoomedAt(zoom: Zoom, factor: number, at: Point, stage: Stage): Zoom {
  const scale = clamp(zoom.scale * factor, 1, MOST_SCALE);
  const ratio = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, stage);
}

export function movedBy(zoom: Zoom, move: Point, stage: Stage): Zoom {
  return within({ ...zoom, x: zoom.x + move.x, y: zoom.y + move.y }, stage);
}

/** Moves a picture back until it fills the stage again, as far as it is large enough. It is square and fits the stage at scale 1. */
function within({ scale, x, y }: Zoom, { width, height }: Stage): Zoom {
  const side = Math.min(width, height) * scale;
  const mostX = Math.max(0, (side - width) / 2);
  const mostY = Math.max(0, (side - height) / 2);
  return { scale, x: clamp(x, -mostX, mostX), y: clamp(y, -mostY, mostY) };
}

/** Factor for one event of a wheel, whose steps differ between mice and touch pads. */
export function wheelFactor(deltaY: number): number {
  return Math.exp(-clamp(deltaY, -120, 120) / 300);
}

/** Factor and movement from two fingers' former to their present places. */
export function pinchOf(
  before: readonly [Point, Point],
  now: readonly [Point, Point],
): { factor: number; move: Point } {
  const apart = ([one, other]: readonly [Point, Point]): number => Math.hypot(one.x - other.x, one.y - other.y);
  const from = middleOf(before);
  const to = middleOf(now);
  return { factor: apart(now) / Math.max(1, apart(before)), move: { x: to.x - from.x, y: to.y - from.y } };
}

export function middleOf([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function clamp(value: number, least: number, most: number): number {
  // `+ 0` turns −0 into 0.
  return Math.min(Math.max(value, least), most) + 0;
}
