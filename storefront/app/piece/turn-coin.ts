/** Turning of a coin by hand: dragged, or by arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Coin } from './use-coin.ts';

const RADIANS_PER_PIXEL = 0.008;
const KEY_RADIANS = 0.18;

/** Arrow keys turn the coin. */
export function turnByKey(event: KeyboardEvent, coin: Coin): void {
  const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
  if (right === undefined || up === undefined) return;
  event.preventDefault();
  coin.setTurning(false);
  coin.turn(right * KEY_RADIANS, up * KEY_RADIANS);
}

/** Dragging turns the coin. */
export function useDrag(
  coin: Coin,
): Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent<HTMLElement>) => void> {
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
