/** Uploads an image; the server validates and resizes it. */
import { type ImageFolder, uploadPicture } from '@tola/contract/staff';
import { useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation } from '../api/hooks.ts';

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif';
const LARGEST_BYTES = 12 * 1024 * 1024;

interface ImageUpload {
  readonly busy: boolean;
  send(file: File): Promise<void>;
}

export function useImageUpload(folder: ImageFolder, onDone: (path: string) => void): ImageUpload {
  const [isReading, setReading] = useState(false);
  const upload = useApiMutation(uploadPicture, { onDone: ({ path }) => onDone(path) });
  return {
    busy: isReading || upload.isPending,
    async send(file) {
      if (file.size > LARGEST_BYTES) {
        toast.error('The image is larger than 12 MB');
        return;
      }
      setReading(true);
      const dataUrl = await readAsDataUrl(file).finally(() => setReading(false));
      upload.mutate({ part: folder, name: file.name.replace(/\.[^.]+$/, ''), file: dataUrl });
    },
  };
}

async function readAsDataUrl(file: File): Promise<string> {
  return await new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('Can’t read the file'));
    reader.readAsDataURL(file);
  });
}
