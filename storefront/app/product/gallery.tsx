import type { Product, WeightOption } from '@tola/contract/products';
import { formatWeight } from '@tola/pricing';
import { Icon } from '@tola/ui';
import { Maximize2, Play, Rotate3d, Ruler } from 'lucide-react';
import { lazy, type PointerEvent, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { Picture } from '../pictures/picture.tsx';
import { SUBJECT_NAMES, subjectsOf } from '../piece/subject.ts';
import { VideoFrame } from '../piece/video-frame.tsx';
import { type View, viewsOf } from '../piece/views.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { useViewerEntry } from './use-viewer-entry.ts';

const PieceViewer = lazy(async () => ({
  default: (await fetchCode(() => import('../piece/piece-viewer.tsx'))).PieceViewer,
}));

const SWIPE_PIXELS = 40;

interface GalleryProps {
  readonly product: Product;
  readonly weight: WeightOption;
}

/** Product images and video: main slider (500 ms a slide, specification 000 §9), thumbnails, and ways to look closer. */
export function Gallery({ product, weight }: GalleryProps): ReactElement {
  const views = viewsOf(product, weight);
  const subjects = subjectsOf(product, weight);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState(false);
  const viewer = useViewerEntry(subjects);
  const show = (index: number): void => {
    setOpened(true);
    setShown(Math.min(Math.max(index, 0), views.length - 1));
  };
  useWeightsPicture(weight.image, setShown);
  useChosenInView(weight.weightId);
  const swipe = useSwipe(
    (step) => show(shown + step),
    () => views[shown]?.kind === 'image' && viewer.open('pictures'),
  );
  return (
    <section aria-label="Pictures" className="gallery">
      <div className="gallery-main">
        <div {...swipe} className="gallery-picture">
          <ul
            className="flex transition-transform duration-500 ease-soft"
            style={{ transform: `translateX(-${shown * 100}%)` }}
          >
            {views.map((view, index) => (
              <li key={view.image} inert={index !== shown} className="gallery-slide">
                {/* Large images after the first load on first interaction. */}
                {(index === 0 || opened) && (
                  <MainView view={view} product={product} shown={index === shown} first={index === 0} />
                )}
              </li>
            ))}
          </ul>
          {views[shown]?.kind === 'image' && (
            <button
              type="button"
              aria-label="Zoom and full screen"
              onClick={() => viewer.open('pictures')}
              className="gallery-zoom round-button"
            >
              <Icon of={Maximize2} size={18} />
            </button>
          )}
        </div>
        {shown === 0 && weight.image === null && weight.weightMg !== product.picturedWeightMg && (
          <p className="gallery-note">{formatWeight(product.picturedWeightMg)} piece shown</p>
        )}
      </div>
      <ul className="gallery-thumbs no-scrollbar">
        {views.map((view, index) => (
          <li key={view.image} className="flex-none">
            <Thumbnail view={view} shown={index === shown} onChoose={() => show(index)} />
          </li>
        ))}
      </ul>
      {subjects.length > 1 && (
        <div className="gallery-tools">
          {subjects.map(
            (one) =>
              one !== 'pictures' && (
                <button key={one} type="button" onClick={() => viewer.open(one)} className="gallery-tool">
                  <Icon of={one === 'size' ? Ruler : Rotate3d} size={18} />
                  {SUBJECT_NAMES[one]}
                </button>
              ),
          )}
        </div>
      )}
      {viewer.subject !== null && (
        <Suspense>
          <PieceViewer
            product={product}
            weight={weight}
            subjects={subjects}
            first={viewer.subject}
            picture={shown}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Shows the first place when another weight with a picture of its own is chosen: its picture stands there. */
function useWeightsPicture(image: string | null, setShown: (index: number) => void): void {
  const before = useRef(image);
  useEffect(() => {
    if (before.current !== image && image !== null) setShown(0);
    before.current = image;
  }, [image, setShown]);
}

/** On a phone the weights stand in a row that scrolls: the chosen one is moved into its middle. */
function useChosenInView(weightId: number): void {
  useEffect(() => {
    const chip = document.querySelector<HTMLElement>(`[name="weight"][value="${weightId}"]`)?.parentElement;
    const row = chip?.parentElement;
    if (chip == null || row == null) return;
    const middle = chip.getBoundingClientRect().left + chip.clientWidth / 2 - row.getBoundingClientRect().left;
    row.scrollLeft += middle - row.clientWidth / 2;
  }, [weightId]);
}

interface MainViewProps {
  readonly view: View;
  readonly product: Product;
  readonly shown: boolean;
  readonly first: boolean;
}

function MainView({ view, product, shown, first }: MainViewProps): ReactElement | null {
  if (view.kind === 'video') return shown ? <VideoFrame product={product} poster={view.image} /> : null;
  return <GalleryPicture view={view} first={first} />;
}

interface ThumbnailProps {
  readonly view: View;
  readonly shown: boolean;
  readonly onChoose: () => void;
}

function Thumbnail({ view, shown, onChoose }: ThumbnailProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={view.kind === 'video' ? `Video: ${view.alt}` : view.alt}
      aria-pressed={shown}
      onClick={onChoose}
      className="gallery-thumb"
    >
      <Picture src={view.image} alt="" sizes="80px" most={320} className="size-full object-cover" />
      {view.kind === 'video' && (
        <span className="absolute inset-0 grid place-items-center bg-black/25 text-white">
          <Icon of={Play} size={24} />
        </span>
      )}
    </button>
  );
}

/**
 * A finger's horizontal swipe (1 for next, −1 for previous), and a press of the picture by mouse or finger. Keyboards
 * have the buttons.
 */
function useSwipe(
  onSwipe: (step: 1 | -1) => void,
  onPress: () => void,
): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
} {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, target }) => {
      const isControl = target instanceof Element && target.closest('button, input, video') !== null;
      start.current = isControl ? null : { x: clientX, y: clientY };
    },
    onPointerUp: (event) => {
      if (start.current === null) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.hypot(x, y) < 8) onPress();
      else if (Math.abs(x) >= SWIPE_PIXELS && event.pointerType !== 'mouse') onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
