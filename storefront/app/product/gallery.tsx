import type { Product } from '@tola/contract/products';
import { classNames, Icon } from '@tola/ui';
import { Play } from 'lucide-react';
import { type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { Picture } from '../pictures/picture.tsx';

interface View {
  kind: 'image' | 'video';
  /** URL of the image or of the video poster. */
  image: string;
  alt: string;
}

const SWIPE_PIXELS = 40;

/** Product images and video: main slider (500 ms a slide, specification 000 §9) and thumbnails. */
export function Gallery({ product }: { product: Product }): ReactElement {
  const views = viewsOf(product);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState(false);
  const show = (index: number): void => {
    setOpened(true);
    setShown(Math.min(Math.max(index, 0), views.length - 1));
  };
  const swipe = useSwipe((step) => show(shown + step));
  return (
    <section
      aria-label="Pictures"
      className="grid min-w-0 gap-3 tablet:sticky tablet:top-6 tablet:grid-cols-[84px_1fr] tablet:gap-4 tablet:self-start"
    >
      <div
        {...swipe}
        className="touch-pan-y overflow-hidden rounded-picture border border-line bg-photo tablet:order-2"
      >
        <ul
          className="flex transition-transform duration-500 ease-soft"
          style={{ transform: `translateX(-${shown * 100}%)` }}
        >
          {views.map((view, index) => (
            <li
              key={view.image}
              inert={index !== shown}
              className="aspect-[1/0.86] w-full flex-none tablet:aspect-square"
            >
              {/* Large images after the first load on first interaction. */}
              {(index === 0 || opened) && (
                <MainView view={view} product={product} shown={index === shown} first={index === 0} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <ul className="no-scrollbar flex gap-3 overflow-x-auto p-0.5 tablet:order-1 tablet:flex-col">
        {views.map((view, index) => (
          <li key={view.image} className="flex-none">
            <Thumbnail view={view} shown={index === shown} onChoose={() => show(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MainViewProps {
  view: View;
  product: Product;
  shown: boolean;
  first: boolean;
}

function MainView({ view, product, shown, first }: MainViewProps): ReactElement {
  if (view.kind === 'video') return <Turntable product={product} playing={shown} />;
  return (
    <Picture
      src={view.image}
      alt={view.alt}
      sizes="(min-width: 1240px) 500px, (min-width: 861px) 44vw, 86vw"
      first={first}
      className="size-full object-cover"
    />
  );
}

interface ThumbnailProps {
  view: View;
  shown: boolean;
  onChoose: () => void;
}

function Thumbnail({ view, shown, onChoose }: ThumbnailProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={view.kind === 'video' ? `Video: ${view.alt}` : view.alt}
      aria-pressed={shown}
      onClick={onChoose}
      className={classNames(
        'relative block size-16 overflow-hidden rounded-[10px] bg-photo tablet:size-20',
        shown ? 'outline-2 outline-green-ink' : 'outline outline-line hover:outline-line-strong',
      )}
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

/** Silent video of the rotating piece, loaded on play. */
function Turntable({ product, playing }: { product: Product; playing: boolean }): ReactElement | null {
  if (product.video === null || !playing) return null;
  return (
    <video
      controls
      muted
      loop
      playsInline
      preload="none"
      width={720}
      height={720}
      aria-label={product.videoAlt ?? ''}
      {...(product.videoPoster === null ? {} : { poster: product.videoPoster })}
      className="size-full object-cover"
    >
      {product.videoWebm !== null && <source src={product.videoWebm} type="video/webm" />}
      <source src={product.video} type="video/mp4" />
    </video>
  );
}

function viewsOf(product: Product): View[] {
  const images = product.images.map(({ path, alt }): View => ({ kind: 'image', image: path, alt }));
  const poster = product.videoPoster ?? product.images[0]?.path;
  if (product.video === null || poster === undefined) return images;
  return [...images, { kind: 'video', image: poster, alt: product.videoAlt ?? product.name }];
}

/** Direction of a horizontal swipe: 1 for next, −1 for previous. */
function useSwipe(onSwipe: (step: 1 | -1) => void): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
} {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event) => {
      start.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp: (event) => {
      const moved = start.current === null ? 0 : event.clientX - start.current;
      start.current = null;
      if (Math.abs(moved) >= SWIPE_PIXELS) onSwipe(moved < 0 ? 1 : -1);
    },
  };
}
