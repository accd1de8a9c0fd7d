/** Crops a picture to the square that is shown, by pointer or by keyboard. */
import type { ImageFolder } from '@tola/contract/staff';
import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { croppedFile, type Square, squareOf } from './crop-square.ts';
import { useUploads } from './uploads.tsx';
import { readAsDataUrl, storeImage } from './use-image-upload.ts';

interface PictureCropProps {
  folder: ImageFolder;
  path: string;
  /** The file as it was chosen; null when only the stored picture is known. */
  original: File | null;
  onClose: () => void;
  onCropped: (path: string, original: File | null) => void;
}

/** Percentages of what can be chosen: the size of the square, and how far it is from the left and the top. */
const SLIDERS = [
  { name: 'size', label: 'Size', least: 20 },
  { name: 'across', label: 'From left to right', least: 0 },
  { name: 'down', label: 'From top to bottom', least: 0 },
] as const;

export function PictureCrop({ folder, path, original, onClose, onCropped }: PictureCropProps): ReactElement {
  const uploads = useUploads();
  const source = useDataUrl(original) ?? path;
  const image = useRef<HTMLImageElement>(null);
  const [shape, setShape] = useState<{ width: number; height: number } | null>(null);
  const [chosen, setChosen] = useState({ size: 100, across: 50, down: 50 });
  const [busy, setBusy] = useState(false);
  const square = shape === null ? null : squareOf(shape, chosen);

  function drag(event: PointerEvent<HTMLElement>): void {
    if (event.buttons === 0 || shape === null || square === null) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * shape.width - square.side / 2;
    const y = ((event.clientY - top) / height) * shape.height - square.side / 2;
    setChosen((held) => ({
      ...held,
      across: share(x, shape.width - square.side),
      down: share(y, shape.height - square.side),
    }));
  }
  async function crop(): Promise<void> {
    if (image.current === null || square === null) return;
    setBusy(true);
    try {
      const file = await croppedFile(image.current, square, original?.name ?? 'cropped.png');
      const stored = storeImage(folder, file);
      uploads.track(stored);
      onCropped(await stored, original);
    } catch (error) {
      toast.error(errorMessage(error));
      setBusy(false);
    }
  }
  return (
    <Dialog title="Crop image" open onClose={onClose} wide>
      <div className="grid gap-4">
        <div
          className="relative mx-auto w-fit touch-none overflow-hidden rounded-lg border border-line"
          onPointerDown={drag}
          onPointerMove={drag}
        >
          <img
            ref={image}
            src={source}
            alt=""
            draggable={false}
            className="max-h-[46dvh] max-w-full"
            onLoad={({ currentTarget }) =>
              setShape({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
          {square !== null && shape !== null && <Frame square={square} shape={shape} />}
        </div>
        {SLIDERS.map(({ name, label, least }) => (
          <label key={name} className="grid gap-1">
            <span className="label">{label}</span>
            <input
              type="range"
              min={least}
              max={100}
              value={chosen[name]}
              className="w-full accent-(--green)"
              onChange={({ currentTarget }) => setChosen((held) => ({ ...held, [name]: Number(currentTarget.value) }))}
            />
          </label>
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="solid" busy={busy} disabled={square === null} onClick={() => void crop()}>
            Crop
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function share(offset: number, most: number): number {
  return most <= 0 ? 50 : Math.round(Math.min(1, Math.max(0, offset / most)) * 100);
}

function Frame({ square, shape }: { square: Square; shape: { width: number; height: number } }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute border-2 border-gold shadow-[0_0_0_999px_rgb(0_0_0/0.45)]"
      style={{
        left: `${(square.left / shape.width) * 100}%`,
        top: `${(square.top / shape.height) * 100}%`,
        width: `${(square.side / shape.width) * 100}%`,
        height: `${(square.side / shape.height) * 100}%`,
      }}
    />
  );
}

/** Pages may show images of their own address and data URLs only. */
function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    readAsDataUrl(file).then(setUrl, (error: unknown) => toast.error(errorMessage(error)));
  }, [file]);
  return url;
}
