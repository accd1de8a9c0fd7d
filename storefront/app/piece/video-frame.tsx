import type { Product } from '@tola/contract/products';
import { Icon } from '@tola/ui';
import { Play } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { FilmPlayer } from '../pictures/film-player.tsx';
import { Picture } from '../pictures/picture.tsx';

interface VideoFrameProps {
  readonly product: Product;
  readonly poster: string;
}

/** The video of a piece with controls of the shop. Nothing of it is loaded before it is played. */
export function VideoFrame({ product, poster }: VideoFrameProps): ReactElement {
  const [isStarted, setStarted] = useState(false);
  if (isStarted) {
    const { video, videoWebm, videoPoster, videoAlt, name } = product;
    return <FilmPlayer mp4={video} webm={videoWebm} poster={videoPoster} label={videoAlt ?? name} />;
  }
  return (
    <button
      type="button"
      aria-label={`Play video: ${product.videoAlt ?? product.name}`}
      onClick={() => setStarted(true)}
      className="relative block size-full -outline-offset-4"
    >
      <Picture
        src={poster}
        alt=""
        sizes="(min-width: 861px) 500px, 62vw"
        most={640}
        className="size-full object-cover"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-black/60 text-white">
          <Icon of={Play} size={28} />
        </span>
      </span>
    </button>
  );
}
