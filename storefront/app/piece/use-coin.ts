import type { Product } from '@tola/contract/products';
import type { Metal } from '@tola/pricing';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import type { CoinScene, ReliefShades } from './coin-scene.ts';
import { readRelief } from './read-relief.ts';

export type CoinState = 'loading' | 'ready' | 'failed';

export interface Coin {
  readonly state: CoinState;
  readonly isTurning: boolean;
  readonly setTurning: (isTurning: boolean) => void;
  /** Turns by radians to the right and upwards. */
  readonly turn: (right: number, up: number) => void;
  readonly turnOver: () => void;
}

/** Radians per second. */
const SPEED = 0.5;
const MOST_TILT = 1.2;
/** At first the light shows the relief. */
const FIRST = { turn: -0.35, tilt: -0.2 } as const;

/** Height maps of the two faces. */
export interface ReliefFaces {
  read(): Promise<readonly [front: ReliefShades, back: ReliefShades]>;
}

interface CoinBody {
  readonly metal: Metal;
  /** Thickness divided by the diameter. */
  readonly thickness: number;
}

/** The coin of a product in a canvas. */
export function useCoin(canvas: RefObject<HTMLCanvasElement | null>, product: Product, thickness: number): Coin {
  const { reliefFront, reliefBack, metal } = product;
  const faces = useMemo(
    () =>
      reliefFront === null
        ? null
        : { read: async () => await Promise.all([readRelief(reliefFront), readRelief(reliefBack ?? reliefFront)]) },
    [reliefFront, reliefBack],
  );
  return useStruckCoin(canvas, { metal, thickness }, faces);
}

/**
 * A coin in a canvas, which is struck again when its faces change. Its code and height maps are loaded now; everything is freed
 * when it is no longer shown.
 *
 * @param faces null until there are any
 */
export function useStruckCoin(
  canvas: RefObject<HTMLCanvasElement | null>,
  body: CoinBody,
  faces: ReliefFaces | null,
): Coin {
  const [isTurning, setTurning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const place = useRef<Place>({ ...FIRST, goal: null });
  const turning = useRef(isTurning);
  turning.current = isTurning;
  const { state, wake } = useScene(canvas, { ...body, faces, place, turning });

  useEffect(() => {
    if (isTurning) wake.current();
  }, [isTurning, wake]);

  return {
    state,
    isTurning,
    setTurning,
    turn: (right, up) => {
      const { current } = place;
      current.goal = null;
      current.turn += right;
      current.tilt = Math.min(MOST_TILT, Math.max(-MOST_TILT, current.tilt + up));
      wake.current();
    },
    turnOver: () => {
      const { current } = place;
      const halves = Math.round((current.turn - FIRST.turn) / Math.PI) + 1;
      current.goal = FIRST.turn + halves * Math.PI;
      wake.current();
    },
  };
}

interface Place {
  turn: number;
  tilt: number;
  /** Turn to which it is on its way. */
  goal: number | null;
}

interface SceneInputs extends CoinBody {
  readonly faces: ReliefFaces | null;
  readonly place: RefObject<Place>;
  readonly turning: RefObject<boolean>;
}

/** The drawn coin: made with the first faces, struck again with others. */
function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  { metal, thickness, faces, place, turning }: SceneInputs,
): { readonly state: CoinState; readonly wake: RefObject<() => void> } {
  const [state, setState] = useState<CoinState>('loading');
  const wake = useRef<() => void>(() => undefined);
  const latest = useRef(faces);
  latest.current = faces;
  const shown = useRef<{ readonly scene: CoinScene; faces: ReliefFaces } | null>(null);
  const hasFaces = faces !== null;

  useEffect(() => {
    const element = canvas.current;
    const first = latest.current;
    if (element === null || !hasFaces || first === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    void (async () => {
      try {
        const [{ createCoinScene }, [front, back]] = await Promise.all([
          fetchCode(() => import('./coin-scene.ts')),
          first.read(),
        ]);
        if (isGone) return;
        const scene = createCoinScene(element, { metal, front, back, thickness });
        const animation = animate(scene, element, place.current, () => turning.current);
        wake.current = animation.wake;
        shown.current = { scene, faces: first };
        stop = () => {
          shown.current = null;
          animation.stop();
          scene.dispose();
        };
        setState('ready');
      } catch (error) {
        console.warn('The coin cannot be shown in 3D', error);
        setState('failed');
      }
    })();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [canvas, hasFaces, metal, thickness, place, turning]);

  useEffect(() => {
    if (faces === null || state !== 'ready' || shown.current === null || shown.current.faces === faces) return;
    let isOld = false;
    void faces.read().then(([front, back]) => {
      if (isOld || shown.current === null) return;
      shown.current.faces = faces;
      shown.current.scene.strike(front, back);
      wake.current();
    });
    return () => {
      isOld = true;
    };
  }, [faces, state]);

  return { state, wake };
}

interface Drawn {
  draw(turn: number, tilt: number): void;
  resize(width: number, height: number): void;
}

/** Draws while something moves, and otherwise only when the canvas changes its size. */
function animate(
  scene: Drawn,
  canvas: HTMLCanvasElement,
  place: Place,
  isTurning: () => boolean,
): { wake: () => void; stop: () => void } {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let request: number | null = null;
  let before: number | null = null;
  function frame(now: number): void {
    const seconds = Math.min(0.1, (now - (before ?? now)) / 1_000);
    before = now;
    request = null;
    if (place.goal !== null) approach(place, isStill ? 1 : 1 - Math.exp(-7 * seconds));
    else if (isTurning()) place.turn += SPEED * seconds;
    scene.draw(place.turn, place.tilt);
    if (place.goal !== null || isTurning()) wake();
    else before = null;
  }
  function wake(): void {
    request ??= requestAnimationFrame(frame);
  }
  const observer = new ResizeObserver(() => {
    scene.resize(canvas.clientWidth, canvas.clientHeight);
    wake();
  });
  observer.observe(canvas);
  return {
    wake,
    stop: () => {
      observer.disconnect();
      if (request !== null) cancelAnimationFrame(request);
    },
  };
}

function approach(place: Place, share: number): void {
  if (place.goal === null) return;
  place.turn += (place.goal - place.turn) * share;
  if (Math.abs(place.goal - place.turn) > 0.005) return;
  place.turn = place.goal;
  place.goal = null;
}
