import { classNames } from '@tola/ui';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { StageButton } from './stage-button.tsx';
import { STEP_FACTOR, useZoom } from './use-zoom.ts';
import type { View } from './views.ts';
import { MOST_SCALE } from './zoom.ts';

const ARROW_PIXELS = 80;

interface ZoomStageProps {
  readonly views: readonly View[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

/** One picture of a piece to enlarge: by wheel, pinch, double tap, buttons and keys. */
export function ZoomStage({ views, shown, onShow }: ZoomStageProps): ReactElement {
  const stage = useRef<HTMLElement>(null);
  const view = views[shown];
  const canShow = (step: 1 | -1): boolean => views[shown + step] !== undefined;
  function show(step: 1 | -1): void {
    if (!canShow(step)) return;
    zooming.reset();
    onShow(shown + step);
  }
  const zooming = useZoom(stage, show);
  const { zoom } = zooming;
  function pressed(event: KeyboardEvent): void {
    const act = keyActions(zooming, show, zoom.scale > 1)[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  return (
    <div className="relative grid min-h-0 flex-1 grid-rows-[1fr_auto]">
      {/* The picture itself takes the keys; the buttons below do the same for a pointer. */}
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that keys enlarge and move must be reachable by keyboard
        tabIndex={0}
        aria-label={`${view?.alt ?? ''}. Plus and minus enlarge and reduce, 0 shows the whole picture, arrow keys move.`}
        onKeyDown={pressed}
        {...zooming.handlers}
        className={classNames(
          'viewer-picture relative min-h-0 touch-none overflow-hidden bg-photo -outline-offset-4 select-none',
          zoom.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in',
        )}
      >
        {view !== undefined && (
          <div
            className={classNames(
              'size-full [&_img]:pointer-events-none [&_img]:size-full [&_img]:object-contain',
              !zooming.isDragged && 'transition-transform duration-200 ease-soft',
            )}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          >
            <Picture key={view.image} src={view.image} alt={view.alt} sizes="200vmin" first />
          </div>
        )}
      </section>
      <div className="flex flex-wrap items-center justify-center gap-2 px-3 py-3 sm:gap-3">
        <StageButton label="Previous picture" icon={ChevronLeft} disabled={!canShow(-1)} onPress={() => show(-1)} />
        <span aria-live="polite" className="min-w-14 text-center text-sm text-muted">
          {shown + 1} of {views.length}
        </span>
        <StageButton label="Next picture" icon={ChevronRight} disabled={!canShow(1)} onPress={() => show(1)} />
        <span aria-hidden="true" className="mx-1 h-6 w-px bg-line" />
        <StageButton
          label="Zoom out"
          icon={ZoomOut}
          disabled={zoom.scale === 1}
          onPress={() => zooming.by(1 / STEP_FACTOR)}
        />
        <button
          type="button"
          aria-label={`${Math.round(zoom.scale * 100)}%: show the whole picture`}
          onClick={zooming.reset}
          className="min-h-11 min-w-14 rounded-full text-sm tabular-nums hover:underline"
        >
          {Math.round(zoom.scale * 100)}%
        </button>
        <StageButton
          label="Zoom in"
          icon={ZoomIn}
          disabled={zoom.scale === MOST_SCALE}
          onPress={() => zooming.by(STEP_FACTOR)}
        />
      </div>
      <p className="sr-only" role="status">
        {zoom.scale > 1 ? `Enlarged ${zoom.scale.toFixed(1)} times` : ''}
      </p>
    </div>
  );
}

/** Arrow keys move an enlarged picture, and otherwise show the next or previous one. */
function keyActions(
  zooming: ReturnType<typeof useZoom>,
  show: (step: 1 | -1) => void,
  isEnlarged: boolean,
): Readonly<Record<string, () => void>> {
  const enlarge = (): void => zooming.by(STEP_FACTOR);
  const reduce = (): void => zooming.by(1 / STEP_FACTOR);
  return {
    '+': enlarge,
    '=': enlarge,
    '-': reduce,
    _: reduce,
    '0': zooming.reset,
    ArrowLeft: () => (isEnlarged ? zooming.move(ARROW_PIXELS, 0) : show(-1)),
    ArrowRight: () => (isEnlarged ? zooming.move(-ARROW_PIXELS, 0) : show(1)),
    ArrowUp: () => zooming.move(0, ARROW_PIXELS),
    ArrowDown: () => zooming.move(0, -ARROW_PIXELS),
  };
}
