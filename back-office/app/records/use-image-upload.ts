/** Uploads an image; the server validates and resizes it. */
import { useMutation } from '@tanstack/react-query';
import { type ImageFolder, uploadPicture } from '@tola/contract/staff';
import { toast } from 'sonner';
import { useApiMutation } from '../api/hooks.ts';

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif';
const LARGEST_BYTES = 12 * 1024 * 1024;

interface ImageUpload {
  readonly busy: boolean;
  send(file: File): void;
}

export function useImageUpload(folder: ImageFolder, onDone: (path: string) => void): ImageUpload {
  const upload = useApiMutation(uploadPicture, { onDone: ({ path }) => onDone(path) });
  const read = useMutation({
    mutationFn: readAsDataUrl,
    onSuccess: (dataUrl, file) =>
      upload.mutate({ part: folder, name: file.name.replace(/\.[^.]+$/, ''), file: dataUrl }),
    onError: () => toast.error('Can’t read the file'),
  });
  return {
    busy: read.isPending || upload.isPending,
    send(file) {
      if (file.size > LARGEST_BYTES) toast.error('The image is larger than 12 MB');
      else read.mutate(file);
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
