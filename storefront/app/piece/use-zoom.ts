import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { middleOf, movedBy, type Point, pinchOf, type Stage, WHOLE, wheelFactor, type Zoom, zoomedAt } from './zoom.ts';

const SWIPE_PIXELS = 48;
const TAP_PIXELS = 8;
const DOUBLE_TAP_MS = 320;
/** Of a press of a button or key, and of a double tap. */
export const STEP_FACTOR = 1.6;
const TAP_FACTOR = 2.5;

type Pointer = Point & { readonly startX: number; readonly startY: number };

export interface Zooming {
  readonly zoom: Zoom;
  /** Follows fingers at once, and moves gently to where a button or key leads. */
  readonly isDragged: boolean;
  /** Enlarges by a factor in the middle. */
  readonly by: (factor: number) => void;
  readonly reset: () => void;
  /** Moves an enlarged picture by pixels. */
  readonly move: (x: number, y: number) => void;
  readonly handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >;
}

/** Wheel, pinch, drag, double tap and swipe on a stage. */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): Zooming {
  const [zoom, setZoom] = useState(WHOLE);
  const [isDragged, setDragged] = useState(false);
  const pointers = useRef(new Map<number, Pointer>());
  const wasPinched = useRef(false);
  const lastTap = useRef({ time: 0, x: 0, y: 0 });
  useWheel(stage, setZoom, setDragged);

  function by(factor: number, at: Point = { x: 0, y: 0 }): void {
    setDragged(false);
    setZoom((now) => zoomedAt(now, factor, at, sizeOf(stage)));
  }
  function tapped({ clientX: x, clientY: y, timeStamp: time }: PointerEvent): void {
    const last = lastTap.current;
    const isSecond = time - last.time < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < 4 * TAP_PIXELS;
    lastTap.current = { time: isSecond ? 0 : time, x, y };
    if (!isSecond) return;
    if (zoom.scale > 1) by(0);
    else by(TAP_FACTOR, fromCentre(stage, { x, y }));
  }
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    pointers.current.set(event.pointerId, { x, y, startX: x, startY: y });
    wasPinched.current = pointers.current.size > 1;
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { ...before, x: event.clientX, y: event.clientY };
    const other = [...pointers.current.entries()].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    setDragged(true);
    if (other === undefined) {
      setZoom((zoomed) => movedBy(zoomed, { x: now.x - before.x, y: now.y - before.y }, sizeOf(stage)));
      return;
    }
    const { factor, move } = pinchOf([before, other], [now, other]);
    const at = fromCentre(stage, middleOf([now, other]));
    setZoom((zoomed) => movedBy(zoomedAt(zoomed, factor, at, sizeOf(stage)), move, sizeOf(stage)));
  }
  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const pointer = pointers.current.get(event.pointerId);
    pointers.current.delete(event.pointerId);
    if (pointer === undefined || wasPinched.current) return;
    setDragged(false);
    const x = event.clientX - pointer.startX;
    const y = event.clientY - pointer.startY;
    if (Math.hypot(x, y) <= TAP_PIXELS) tapped(event);
    else if (zoom.scale === 1 && Math.abs(x) >= SWIPE_PIXELS && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  }
  return {
    zoom,
    isDragged,
    by,
    reset: () => by(0),
    move: (x, y) => {
      setDragged(false);
      setZoom((now) => movedBy(now, { x, y }, sizeOf(stage)));
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event) => pointers.current.delete(event.pointerId),
    },
  };
}

/** React's own wheel listener is passive: the page would scroll as well. */
function useWheel(
  stage: RefObject<HTMLElement | null>,
  setZoom: (change: (now: Zoom) => Zoom) => void,
  setDragged: (isDragged: boolean) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    function turn(event: WheelEvent): void {
      event.preventDefault();
      const at = fromCentre(stage, { x: event.clientX, y: event.clientY });
      setDragged(true);
      setZoom((now) => zoomedAt(now, wheelFactor(event.deltaY), at, sizeOf(stage)));
    }
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [stage, setZoom, setDragged]);
}

function sizeOf(stage: RefObject<HTMLElement | null>): Stage {
  return { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 };
}

function fromCentre(stage: RefObject<HTMLElement | null>, { x, y }: Point): Point {
  const box = stage.current?.getBoundingClientRect();
  return box === undefined ? { x: 0, y: 0 } : { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
}
