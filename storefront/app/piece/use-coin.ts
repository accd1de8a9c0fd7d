import type { Product } from '@tola/contract/products';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
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

/** The coin of a product in a canvas. Its code and height maps are loaded now; everything is freed when it is no longer shown. */
export function useCoin(canvas: RefObject<HTMLCanvasElement | null>, product: Product, thickness: number): Coin {
  const [state, setState] = useState<CoinState>('loading');
  const [isTurning, setTurning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const place = useRef({ ...FIRST, goal: null as number | null } as {
    turn: number;
    tilt: number;
    goal: number | null;
  });
  const wake = useRef<() => void>(() => undefined);
  const turning = useRef(isTurning);
  turning.current = isTurning;
  const { reliefFront, reliefBack, metal } = product;

  useEffect(() => {
    const element = canvas.current;
    if (element === null || reliefFront === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    void (async () => {
      try {
        const [{ createCoinScene }, front, back] = await Promise.all([
          fetchCode(() => import('./coin-scene.ts')),
          readRelief(reliefFront),
          readRelief(reliefBack ?? reliefFront),
        ]);
        if (isGone) return;
        const scene = createCoinScene(element, { metal, front, back, thickness });
        const animation = animate(scene, element, place.current, () => turning.current);
        wake.current = animation.wake;
        stop = () => {
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
  }, [canvas, reliefFront, reliefBack, metal, thickness]);

  useEffect(() => {
    if (isTurning) wake.current();
  }, [isTurning]);

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

interface Drawn {
  draw(turn: number, tilt: number): void;
  resize(width: number, height: number): void;
}

/** Draws while something moves, and otherwise only when the canvas changes its size. */
function animate(
  scene: Drawn,
  canvas: HTMLCanvasElement,
  place: { turn: number; tilt: number; goal: number | null },
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

function approach(place: { turn: number; goal: number | null }, share: number): void {
  if (place.goal === null) return;
  place.turn += (place.goal - place.turn) * share;
  if (Math.abs(place.goal - place.turn) > 0.005) return;
  place.turn = place.goal;
  place.goal = null;
}
