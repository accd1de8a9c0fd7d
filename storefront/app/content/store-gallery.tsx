import type { Store } from '@tola/contract/content';
import { Button, Icon } from '@tola/ui';
import { ArrowLeft, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Picture } from '../pictures/picture.tsx';

interface StoreGalleryProps {
  store: Store;
  onClose: () => void;
}

/** Store photos in a dialog: a four-column grid, enlarged on click. */
export function StoreGallery({ store, onClose }: StoreGalleryProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="gallery-title"
      onClose={onClose}
      onCancel={(event) => {
        if (enlarged === null) return;
        event.preventDefault();
        setEnlarged(null);
      }}
      className="m-auto w-[min(920px,100%-24px)] rounded-panel border border-line bg-paper p-5 text-ink backdrop:bg-black/60 tablet:p-8"
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id="gallery-title" className="text-[23px]">
          {store.name}
        </h2>
        <IconButton label="Close" icon={X} onPress={() => dialog.current?.close()} />
      </div>
      {store.images.length === 0 && <p className="py-10 text-center text-muted">No images available for this store.</p>}
      {enlarged === null ? (
        <ul className="grid grid-cols-4 gap-2 tablet:gap-3">
          {store.images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                onClick={() => setEnlarged(index)}
                className="block w-full overflow-hidden rounded-lg"
              >
                <Picture
                  src={image}
                  alt={`Enlarge photo ${index + 1} of ${store.name}`}
                  sizes="(min-width: 861px) 210px, 25vw"
                  className="aspect-square w-full bg-photo object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Enlarged store={store} index={enlarged} onShow={setEnlarged} />
      )}
    </dialog>
  );
}

interface EnlargedProps {
  store: Store;
  index: number;
  onShow: (index: number | null) => void;
}

function Enlarged({ store: { name, images }, index, onShow }: EnlargedProps): ReactElement {
  const count = images.length;
  return (
    <div>
      <Picture
        src={images[index] ?? ''}
        alt={`Photo ${index + 1} of ${name}`}
        sizes="(min-width: 920px) 860px, 100vw"
        className="max-h-[60vh] w-full rounded-lg bg-photo object-contain"
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button tone="outline" size="small" autoFocus onClick={() => onShow(null)}>
          <Icon of={ArrowLeft} size={18} />
          All photos
        </Button>
        <div className="flex items-center gap-2 text-[15px] text-muted">
          <IconButton label="Previous photo" icon={ChevronLeft} onPress={() => onShow((index + count - 1) % count)} />
          <span aria-live="polite">
            {index + 1} of {count}
          </span>
          <IconButton label="Next photo" icon={ChevronRight} onPress={() => onShow((index + 1) % count)} />
        </div>
      </div>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  icon: typeof X;
  onPress: () => void;
}

function IconButton({ label, icon, onPress }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 flex-none place-items-center rounded-full border border-line text-ink hover:border-ink"
    >
      <Icon of={icon} size={20} />
    </button>
  );
}
